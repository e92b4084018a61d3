import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  belowEndpoint,
  eventType,
  headers,
  inProject,
  moment,
  ofEndpoint,
  pageOf,
  paging,
  portal,
  webhookApplication,
  webhookEndpoint,
  webhookEventTypeInfo,
  webhookMessage,
} from './webhook-records.ts'

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

export const listProjectWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/internal/webhook-endpoints',
  tag: 'Webhooks',
  summary: 'List the webhook endpoints of the project',
  description:
    'All of them, the oldest first, without a token. Empty if another service delivers the webhooks.',
  access: ['admin'],
  query: z.strictObject({}),
  returns: z.strictObject({ items: z.array(webhookEndpoint), is_paginated: z.literal(false) }),
  errors: [],
})

/** Messages of one endpoint by state. */
const webhookStats = z.strictObject({
  success: z.int(),
  pending: z.int(),
  sending: z.int(),
  fail: z.int(),
  canceled: z.int(),
})

export const readWebhookHealth = endpoint({
  method: 'GET',
  path: '/internal/webhook-health',
  tag: 'Webhooks',
  summary: 'Count what was sent to each webhook endpoint',
  description:
    'For every endpoint, its messages of the last 24 hours by state, and how the newest attempt ended. Without a token. Empty if another service delivers the webhooks.',
  access: ['admin'],
  query: z.strictObject({}),
  returns: z.strictObject({
    items: z.array(
      z.strictObject({
        endpoint_id: z.string(),
        stats: webhookStats,
        newest_attempt_status: z
          .int()
          .nullable()
          .meta({ description: '0 success, 2 fail; null if there was no attempt' }),
      }),
    ),
    is_paginated: z.literal(false),
  }),
  errors: [],
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
  returns: webhookStats,
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
