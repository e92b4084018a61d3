import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectId } from '../primitives.ts'
import {
  belowEndpoint,
  headers,
  inProject,
  moment,
  ofAttempt,
  ofEndpoint,
  ofMessage,
  pageOf,
  paging,
  portal,
  webhookAttempt,
  webhookEndpointMessage,
  webhookMessage,
  webhookMessageEndpoint,
} from './webhook-records.ts'

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
