import type { ProjectJson } from '@latchkey/react'

/** What the server writes into the page. */
export interface Runtime {
  /** Key of project `internal`, whose users the administrators are. */
  publishableClientKey: string
  /** The service's public address, as apps should call it. */
  baseUrl: string
  version: string
  /** The answer of `GET /projects/current` of `internal`, so that the sign-in page waits for nothing. */
  project: ProjectJson
  /** Does the service have a mail server that projects share? Without one their mail lands in the mailbox. */
  hasMailServer: boolean
  /** Does the service run in production? */
  isProduction: boolean
  /** The OAuth providers for which the operator of the service has keys that projects share (protocol 09 §1.2). */
  sharedOauthProviders: readonly string[]
  /** The outside service that delivers webhooks in place of this one; left out or null where there is none (protocol 09 §16). */
  webhooksUrl?: string | null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the runtime configuration; null if it is missing or not what the server writes. */
export function readRuntime(text: string | null | undefined): Runtime | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return null
  }
  const found = (value ?? {}) as Partial<Record<keyof Runtime, unknown>>
  const complete =
    isText(found.publishableClientKey) && isText(found.baseUrl) && isText(found.version)
  return complete && found.project instanceof Object ? (found as Runtime) : null
}
