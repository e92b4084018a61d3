import type { ProjectJson } from '@latchkey/js/internal'

/** The operator's pages that visitors may want to read before they sign in. */
export interface Legal {
  readonly terms_url: string | null
  readonly privacy_url: string | null
}

/** What the server writes into the page. */
export interface Runtime {
  /** A key of project `internal`, whose users are the administrators. */
  publishableClientKey: string
  /** The service's public address, as apps should call it. */
  baseUrl: string
  version: string
  /**
   * The response of `GET /projects/current` of `internal`, so that the sign-in page needs no
   * request.
   */
  project: ProjectJson
  /**
   * Whether the service has an SMTP server that projects share. Otherwise their emails go to the
   * mailbox.
   */
  hasMailServer: boolean
  /** The address that emails of the shared SMTP server come from; null without one. */
  sharedMailSender: string | null
  /** Whether the operator configured a language model for the editing assistant. */
  aiAvailable: boolean
  /** Whether the service runs in production. */
  isProduction: boolean
  /** How many days the audit log keeps entries; 0 for no limit. */
  auditRetentionDays: number
  /** The OAuth providers with keys of the operator that projects share (protocol 09 §1.2). */
  sharedOauthProviders: readonly string[]
  /** The links of the branding of project `internal`; absent without any (protocol 09 §4.2). */
  legal?: Legal
  /**
   * The outside service that delivers webhooks instead; absent or null if there is none (protocol
   * 09 §16).
   */
  webhooksUrl?: string | null
  /**
   * Absent or null without a Stripe key. `publishableKey` is only on a page whose policy allows
   * Stripe's script: the payments page, when it was loaded as such.
   */
  stripe?: { readonly hasWidgets: boolean; readonly publishableKey: string | null } | null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the runtime configuration; null if it is missing or invalid. */
export function readRuntime(text: string | null | undefined): Runtime | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return null
  }
  const runtime = (value ?? {}) as Partial<Record<keyof Runtime, unknown>>
  const complete =
    isText(runtime.publishableClientKey) && isText(runtime.baseUrl) && isText(runtime.version)
  return complete && runtime.project instanceof Object ? (runtime as Runtime) : null
}
