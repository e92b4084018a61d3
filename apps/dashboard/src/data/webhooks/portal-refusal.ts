/** An error response of the delivery service. */
export class PortalRefusal extends Error {
  override name = 'PortalRefusal'
  readonly status: number
  /** The error message of each field of the body. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/**
 * Whether the resource does not exist, or the call is not supported. Delivery services respond the
 * same to both.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof PortalRefusal && [404, 405].includes(error.status)

/**
 * Errors have three formats: one text, by field, or, if the request failed before it reached the
 * webhooks, that of Latchkey.
 */
export function refusalOf(status: number, text: string): PortalRefusal {
  let body: { detail?: string | { loc?: unknown[]; msg?: string }[]; error?: string } = {}
  try {
    body = Object(JSON.parse(text))
  } catch {
    return new PortalRefusal(
      status,
      text.slice(0, 300) || `The webhook service returned status ${status}.`,
    )
  }
  const { detail, error } = body
  if (!Array.isArray(detail))
    return new PortalRefusal(
      status,
      detail ?? error ?? `The webhook service returned status ${status}.`,
    )
  const fields = Object.fromEntries(
    detail.map(({ loc, msg }) => [String(loc?.at(-1)), String(msg)]),
  )
  const message = Object.entries(fields)
    .map(([field, problem]) => `${field} ${problem}`)
    .join('; ')
  return new PortalRefusal(status, message, fields)
}
