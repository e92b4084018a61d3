import type { Item, ServerItem } from '@latchkey/js'
import { type Authority, type CustomerKey, toItem, toServerItem } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { useEntry } from './use-entry.ts'

/** The hook for the items of a user or a team. */
export interface ItemHook {
  /** An item of the configuration. Updates automatically. */
  useItem(itemId: string): Item
}

/** The same with server access. */
export interface ServerItemHook {
  /** An item of the configuration, with its changes. Updates automatically. */
  useItem(itemId: string): ServerItem
}

/** See `ItemHook.useItem`. */
export function useItem(scope: Authority, customer: CustomerKey, itemId: string): Item {
  bailOutOnServer(scope.platform)
  const json = useEntry(scope.item(customer, itemId))
  return useMemo(() => toItem(json), [json])
}

/** See `ServerItemHook.useItem`. */
export function useServerItem(
  scope: Authority<'server'>,
  { type, id }: CustomerKey,
  itemId: string,
): ServerItem {
  bailOutOnServer(scope.platform)
  const json = useEntry(scope.item({ type, id }, itemId))
  return useMemo(() => toServerItem(scope, { type, id }, json), [scope, type, id, json])
}
