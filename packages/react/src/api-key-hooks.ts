import type { ApiKey } from '@latchkey/js'
import { type ApiKeyScope, toApiKey } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { useEntry } from './use-entry.ts'

/** The hook for the API keys of a user or a team. */
export interface ApiKeyHook {
  /** The API keys, newest first, including expired and revoked ones. Updates automatically. */
  useApiKeys(): readonly ApiKey[]
}

/** See `ApiKeyHook.useApiKeys`. */
export function useApiKeys(scope: ApiKeyScope): readonly ApiKey[] {
  bailOutOnServer(scope.platform)
  const keys = useEntry(scope.entries.apiKeys())
  return useMemo(() => keys.map((json) => toApiKey(scope, json)), [scope, keys])
}
