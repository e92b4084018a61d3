/** What the server writes into the page. */
export interface Runtime {
  /** A key of project `internal`, whose users may own the project that sells. */
  readonly publishableClientKey: string
  /** The service's public address. */
  readonly baseUrl: string
  /** The name of the project that sells; null if the link names none. */
  readonly projectName: string | null
  /** The logos of its branding, as URLs; null without a branding. */
  readonly logos: { readonly light: string | null; readonly dark: string | null } | null
  /** Null if payments are not configured on this server. */
  readonly stripe: StripeRuntime | null
}

/** How to reach Stripe from a browser. */
export interface StripeRuntime {
  readonly publishableKey: string
  /** The script of a stand-in for Stripe, for tests; null for Stripe's own. */
  readonly scriptUrl: string | null
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
  return isText(runtime.publishableClientKey) && isText(runtime.baseUrl)
    ? (runtime as Runtime)
    : null
}
