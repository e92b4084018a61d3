import {
  type createWebhookEndpoint,
  type InputOf,
  type listWebhookEndpoints,
  parseUrl,
  type replaceWebhookEndpoint,
  type rotateWebhookSecret,
} from '@latchkey/contract'
import type { Updateable } from 'kysely'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type TenantContext, transact } from '../../../kernel/context.ts'
import { BlockedAddress, resolveOutgoing } from '../../../kernel/outgoing-guard.ts'
import { deleteDeliveries, updateFailedDeliveries } from './delivery-store.ts'
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockTenancy,
  selectEndpoint,
  selectEndpointForChange,
  selectEndpoints,
  updateEndpoint,
} from './endpoint-store.ts'
import { newId } from './ids.ts'
import { readPage } from './paging.ts'
import { invalidField, notFound, PortalError } from './portal.ts'
import { isSecureEnough } from './post.ts'
import { isSecret, newSecret, OVERLAP_MS, openSecrets, rotated, sealSecrets } from './secrets.ts'
import type { WebhookEndpointsTable } from './tables.ts'

/** Limits the deliveries that one event causes. */
const MAX_ENDPOINTS = 100

/** The number of deliveries to delete per transaction. */
const BATCH_SIZE = 1_000

type EndpointInput = InputOf<typeof createWebhookEndpoint>['body']
type EndpointChange = InputOf<typeof replaceWebhookEndpoint>['body']

/** Converts an endpoint to its public format. */
export const endpointToWire = (row: EndpointRow) => ({
  id: row.id,
  uid: null,
  url: row.url,
  description: row.description,
  disabled: row.is_disabled,
  eventTypes: row.filter_types,
  filterTypes: row.filter_types,
  channels: null,
  metadata: row.metadata,
  throttleRate: row.rate_limit,
  rateLimit: row.rate_limit,
  version: 1,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/**
 * Adds an endpoint. Checks the URL now, so that its admin sees an error, and again for every
 * delivery. Throws `PortalError`.
 */
export async function addEndpoint(ctx: TenantContext, input: EndpointInput) {
  await checkUrl(ctx, input.url)
  const key = input.secret ?? newSecret(ctx)
  if (!isSecret(key)) throw badSecret('secret')
  return transact(ctx, async (tx) => {
    await lockTenancy(tx)
    if ((await countEndpoints(tx)) >= MAX_ENDPOINTS) {
      throw new PortalError(400, {
        code: 'too_many_endpoints',
        detail: `A project can have ${MAX_ENDPOINTS} endpoints.`,
      })
    }
    const now = tx.clock.now()
    const row = await insertEndpoint(tx, {
      tenancy_id: tx.tenancyId,
      id: newId(tx.random, 'ep'),
      ...replacement(input),
      url: input.url,
      secrets: sealSecrets(tx, [{ key, expires_at_millis: null }]),
      created_at: now,
      updated_at: now,
    })
    describeAudit(tx, 'webhook_endpoint', { target: { id: row.id, label: originOf(row.url) } })
    return endpointToWire(row)
  })
}

export const findEndpoints = (
  ctx: TenantContext,
  { order, ...paging }: InputOf<typeof listWebhookEndpoints>['query'],
) =>
  readPage(
    paging,
    order === 'descending' ? 'desc' : 'asc',
    (page) => selectEndpoints(ctx, page),
    endpointToWire,
  )

/** Returns all endpoints of the project, the oldest first. */
export async function listEndpoints(ctx: TenantContext) {
  const rows = await selectEndpoints(ctx, {
    limit: MAX_ENDPOINTS,
    beyond: undefined,
    order: 'asc',
  })
  return { items: rows.map(endpointToWire), is_paginated: false as const }
}

/** Returns the row of an endpoint. Throws if the project has no such endpoint. */
export async function getEndpointRow(ctx: TenantContext, id: string): Promise<EndpointRow> {
  const row = await selectEndpoint(ctx, id)
  if (row === null) throw notFound()
  return row
}

export const getEndpoint = async (ctx: TenantContext, id: string) =>
  endpointToWire(await getEndpointRow(ctx, id))

/** The optional fields of an endpoint, with their defaults. */
const replacement = (input: EndpointChange) => ({
  description: input.description ?? '',
  is_disabled: input.disabled ?? false,
  filter_types: input.eventTypes ?? input.filterTypes ?? null,
  metadata: input.metadata ?? {},
  rate_limit: input.throttleRate ?? input.rateLimit ?? null,
})

export const replaceEndpoint = (ctx: TenantContext, id: string, input: EndpointChange) =>
  change(ctx, id, input.url, replacement(input))

export const changeEndpoint = (ctx: TenantContext, id: string, input: EndpointChange) => {
  const whole = replacement(input)
  return change(ctx, id, input.url, {
    ...(input.description === undefined ? {} : { description: whole.description }),
    ...(input.disabled === undefined ? {} : { is_disabled: whole.is_disabled }),
    ...(input.eventTypes === undefined && input.filterTypes === undefined
      ? {}
      : { filter_types: whole.filter_types }),
    ...(input.metadata === undefined ? {} : { metadata: whole.metadata }),
    ...(input.throttleRate === undefined && input.rateLimit === undefined
      ? {}
      : { rate_limit: whole.rate_limit }),
  })
}

async function change(
  ctx: TenantContext,
  id: string,
  url: string | undefined,
  changes: Updateable<WebhookEndpointsTable>,
) {
  await getEndpointRow(ctx, id)
  if (url !== undefined) await checkUrl(ctx, url)
  return transact(ctx, async (tx) => {
    const before = await selectEndpointForChange(tx, id)
    if (before === null) throw notFound()
    const isEnabledAgain = before.is_disabled && changes.is_disabled === false
    const row = await updateEndpoint(tx, id, {
      ...changes,
      ...(url === undefined ? {} : { url }),
      // Start counting failures again.
      ...(isEnabledAgain ? { failing_since: null } : {}),
    })
    describeAudit(tx, 'webhook_endpoint', {
      target: { id, label: originOf(row.url) },
      changes: changesOf(
        { ...changes, ...(url === undefined ? {} : { url: originOf(url) }) },
        { ...before, url: originOf(before.url) },
        ['url', 'description', 'is_disabled', 'rate_limit'],
      ),
    })
    if (row.is_disabled && !before.is_disabled) {
      const isBeingSentTo = before.lease_until !== null && before.lease_until > tx.clock.now()
      await updateFailedDeliveries(tx, { tenancyId: tx.tenancyId, endpointId: id }, isBeingSentTo)
    }
    return endpointToWire(row)
  })
}

/**
 * Deletes an endpoint. Deletes its deliveries first, in batches: a single deletion would hold its
 * locks for long and block every change that sends an event to the endpoint.
 */
export async function removeEndpoint(ctx: TenantContext, id: string): Promise<void> {
  const key = { tenancyId: ctx.tenancyId, endpointId: id }
  await transact(ctx, async (tx) => {
    const endpoint = await selectEndpointForChange(tx, id)
    if (endpoint === null) throw notFound()
    describeAudit(tx, 'webhook_endpoint', { target: { id, label: originOf(endpoint.url) } })
    // From now on no deliveries are added.
    await updateEndpoint(tx, id, { is_disabled: true })
  })
  while (await transact(ctx, (tx) => deleteDeliveries(tx, key, BATCH_SIZE)));
  if (!(await deleteEndpoint(ctx, id))) throw notFound()
}

/** Returns the secret for verification by receivers. */
export async function getSecret(ctx: TenantContext, id: string): Promise<{ key: string }> {
  const [newest] = openSecrets(ctx, (await getEndpointRow(ctx, id)).secrets)
  if (newest === undefined) {
    throw new PortalError(409, {
      code: 'secret_lost',
      detail: 'The secret can no longer be read. Replace it.',
    })
  }
  return { key: newest.key }
}

/** Replaces the secret. The previous secret signs too for a day, or for the time in the input. */
export async function rotateSecret(
  ctx: TenantContext,
  id: string,
  input: InputOf<typeof rotateWebhookSecret>['body'],
): Promise<void> {
  const key = input?.key ?? newSecret(ctx)
  const overlapMs =
    typeof input?.gracePeriodSeconds === 'number' ? input.gracePeriodSeconds * 1_000 : OVERLAP_MS
  if (!isSecret(key)) throw badSecret('key')
  await transact(ctx, async (tx) => {
    const row = await selectEndpointForChange(tx, id)
    if (row === null) throw notFound()
    describeAudit(tx, 'webhook_endpoint', { target: { id, label: originOf(row.url) } })
    const kept = rotated(tx, openSecrets(tx, row.secrets), { key, overlapMs })
    await updateEndpoint(tx, id, { secrets: sealSecrets(tx, kept) })
  })
}

/** Without the path, which may contain a secret of the receiver. */
const originOf = (url: string): string => new URL(url).origin

const badSecret = (field: string) =>
  invalidField(field, 'must be whsec_ and base64 of 24 to 75 bytes')

async function checkUrl({ config }: TenantContext, text: string): Promise<void> {
  const url = parseUrl(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw invalidField('url', 'must be an http or https URL')
  if (url.username !== '' || url.password !== '')
    throw invalidField('url', 'must not contain a user or password')
  if (!isSecureEnough(config, url)) throw invalidField('url', 'must be https in production')
  try {
    await resolveOutgoing(config, url.hostname)
  } catch (error) {
    if (error instanceof BlockedAddress) throw invalidField('url', error.message)
    // The host name may exist by the time of the first event.
  }
}
