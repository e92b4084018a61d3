import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectId } from '../primitives.ts'
import { type WebhookEventType, webhookSchemas } from '../webhooks/schemas.ts'

const eventType = z.enum(Object.keys(webhookSchemas) as [WebhookEventType, ...WebhookEventType[]])

/** States of a message for an endpoint, and of an attempt, as numbers (protocol 04 §14.1). */
export const webhookStatus = { success: 0, pending: 1, fail: 2, sending: 3 } as const

/** ISO 8601, in UTC where we write it. */
const moment = z.iso.datetime({ offset: true })

const LIMIT_MAX = 250

/*
 * The interface for managing endpoints is that of Svix, for its clients: camelCase names, and
 * unknown properties are accepted. Two properties have two names, by the age of the client:
 * `eventTypes` and `filterTypes`, `throttleRate` and `rateLimit`. Both are read and written.
 */

const portal = { tag: 'Webhooks', access: 'anyone', errors: [] } as const
const headers = z.object({
  authorization: z
    .string()
    .optional()
    .meta({ description: '`Bearer` and a token of `POST /webhooks/svix-token`' }),
})
const inProject = z.strictObject({ project_id: projectId })
const ofEndpoint = z.strictObject({ project_id: projectId, endpoint_id: z.string() })
const ofMessage = z.strictObject({ project_id: projectId, message_id: z.string() })
const ofAttempt = z.strictObject({
  project_id: projectId,
  message_id: z.string(),
  attempt_id: z.string(),
})

/** The project as the application that endpoints belong to; each project has one. */
export const webhookApplication = z.strictObject({
  id: z.string(),
  uid: z.string().meta({ description: 'The id of the project, like `id`' }),
  name: z.string(),
  rateLimit: z.null(),
  throttleRate: z.null(),
  metadata: z.record(z.string(), z.string()),
  createdAt: moment,
  updatedAt: moment,
})

/** A target of events. */
export const webhookEndpoint = z.strictObject({
  id: z.string(),
  uid: z.null(),
  url: z.string(),
  description: z.string(),
  disabled: z.boolean(),
  eventTypes: z.array(eventType).nullable().meta({ description: 'Null: every event' }),
  filterTypes: z.array(eventType).nullable().meta({ description: 'The same as `eventTypes`' }),
  channels: z.null(),
  metadata: z.record(z.string(), z.string()),
  throttleRate: z.int().nullable().meta({ description: 'Messages per second at most' }),
  rateLimit: z.int().nullable().meta({ description: 'The same as `throttleRate`' }),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
})

/** One event as it was sent. */
export const webhookMessage = z.strictObject({
  id: z.string(),
  eventId: z.null(),
  eventType,
  channels: z.null(),
  payload: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The body; empty if it was not asked for' }),
  timestamp: moment,
})

/** The state of a message for one endpoint. */
const progress = {
  status: z.int().meta({ description: '0 success, 1 pending, 2 fail, 3 sending' }),
  statusText: z.enum(['success', 'pending', 'fail', 'sending']),
  nextAttempt: moment
    .nullable()
    .meta({ description: 'When it is sent, or sent again; null if nothing more is to come' }),
}

/** A message as one endpoint receives it. */
export const webhookEndpointMessage = z.strictObject({ ...webhookMessage.shape, ...progress })

/** An endpoint as the target of one message. */
export const webhookMessageEndpoint = z.strictObject({ ...webhookEndpoint.shape, ...progress })

/** One attempt to send a message to an endpoint. */
export const webhookAttempt = z.strictObject({
  id: z.string(),
  endpointId: z.string(),
  msgId: z.string(),
  msg: webhookMessage.optional(),
  url: z.string(),
  status: z.int().meta({ description: '0 success, 2 fail' }),
  statusText: z.enum(['success', 'fail']),
  responseStatusCode: z.int().meta({ description: '0 if there was no response' }),
  response: z
    .string()
    .meta({ description: 'Why there was no response. The body of a response is not stored.' }),
  responseDurationMs: z.int(),
  triggerType: z.int().meta({ description: '0 scheduled, 1 by hand' }),
  timestamp: moment,
})

const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    data: z.array(item),
    iterator: z.string().nullable().meta({ description: 'Where the next page starts' }),
    prevIterator: z.string().nullable(),
    done: z.boolean(),
  })

/** An event type as the public interface describes it. */
const webhookEventTypeInfo = z.strictObject({
  name: z.string(),
  description: z.string(),
  archived: z.boolean(),
  deprecated: z.boolean(),
  schemas: z.null(),
  createdAt: moment,
  updatedAt: moment,
})

const paging = { limit: z.int().min(1).max(LIMIT_MAX).default(50), iterator: z.string().optional() }

const wantedTypes = z.array(eventType).min(1).max(100).nullable().optional()
const messagesPerSecond = z.int().min(1).max(10_000).nullable().optional()

/**
 * The writable fields of an endpoint. `null` and absent are the same, as in Svix. Of two names for
 * one field, the first counts if both are present.
 */
const endpointFields = {
  description: z.string().max(1_000).nullable().optional(),
  disabled: z.boolean().nullable().optional(),
  eventTypes: wantedTypes,
  filterTypes: wantedTypes,
  metadata: z.record(z.string().max(100), z.string().max(1_000)).nullable().optional(),
  throttleRate: messagesPerSecond,
  rateLimit: messagesPerSecond,
  // Known to Svix and not offered here: rejected rather than ignored, because an endpoint would
  // receive more, or something else, than expected.
  channels: z.null().optional(),
  uid: z.null().optional(),
  headers: z.strictObject({}).nullable().optional(),
}
const endpointUrl = z.string().min(1).max(2_048)
const secret = z.string().max(200)
const WEEK_SECONDS = 7 * 24 * 60 * 60

export const createWebhookToken = endpoint({
  method: 'POST',
  path: '/webhooks/svix-token',
  audit: { none: 'Issues a short-lived token; what it is used for is recorded.' },
  tag: 'Webhooks',
  summary: 'Get a token for managing webhooks',
  description: 'It gives access to the endpoints below `/app/{project_id}` for an hour.',
  access: ['admin'],
  body: z.strictObject({}),
  returns: z.strictObject({ token: z.string() }),
  status: 201,
  errors: [],
  plainErrors: ['webhook-service-gave-no-token'],
})

export const listWebhookEventTypes = endpoint({
  ...portal,
  method: 'GET',
  path: '/event-type',
  summary: 'List the event types',
  headers,
  returns: pageOf(webhookEventTypeInfo),
})

export const readWebhookEventType = endpoint({
  ...portal,
  method: 'GET',
  path: '/event-type/:name',
  summary: 'Read an event type',
  headers,
  params: z.strictObject({ name: z.string() }),
  returns: webhookEventTypeInfo,
})

export const listWebhookApplications = endpoint({
  ...portal,
  method: 'GET',
  path: '/app',
  summary: 'List the applications of the token',
  description: 'This is always the project only.',
  headers,
  returns: pageOf(webhookApplication),
})

export const createWebhookApplication = endpoint({
  ...portal,
  method: 'POST',
  path: '/app',
  audit: { none: 'Returns the application that every project has.' },
  summary: 'Get the application of the project',
  description:
    'It exists as long as the project does: with `get_if_exists` it is returned, otherwise the request fails with 409.',
  headers,
  query: z.looseObject({ get_if_exists: z.boolean().default(false) }),
  body: z.looseObject({ name: z.string().optional(), uid: z.string().nullable().optional() }),
  returns: webhookApplication,
})

export const readWebhookApplication = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id',
  summary: 'Read the application of the project',
  headers,
  params: inProject,
  returns: webhookApplication,
})

export const createWebhookEndpoint = endpoint({
  ...portal,
  method: 'POST',
  path: '/app/:project_id/endpoint',
  audit: { kind: 'webhook_endpoint.created', by: 'anyone' },
  summary: 'Add a webhook endpoint',
  description:
    'In production the URL must be https with a public address. A secret is generated unless one is given: `whsec_` and base64 of 24 to 75 bytes.',
  headers,
  params: inProject,
  body: z.looseObject({
    url: endpointUrl,
    secret: secret.nullable().optional(),
    ...endpointFields,
  }),
  returns: webhookEndpoint,
  status: 201,
})

export const listWebhookEndpoints = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/endpoint',
  summary: 'List webhook endpoints',
  description: 'The oldest first, unless the order says otherwise.',
  headers,
  params: inProject,
  query: z.looseObject({
    ...paging,
    order: z.enum(['ascending', 'descending']).default('ascending'),
  }),
  returns: pageOf(webhookEndpoint),
})

const oneEndpoint = {
  ...portal,
  path: '/app/:project_id/endpoint/:endpoint_id',
  headers,
  params: ofEndpoint,
} as const

export const readWebhookEndpoint = endpoint({
  ...oneEndpoint,
  method: 'GET',
  summary: 'Read a webhook endpoint',
  returns: webhookEndpoint,
})

export const replaceWebhookEndpoint = endpoint({
  ...oneEndpoint,
  method: 'PUT',
  audit: { kind: 'webhook_endpoint.updated', target: 'endpoint_id', by: 'anyone' },
  summary: 'Replace a webhook endpoint',
  description: 'Absent fields are reset to their defaults, except the URL. Id and secret stay.',
  body: z.looseObject({ url: endpointUrl.optional(), ...endpointFields }),
  returns: webhookEndpoint,
})

export const changeWebhookEndpoint = endpoint({
  ...oneEndpoint,
  method: 'PATCH',
  audit: { kind: 'webhook_endpoint.updated', target: 'endpoint_id', by: 'anyone' },
  summary: 'Change a webhook endpoint',
  description: 'Switching it off cancels waiting messages; a recovery sends them again.',
  body: z.looseObject({ url: endpointUrl.optional(), ...endpointFields }),
  returns: webhookEndpoint,
})

export const deleteWebhookEndpoint = endpoint({
  ...oneEndpoint,
  method: 'DELETE',
  audit: { kind: 'webhook_endpoint.deleted', target: 'endpoint_id', by: 'anyone' },
  summary: 'Delete a webhook endpoint',
  returns: z.undefined(),
  status: 204,
})

const belowEndpoint = <const Path extends string>(path: Path) =>
  ({
    ...portal,
    path: `/app/:project_id/endpoint/:endpoint_id/${path}`,
    headers,
    params: ofEndpoint,
  }) as const

export const readWebhookSecret = endpoint({
  ...belowEndpoint('secret'),
  method: 'GET',
  summary: "Read a webhook endpoint's secret",
  returns: z.strictObject({ key: z.string() }),
})

export const rotateWebhookSecret = endpoint({
  ...belowEndpoint('secret/rotate'),
  method: 'POST',
  audit: { kind: 'webhook_secret.rotated', target: 'endpoint_id', by: 'anyone' },
  summary: "Replace a webhook endpoint's secret",
  description:
    'Messages are also signed with the old one for 24 hours, or as long as is given, up to a week. A new one is generated unless one is given.',
  body: z
    .looseObject({
      key: secret.nullable().optional(),
      gracePeriodSeconds: z.int().min(0).max(WEEK_SECONDS).nullable().optional(),
    })
    .optional(),
  returns: z.undefined(),
  status: 204,
})

export const readWebhookHeaders = endpoint({
  ...belowEndpoint('headers'),
  method: 'GET',
  summary: 'Read the custom headers of a webhook endpoint',
  description: 'There are none: custom headers are not offered.',
  returns: z.strictObject({ headers: z.strictObject({}), sensitive: z.array(z.string()) }),
})

export const readWebhookStats = endpoint({
  ...belowEndpoint('stats'),
  method: 'GET',
  summary: 'Count what was sent to a webhook endpoint',
  description: 'Messages by state, of the last 24 hours unless other times are given.',
  query: z.looseObject({ since: moment.optional(), until: moment.optional() }),
  returns: z.strictObject({
    success: z.int(),
    pending: z.int(),
    sending: z.int(),
    fail: z.int(),
    canceled: z.int(),
  }),
})

export const sendWebhookExample = endpoint({
  ...belowEndpoint('send-example'),
  method: 'POST',
  audit: { kind: 'webhook.resent', target: 'endpoint_id', by: 'anyone' },
  summary: 'Send an example to a webhook endpoint',
  description: 'Also if the endpoint is not subscribed to the event type.',
  body: z.looseObject({ eventType }),
  returns: webhookMessage,
})

const taskOf = <const T extends string>(task: T) =>
  z.strictObject({
    id: z.string(),
    status: z.literal('finished'),
    task: z.literal(task),
    updatedAt: moment,
  })

export const recoverWebhookEndpoint = endpoint({
  ...belowEndpoint('recover'),
  method: 'POST',
  audit: { kind: 'webhook.resent', target: 'endpoint_id', by: 'anyone' },
  summary: 'Send again what failed',
  description:
    'Every message of that time which failed for the endpoint. Messages are stored for 30 days.',
  body: z.looseObject({ since: moment, until: moment.nullable().optional() }),
  returns: taskOf('endpoint.recover'),
  status: 202,
})

export const replayMissingWebhooks = endpoint({
  ...belowEndpoint('replay-missing'),
  method: 'POST',
  audit: { kind: 'webhook.resent', target: 'endpoint_id', by: 'anyone' },
  summary: 'Send what an endpoint was never sent',
  description:
    'Every message of that time which the endpoint is subscribed to and which was never sent: from before it was added, or while it was switched off.',
  body: z.looseObject({ since: moment, until: moment.nullable().optional() }),
  returns: taskOf('endpoint.replay'),
  status: 202,
})

const messageFilter = {
  event_types: z.string().optional().meta({ description: 'Event types, separated by commas' }),
  before: moment.optional(),
  after: moment.optional(),
}

const attemptQuery = {
  ...paging,
  ...messageFilter,
  status: z.int().min(0).max(3).optional(),
  status_code_class: z
    .int()
    .min(0)
    .max(500)
    .multipleOf(100)
    .optional()
    .meta({ description: '200 for 200 to 299; 0 for no response' }),
  with_msg: z.boolean().default(false),
  with_content: z.boolean().default(true),
}

export const listWebhookAttempts = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/attempt/endpoint/:endpoint_id',
  summary: 'List the attempts to send to a webhook endpoint',
  description: 'The newest first.',
  headers,
  params: ofEndpoint,
  query: z.looseObject(attemptQuery),
  returns: pageOf(webhookAttempt),
})

export const listWebhookMessageAttempts = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/attempt/msg/:message_id',
  summary: 'List the attempts to send a message',
  description: 'The newest first.',
  headers,
  params: ofMessage,
  query: z.looseObject({ ...attemptQuery, endpoint_id: z.string().optional() }),
  returns: pageOf(webhookAttempt),
})

export const listWebhookEndpointMessages = endpoint({
  ...belowEndpoint('msg'),
  method: 'GET',
  summary: 'List the messages to a webhook endpoint',
  description: 'With the state of each and when it is sent again. The newest first.',
  query: z.looseObject({
    ...paging,
    ...messageFilter,
    status: z.int().min(0).max(3).optional(),
    with_content: z.boolean().default(true),
  }),
  returns: pageOf(webhookEndpointMessage),
})

export const listWebhookMessages = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/msg',
  summary: 'List messages',
  description: 'The newest first.',
  headers,
  params: inProject,
  query: z.looseObject({ ...paging, ...messageFilter, with_content: z.boolean().default(true) }),
  returns: pageOf(webhookMessage),
})

export const listWebhookMessageEndpoints = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/msg/:message_id/endpoint',
  summary: 'List the endpoints that a message goes to',
  description: 'With the state at each and when it is sent again.',
  headers,
  params: ofMessage,
  query: z.looseObject(paging),
  returns: pageOf(webhookMessageEndpoint),
})

export const readWebhookAttempt = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/msg/:message_id/attempt/:attempt_id',
  summary: 'Read an attempt to send a message',
  headers,
  params: ofAttempt,
  returns: webhookAttempt,
})

export const readWebhookAttemptHeaders = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/msg/:message_id/attempt/:attempt_id/headers',
  summary: 'Read the headers that a message was sent with',
  description: 'Without the signatures, which are named in `sensitive`.',
  headers,
  params: ofAttempt,
  returns: z.strictObject({
    sentHeaders: z.record(z.string(), z.string()),
    sensitive: z.array(z.string()),
  }),
})

export const readWebhookMessage = endpoint({
  ...portal,
  method: 'GET',
  path: '/app/:project_id/msg/:message_id',
  summary: 'Read a message',
  headers,
  params: ofMessage,
  query: z.looseObject({ with_content: z.boolean().default(true) }),
  returns: webhookMessage,
})

export const resendWebhookMessage = endpoint({
  ...portal,
  method: 'POST',
  path: '/app/:project_id/msg/:message_id/endpoint/:endpoint_id/resend',
  audit: { kind: 'webhook.resent', target: 'endpoint_id', by: 'anyone' },
  summary: 'Send a message again',
  description: 'With the same id. If it fails, the schedule of retries starts again.',
  headers,
  params: z.strictObject({
    project_id: projectId,
    message_id: z.string(),
    endpoint_id: z.string(),
  }),
  returns: z.strictObject({}),
  status: 202,
})
