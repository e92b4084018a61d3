/** The states of an email in the log, as the wire names them. */
export const STATES = ['queued', 'sending', 'sent', 'failed'] as const
export type EmailState = (typeof STATES)[number]

/** What the page of emails shows. All of it is in the address. */
export interface EmailsSearch {
  /** Part of the address of the recipient. */
  to?: string
  /** Part of the subject. */
  query?: string
  status?: EmailState
  cursor?: string
  /** The open email. */
  email?: string
  dialog?: 'server' | 'send'
}

const TEXTS = ['to', 'query', 'cursor', 'email'] as const

/** Reads the address. */
export function readEmailsSearch(search: Record<string, unknown>): EmailsSearch {
  const status = STATES.find((state) => state === search.status)
  const texts = TEXTS.flatMap((name) => {
    // The address has no types: a text of digits is parsed as a number.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return {
    ...Object.fromEntries(texts),
    ...(status && { status }),
    ...((search.dialog === 'server' || search.dialog === 'send') && { dialog: search.dialog }),
  }
}
