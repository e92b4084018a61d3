import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { NotificationCategory, Subject } from './emails.ts'

/** The values of `Subject` and `NotificationCategory`. */
export interface FoundValues {
  subject?: string
  notificationCategory?: string
}

/** Finds them in the tree that a template returned, through `children` only (protocol 05 §12.2). */
export function findValues(tree: ReactNode): FoundValues {
  const found: FoundValues = {}
  const open: unknown[] = [tree]
  while (open.length > 0) {
    const node = open.pop()
    if (Array.isArray(node)) open.push(...node)
    else if (isValidElement(node)) {
      const { type, props } = node as ReactElement<{ value?: unknown; children?: unknown }>
      if (type === Subject) found.subject = only('Subject', found.subject, props.value)
      else if (type === NotificationCategory)
        found.notificationCategory = only(
          'NotificationCategory',
          found.notificationCategory,
          props.value,
        )
      else open.push(props.children)
    }
  }
  return found
}

function only(name: string, earlier: string | undefined, value: unknown): string {
  if (earlier !== undefined) throw new Error(`An email can contain one <${name}> only.`)
  if (typeof value !== 'string') throw new Error(`The value of <${name}> must be a string.`)
  return value
}
