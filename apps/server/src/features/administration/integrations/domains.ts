import {
  type ConfigOverride,
  compareIds,
  fromLegacyConfig,
  toLegacyConfig,
} from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { changeConfig } from '../../projects/projects/index.ts'

type Domains = { domain: string; handler_path: string }[]

/** Lists the trusted domains by name (protocol 04 §16.4). */
export const listDomains = (ctx: RequestContext) => ({
  items: toLegacyConfig(ctx.project.config)
    .domains.map(({ domain }) => ({ domain }))
    .toSorted((a, b) => compareIds(a.domain, b.domain)),
  is_paginated: false as const,
})

/** Adds a domain, even if it exists already. Throws CURRENT_PROJECT_NOT_FOUND or a 400. */
export async function addDomain(ctx: RequestContext, domain: string) {
  const limit = ctx.config.quotas.trusted_domains_per_project
  await changeDomains(ctx, (domains) => {
    if (domains.length >= limit) throw new HttpError('too-many-domains', { limit })
    return [...domains, { domain, handler_path: '/handler' }]
  })
  return { domain }
}

/** Removes every entry of a domain. Throws CURRENT_PROJECT_NOT_FOUND. */
export const deleteDomain = (ctx: RequestContext, domain: string): Promise<void> =>
  changeDomains(ctx, (domains) => domains.filter((entry) => entry.domain !== domain))

const changeDomains = (ctx: RequestContext, change: (domains: Domains) => Domains): Promise<void> =>
  changeConfig(ctx, ctx.project.id, (tx, config) => {
    const before = toLegacyConfig(config).domains
    const after = change(before)
    const patch: ConfigOverride =
      after.length === before.length
        ? {}
        : fromLegacyConfig({ domains: after }, config, () => tx.random.uuid())
    return { patch, result: undefined }
  })
