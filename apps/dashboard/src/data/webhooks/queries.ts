import type {
  changeWebhookEndpoint,
  InputOf,
  listProjectWebhookEndpoints,
  listWebhookAttempts,
  listWebhookEndpoints,
  listWebhookMessageAttempts,
  listWebhookMessageEndpoints,
  ReturnsOf,
  readWebhookAttemptHeaders,
  readWebhookEndpoint,
  readWebhookHealth,
  readWebhookMessage,
  readWebhookSecret,
  readWebhookStats,
} from '@latchkey/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'
import { callPortal, type Portal } from './portal.ts'
import { isMissing } from './portal-refusal.ts'

export type WebhookEndpoint = ReturnsOf<typeof readWebhookEndpoint, 'admin'>
export type WebhookAttempt = ReturnsOf<typeof listWebhookAttempts, 'admin'>['data'][number]
export type WebhookAttemptHeaders = ReturnsOf<typeof readWebhookAttemptHeaders, 'admin'>
export type WebhookStats = ReturnsOf<typeof readWebhookStats, 'admin'>
export type WebhookEndpointChange = Partial<InputOf<typeof changeWebhookEndpoint>['body']>

export type WebhookDestination = ReturnsOf<
  typeof listWebhookMessageEndpoints,
  'admin'
>['data'][number]

/** Null if the service does not support the call. */
const ifOffered = <T>(response: Promise<T>): Promise<T | null> =>
  response.catch((error) => {
    if (isMissing(error)) return null
    throw error
  })

const ENDPOINTS_PER_CALL = 100
const ATTEMPTS_SHOWN = 100
/** How often open data is refetched while the window is visible. */
export const LIVE_EVERY_MS = 5_000

/** The kinds of records that are read for an endpoint. */
type EndpointPart =
  | 'itself'
  | 'health'
  | 'stats'
  | 'secret'
  | 'attempts'
  | 'message'
  | 'message-attempts'
  | 'message-attempts-up-to'
  | 'destination'
  | 'headers'

export const webhookKeys = {
  all: (projectId: string) => [...projectKeys.all(projectId), 'webhooks'] as const,
  endpoints: (projectId: string) => [...webhookKeys.all(projectId), 'endpoints'] as const,
  healths: (projectId: string) => [...webhookKeys.all(projectId), 'healths'] as const,
  /** Without a part, everything that is read for the endpoint. */
  endpoint: (projectId: string, id: string, ...part: [] | [EndpointPart]) =>
    [...webhookKeys.all(projectId), 'endpoint', id, ...part] as const,
  unsupported: (projectId: string) => [...webhookKeys.all(projectId), 'unsupported'] as const,
}

const ofEndpoint = (portal: Portal, id: string, part: EndpointPart, ...more: readonly unknown[]) =>
  [...webhookKeys.endpoint(portal.admin.projectId, id, part), ...more] as const

/** The delivery state of an endpoint. */
export interface EndpointHealth {
  /** The messages of the last 24 hours; null if the service does not count them. */
  readonly stats: WebhookStats | null
  /** How the newest attempt ended; null if there was none. */
  readonly newest: Pick<WebhookAttempt, 'status'> | null
}

/** Which attempts to show. */
export interface AttemptFilter {
  readonly limit: number
  readonly iterator: string | undefined
  readonly status: number | undefined
  readonly eventType: string | undefined
  readonly after: string | undefined
  readonly before: string | undefined
  /** Relative to the time of each request. */
  readonly withinMs: number | undefined
}

async function listEndpoints(
  portal: Portal,
  signal: AbortSignal,
): Promise<readonly WebhookEndpoint[]> {
  // Without a token, for which this request would have to wait.
  if (portal.isOurs) return (await listOwnEndpoints(portal.admin, signal)).items
  const endpoints: WebhookEndpoint[] = []
  for (let iterator: string | undefined; ; ) {
    const page = await callPortal<typeof listWebhookEndpoints>(portal, {
      method: 'GET',
      path: '/endpoint',
      query: { limit: String(ENDPOINTS_PER_CALL), iterator },
      signal,
    })
    endpoints.push(...page.data)
    if (page.done || page.iterator === null) return endpoints
    iterator = page.iterator
  }
}

const listOwnEndpoints = (admin: ProjectAdmin, signal: AbortSignal) =>
  admin.call<typeof listProjectWebhookEndpoints>({
    method: 'GET',
    path: '/internal/webhook-endpoints',
    signal,
  })

/** The delivery states of all endpoints of this service by id. */
async function readHealths(
  admin: ProjectAdmin,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, EndpointHealth>> {
  const { items } = await admin.call<typeof readWebhookHealth>({
    method: 'GET',
    path: '/internal/webhook-health',
    signal,
  })
  return new Map(
    items.map(({ endpoint_id, stats, newest_attempt_status: status }) => [
      endpoint_id,
      { stats, newest: status === null ? null : { status } },
    ]),
  )
}

/** The endpoint; null if it does not exist. */
const readEndpoint = (portal: Portal, id: string, signal: AbortSignal) =>
  ifOffered(
    callPortal<typeof readWebhookEndpoint>(portal, {
      method: 'GET',
      path: `/endpoint/${encodeURIComponent(id)}`,
      signal,
    }),
  )

const readStats = (portal: Portal, id: string, signal: AbortSignal, since?: string) =>
  ifOffered(
    callPortal<typeof readWebhookStats>(portal, {
      method: 'GET',
      path: `/endpoint/${encodeURIComponent(id)}/stats`,
      query: { since },
      signal,
    }),
  )

async function readHealth(
  portal: Portal,
  id: string,
  signal: AbortSignal,
  before?: EndpointHealth,
): Promise<EndpointHealth> {
  const [stats, attempts] = await Promise.all([
    // A service that does not count now will not count later.
    before?.stats === null ? null : readStats(portal, id, signal),
    ifOffered(
      callPortal<typeof listWebhookAttempts>(portal, {
        method: 'GET',
        path: `/attempt/endpoint/${encodeURIComponent(id)}`,
        query: { limit: '1' },
        signal,
      }),
    ),
  ])
  return { stats, newest: attempts?.data[0] ?? null }
}

const listAttempts = (
  portal: Portal,
  id: string,
  { withinMs, limit, eventType, ...filter }: AttemptFilter,
  signal: AbortSignal,
) =>
  callPortal<typeof listWebhookAttempts>(portal, {
    method: 'GET',
    path: `/attempt/endpoint/${encodeURIComponent(id)}`,
    query: {
      limit: String(limit),
      iterator: filter.iterator,
      status: filter.status?.toString(),
      event_types: eventType,
      before: filter.before,
      after: withinMs === undefined ? filter.after : new Date(Date.now() - withinMs).toISOString(),
      with_msg: 'true',
      // The payload is read when an attempt is opened.
      with_content: 'false',
    },
    signal,
  })

async function listMessageAttempts(
  portal: Portal,
  id: string,
  messageId: string,
  signal: AbortSignal,
): Promise<readonly WebhookAttempt[]> {
  const { data } = await callPortal<typeof listWebhookMessageAttempts>(portal, {
    method: 'GET',
    path: `/attempt/msg/${encodeURIComponent(messageId)}`,
    query: { endpoint_id: id, limit: String(ATTEMPTS_SHOWN) },
    signal,
  })
  return data
}

async function readDestination(portal: Portal, id: string, messageId: string, signal: AbortSignal) {
  const path = `/msg/${encodeURIComponent(messageId)}/endpoint`
  const page = await ifOffered(
    callPortal<typeof listWebhookMessageEndpoints>(portal, { method: 'GET', path, signal }),
  )
  return page?.data.find((destination) => destination.id === id) ?? null
}

const readHeaders = (portal: Portal, messageId: string, attemptId: string, signal: AbortSignal) => {
  const path = `/msg/${encodeURIComponent(messageId)}/attempt/${encodeURIComponent(attemptId)}/headers`
  return ifOffered(
    callPortal<typeof readWebhookAttemptHeaders>(portal, { method: 'GET', path, signal }),
  )
}

/** The queries about the webhooks of a project. */
export const webhooks = {
  endpoints: (portal: Portal) =>
    queryOptions({
      queryKey: webhookKeys.endpoints(portal.admin.projectId),
      queryFn: ({ signal }) => listEndpoints(portal, signal),
    }),
  endpoint: (portal: Portal, id: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'itself'),
      queryFn: ({ signal }) => readEndpoint(portal, id, signal),
    }),
  /** Of all endpoints at once. Another service has no such call. */
  healths: ({ admin, isOurs }: Portal) =>
    queryOptions({
      queryKey: webhookKeys.healths(admin.projectId),
      queryFn: ({ signal }) => readHealths(admin, signal),
      structuralSharing: false,
      enabled: isOurs,
    }),
  health: (portal: Portal, id: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'health'),
      queryFn: ({ signal, client, queryKey }) =>
        readHealth(portal, id, signal, client.getQueryData<EndpointHealth>(queryKey)),
    }),
  statsSince: (portal: Portal, id: string, since: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'stats', since),
      queryFn: ({ signal }) => readStats(portal, id, signal, since),
      placeholderData: keepPreviousData,
    }),
  /** The current secret. Dropped with the page that shows it. */
  secret: (portal: Portal, id: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'secret'),
      queryFn: async ({ signal }) =>
        (
          await ifOffered(
            callPortal<typeof readWebhookSecret>(portal, {
              method: 'GET',
              path: `/endpoint/${encodeURIComponent(id)}/secret`,
              signal,
            }),
          )
        )?.key ?? null,
      gcTime: 0,
    }),
  attempts: (portal: Portal, id: string, filter: AttemptFilter) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'attempts', filter),
      queryFn: ({ signal }) => listAttempts(portal, id, filter, signal),
      placeholderData: keepPreviousData,
      refetchInterval: LIVE_EVERY_MS,
    }),
  /** A message with its payload; null if it no longer exists. It never changes. */
  message: (portal: Portal, id: string, messageId: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'message', messageId),
      queryFn: ({ signal }) =>
        ifOffered(
          callPortal<typeof readWebhookMessage>(portal, {
            method: 'GET',
            path: `/msg/${encodeURIComponent(messageId)}`,
            query: { with_content: 'true' },
            signal,
          }),
        ),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** All attempts to send a message to the endpoint, newest first. */
  messageAttempts: (portal: Portal, id: string, messageId: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'message-attempts', messageId),
      queryFn: ({ signal }) => listMessageAttempts(portal, id, messageId, signal),
    }),
  /** The attempt and those before it, which never change. */
  messageAttemptsUpTo: (
    portal: Portal,
    id: string,
    attempt: Pick<WebhookAttempt, 'id' | 'msgId'>,
  ) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'message-attempts-up-to', attempt.id),
      queryFn: ({ signal }) => listMessageAttempts(portal, id, attempt.msgId, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The delivery state of a message at the endpoint; null if the service does not report it. */
  destination: (portal: Portal, id: string, messageId: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'destination', messageId),
      queryFn: ({ signal }) => readDestination(portal, id, messageId, signal),
    }),
  /** The headers that an attempt was sent with; null if the service does not report them. */
  headers: (portal: Portal, id: string, messageId: string, attemptId: string) =>
    queryOptions({
      queryKey: ofEndpoint(portal, id, 'headers', attemptId),
      queryFn: ({ signal }) => readHeaders(portal, messageId, attemptId, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
