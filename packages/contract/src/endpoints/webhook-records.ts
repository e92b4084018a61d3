import { z } from 'zod'
import { projectId } from '../primitives.ts'
import { type WebhookEventType, webhookSchemas } from '../webhooks/schemas.ts'

export const eventType = z.enum(
  Object.keys(webhookSchemas) as [WebhookEventType, ...WebhookEventType[]],
)

/** States of a message for an endpoint, and of an attempt, as numbers (protocol 04 §14.1). */
export const webhookStatus = { success: 0, pending: 1, fail: 2, sending: 3 } as const

/** ISO 8601, in UTC where we write it. */
export const moment = z.iso.datetime({ offset: true })

const LIMIT_MAX = 250

/*
 * The interface for managing endpoints is that of Svix, for its clients: camelCase names, and
 * unknown properties are accepted. Two properties have two names, by the age of the client:
 * `eventTypes` and `filterTypes`, `throttleRate` and `rateLimit`. Both are read and written.
 */

export const portal = { tag: 'Webhooks', access: 'anyone', errors: [] } as const

export const headers = z.object({
  authorization: z
    .string()
    .optional()
    .meta({ description: '`Bearer` and a token of `POST /webhooks/svix-token`' }),
})

export const inProject = z.strictObject({ project_id: projectId })

export const ofEndpoint = z.strictObject({ project_id: projectId, endpoint_id: z.string() })

export const ofMessage = z.strictObject({ project_id: projectId, message_id: z.string() })

export const ofAttempt = z.strictObject({
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

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    data: z.array(item),
    iterator: z.string().nullable().meta({ description: 'Where the next page starts' }),
    prevIterator: z.string().nullable(),
    done: z.boolean(),
  })

/** An event type as the public interface describes it. */
export const webhookEventTypeInfo = z.strictObject({
  name: z.string(),
  description: z.string(),
  archived: z.boolean(),
  deprecated: z.boolean(),
  schemas: z.null(),
  createdAt: moment,
  updatedAt: moment,
})

export const paging = {
  limit: z.int().min(1).max(LIMIT_MAX).default(50),
  iterator: z.string().optional(),
}

export const belowEndpoint = <const Path extends string>(path: Path) =>
  ({
    ...portal,
    path: `/app/:project_id/endpoint/:endpoint_id/${path}`,
    headers,
    params: ofEndpoint,
  }) as const
