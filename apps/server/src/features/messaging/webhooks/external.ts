import type { SvixConfig } from '../../../config/config.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type Failure, failureOf, type PostResult, TIMEOUT_MS } from './post.ts'

/* Delivery by another service with Svix's public interface (protocol 04 §9.2, §14.1). The
   operator chose it and has its key, so its address is not restricted like those of projects. */

/**
 * The id of the endpoint that represents the service in each tenancy. Endpoints of projects start
 * with `ep_`. Projects cannot see it.
 */
export const EXTERNAL_ENDPOINT = 'external'

/** The message to send. */
export interface ExternalMessage {
  id: string
  type: string
  /** The exact payload. */
  body: string
}

interface ExternalResponse {
  status: number
  retryAfterMs: number | null
  json: unknown
}

/** Calls the service. Throws on a timeout or network error. */
async function call(
  { serverUrl, apiKey }: SvixConfig,
  path: string,
  { body, idempotencyKey }: { body: string; idempotencyKey?: string },
): Promise<ExternalResponse> {
  const response = await fetch(`${serverUrl}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'user-agent': 'Latchkey-Webhooks/1',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body,
    // The API key must not follow a redirect.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    retryAfterMs: seconds >= 0 ? seconds * 1_000 : null,
    json: parse(text),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Creates the project's application, with the project id as uid and name, if it does not exist. */
const createApplication = (service: SvixConfig, projectId: string): Promise<ExternalResponse> =>
  call(service, '/app?get_if_exists=true', {
    body: JSON.stringify({ uid: projectId, name: projectId }),
  })

/** The reason for a missing response. `fetch` puts it into the cause of its error. */
const causeOf = (error: unknown): Failure => {
  const { name, cause } = error as Error
  return name === 'TimeoutError' ? 'timeout' : failureOf(cause ?? error)
}

/** The result of sending a message. */
export interface ForwardResult extends PostResult {
  /** The delay that the service requests, or null. */
  retryAfterMs: number | null
}

const isGood = ({ status }: { status: number }): boolean => status >= 200 && status < 300

/**
 * Sends a message. The idempotency key makes retries safe. Sends no `eventId`, which the sender of
 * an event chooses. Never throws.
 */
export async function forward(
  service: SvixConfig,
  projectId: string,
  { id, type, body }: ExternalMessage,
): Promise<ForwardResult> {
  const started = performance.now()
  const message = {
    body: `{"eventType":${JSON.stringify(type)},"payload":${body}}`,
    idempotencyKey: id,
  }
  const path = `/app/${encodeURIComponent(projectId)}/msg`
  const durationMs = () => Math.round(performance.now() - started)
  try {
    let response = await call(service, path, message)
    if (response.status === 404) {
      const created = await createApplication(service, projectId)
      // A 409 means that the application was created concurrently. It does not concern the message.
      response = isTaken(created.status) ? await call(service, path, message) : created
    }
    return {
      status: response.status,
      failure: null,
      retryAfterMs: response.retryAfterMs,
      durationMs: durationMs(),
    }
  } catch (error) {
    return { status: null, failure: causeOf(error), retryAfterMs: null, durationMs: durationMs() }
  }
}

/**
 * Whether the service has the message: it accepted it, or a 409 says that it has one with this id.
 */
export const isTaken = (status: number | null): boolean =>
  status !== null && (isGood({ status }) || status === 409)

/**
 * Returns a token for the project's webhooks at the service. Throws a 502 if the service returns
 * none.
 */
export async function getExternalToken(ctx: RequestContext, service: SvixConfig): Promise<string> {
  const { id } = ctx.project
  try {
    const created = await createApplication(service, id)
    const access = isGood(created)
      ? await call(service, `/auth/app-portal-access/${encodeURIComponent(id)}`, { body: '{}' })
      : created
    const token = (access.json as { token?: unknown } | null)?.token
    if (isGood(access) && typeof token === 'string') return token
    ctx.log.warn({ status: access.status }, 'The delivery service for webhooks gave no token')
  } catch (error) {
    ctx.log.warn(
      { failure: causeOf(error) },
      'The delivery service for webhooks could not be reached',
    )
  }
  throw new HttpError('webhook-service-gave-no-token')
}
