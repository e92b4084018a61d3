/** The delivery service has refused a call. */
export class PortalRefusal extends Error {
  override name = 'PortalRefusal'
  readonly status: number
  /** What is wrong with which field of the body. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** Is the thing not there, or the call not offered? A delivery service answers both alike. */
export const isMissing = (error: unknown): boolean =>
  error instanceof PortalRefusal && [404, 405].includes(error.status)

/** Errors are worded in three ways: in one text, by field, or – for what is wrong before the request reaches the webhooks – as ours are. */
export function refusalOf(status: number, text: string): PortalRefusal {
  let answer: { detail?: string | { loc?: unknown[]; msg?: string }[]; error?: string } = {}
  try {
    answer = Object(JSON.parse(text))
  } catch {
    return new PortalRefusal(
      status,
      text.slice(0, 300) || `The webhook service returned status ${status}.`,
    )
  }
  const { detail, error } = answer
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
