import type { SvixConfig } from '../../../config/config.ts'
import type { Context, RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { type Failure, failureOf, type PostResult, TIMEOUT_MS } from './post.ts'

/*
 * Delivery by another service that speaks Svix's public interface (protocol 04 §9.2, §14.1). An operator chose it and holds its key, so the guard for
 * addresses that projects choose does not stand in the way.
 */

/** The id of the endpoint that stands for the service in each tenancy. Those of projects begin with `ep_`, and nothing of it is shown to them. */
export const EXTERNAL_ENDPOINT = 'external'

/** What is handed over. */
export interface ExternalMessage {
  id: string
  type: string
  /** The payload to the letter. */
  body: string
}

interface ExternalAnswer {
  status: number
  retryAfterMs: number | null
  json: unknown
}

/** Calls the service. Throws if there is no answer in time. */
async function call(
  { serverUrl, apiKey }: SvixConfig,
  path: string,
  { body, idempotencyKey }: { body: string; idempotencyKey?: string },
): Promise<ExternalAnswer> {
  const response = await fetch(`${serverUrl}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'user-agent': 'Latchkey-Webhooks/1',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body,
    // The key goes to the server it is for and to no other.
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

/** Makes the application of a project, whose uid and name are the project's id, unless it is there. */
const createApplication = (service: SvixConfig, projectId: string): Promise<ExternalAnswer> =>
  call(service, '/app?get_if_exists=true', {
    body: JSON.stringify({ uid: projectId, name: projectId }),
  })

/** What kept an answer from coming; `fetch` tells it as the cause of its own error. */
const causeOf = (error: unknown): Failure => {
  const { name, cause } = error as Error
  return name === 'TimeoutError' ? 'timeout' : failureOf(cause ?? error)
}

/** What came of handing a message over. */
export interface ForwardResult extends PostResult {
  /** How long the service asks to be left alone; null if it does not. */
  retryAfterMs: number | null
}

const isGood = ({ status }: { status: number }): boolean => status >= 200 && status < 300

/** Hands a message over, once however often it is tried: the service knows the key. An `eventId` is for the sender of the event to give. Never throws. */
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
    let answer = await call(service, path, message)
    if (answer.status === 404) {
      const created = await createApplication(service, projectId)
      // 409: somebody made it at the same moment. It says nothing of the message.
      answer = isTaken(created.status) ? await call(service, path, message) : created
    }
    return {
      status: answer.status,
      failure: null,
      retryAfterMs: answer.retryAfterMs,
      durationMs: durationMs(),
    }
  } catch (error) {
    return { status: null, failure: causeOf(error), retryAfterMs: null, durationMs: durationMs() }
  }
}

/** The service has the message: it took it, or (409) says that it has one of this id. */
export const isTaken = (status: number | null): boolean =>
  status !== null && (isGood({ status }) || status === 409)

/** A token that opens the project's webhooks at the service. Throws 502 if the service gives none. */
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

/** The project behind a tenancy. */
export async function selectProjectId(ctx: Context, tenancyId: string): Promise<string> {
  const { project_id } = await ctx.db
    .selectFrom('tenancies')
    .select('project_id')
    .where('id', '=', tenancyId)
    .executeTakeFirstOrThrow()
  return project_id
}
