import {
  changeWebhookEndpoint,
  createWebhookApplication,
  createWebhookEndpoint,
  createWebhookToken,
  deleteWebhookEndpoint,
  type Endpoint,
  type InputOf,
  listProjectWebhookEndpoints,
  listWebhookApplications,
  listWebhookAttempts,
  listWebhookEndpointMessages,
  listWebhookEndpoints,
  listWebhookEventTypes,
  listWebhookMessageAttempts,
  listWebhookMessageEndpoints,
  listWebhookMessages,
  readWebhookApplication,
  readWebhookAttempt,
  readWebhookAttemptHeaders,
  readWebhookEndpoint,
  readWebhookEventType,
  readWebhookHeaders,
  readWebhookHealth,
  readWebhookMessage,
  readWebhookSecret,
  readWebhookStats,
  recoverWebhookEndpoint,
  replaceWebhookEndpoint,
  replayMissingWebhooks,
  resendWebhookMessage,
  rotateWebhookSecret,
  sendWebhookExample,
} from '@latchkey/contract'
import type { OpenContext, TenantContext } from '../../../kernel/context.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { getApplication, getOrCreateApplication, listApplications } from './applications.ts'
import {
  findEndpointAttempts,
  findMessageAttempts,
  getAttempt,
  getAttemptHeaders,
  getHealth,
  getStats,
} from './attempts.ts'
import {
  addEndpoint,
  changeEndpoint,
  findEndpoints,
  getEndpoint,
  getEndpointRow,
  getSecret,
  listEndpoints,
  removeEndpoint,
  replaceEndpoint,
  rotateSecret,
} from './endpoints.ts'
import { getEventType, listEventTypes } from './event-types.ts'
import { findEndpointMessages, findMessageEndpoints, findMessages, getMessage } from './messages.ts'
import { getToken, openPortal, PortalError } from './portal.ts'
import { recover, replayMissing, resend, sendExample } from './send-again.ts'

/** Serves an endpoint of the public webhook API, authenticated by a bearer token. */
const behindToken = <E extends Endpoint & { access: 'anyone' }>(
  declaration: E,
  handle: (ctx: TenantContext, input: InputOf<E>) => Promise<object> | object,
): Route => {
  const serve = async (ctx: OpenContext, input: InputOf<E>): Promise<object> => {
    const { headers, params } = input as {
      headers: { authorization?: string }
      params?: { project_id?: string }
    }
    try {
      return await handle(await openPortal(ctx, headers.authorization, params?.project_id), input)
    } catch (error) {
      if (error instanceof PortalError) return error.toApiResponse()
      throw error
    }
  }
  return { declaration, handle: serve as unknown as Route['handle'] }
}

const nothing = () => new ApiResponse(undefined)

export const webhookRoutes: readonly Route[] = [
  on(createWebhookToken, async (ctx) => ({ token: await getToken(ctx) })),
  on(listProjectWebhookEndpoints, (ctx) => listEndpoints(ctx)),
  on(readWebhookHealth, (ctx) => getHealth(ctx)),
  behindToken(listWebhookEventTypes, () => listEventTypes()),
  behindToken(readWebhookEventType, (_ctx, { params }) => getEventType(params.name)),
  behindToken(listWebhookApplications, (ctx) => listApplications(ctx)),
  behindToken(createWebhookApplication, (ctx, input) => getOrCreateApplication(ctx, input)),
  behindToken(readWebhookApplication, (ctx) => getApplication(ctx)),
  behindToken(createWebhookEndpoint, (ctx, { body }) => addEndpoint(ctx, body)),
  behindToken(listWebhookEndpoints, (ctx, { query }) => findEndpoints(ctx, query)),
  behindToken(readWebhookEndpoint, (ctx, { params }) => getEndpoint(ctx, params.endpoint_id)),
  behindToken(replaceWebhookEndpoint, (ctx, { params, body }) =>
    replaceEndpoint(ctx, params.endpoint_id, body),
  ),
  behindToken(changeWebhookEndpoint, (ctx, { params, body }) =>
    changeEndpoint(ctx, params.endpoint_id, body),
  ),
  behindToken(deleteWebhookEndpoint, async (ctx, { params }) => {
    await removeEndpoint(ctx, params.endpoint_id)
    return nothing()
  }),
  behindToken(readWebhookSecret, (ctx, { params }) => getSecret(ctx, params.endpoint_id)),
  behindToken(rotateWebhookSecret, async (ctx, { params, body }) => {
    await rotateSecret(ctx, params.endpoint_id, body)
    return nothing()
  }),
  behindToken(readWebhookHeaders, async (ctx, { params }) => {
    await getEndpointRow(ctx, params.endpoint_id)
    return { headers: {}, sensitive: [] }
  }),
  behindToken(readWebhookStats, (ctx, { params, query }) =>
    getStats(ctx, params.endpoint_id, query.since, query.until),
  ),
  behindToken(sendWebhookExample, (ctx, { params, body }) =>
    sendExample(ctx, params.endpoint_id, body),
  ),
  behindToken(recoverWebhookEndpoint, (ctx, { params, body }) =>
    recover(ctx, params.endpoint_id, body),
  ),
  behindToken(replayMissingWebhooks, (ctx, { params, body }) =>
    replayMissing(ctx, params.endpoint_id, body),
  ),
  behindToken(listWebhookEndpointMessages, (ctx, { params, query }) =>
    findEndpointMessages(ctx, params.endpoint_id, query),
  ),
  behindToken(listWebhookMessages, (ctx, { query }) => findMessages(ctx, query)),
  behindToken(listWebhookMessageEndpoints, (ctx, { params, query }) =>
    findMessageEndpoints(ctx, params.message_id, query),
  ),
  behindToken(readWebhookAttempt, (ctx, { params }) =>
    getAttempt(ctx, params.message_id, params.attempt_id),
  ),
  behindToken(readWebhookAttemptHeaders, (ctx, { params }) =>
    getAttemptHeaders(ctx, params.message_id, params.attempt_id),
  ),
  behindToken(listWebhookAttempts, (ctx, { params, query }) =>
    findEndpointAttempts(ctx, params.endpoint_id, query),
  ),
  behindToken(listWebhookMessageAttempts, (ctx, { params, query }) =>
    findMessageAttempts(ctx, params.message_id, query),
  ),
  behindToken(readWebhookMessage, (ctx, { params, query }) =>
    getMessage(ctx, params.message_id, query.with_content),
  ),
  behindToken(resendWebhookMessage, async (ctx, { params }) => {
    await resend(ctx, params.message_id, params.endpoint_id)
    return {}
  }),
]
