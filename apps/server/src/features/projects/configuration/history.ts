import type { configVersion, InputOf, listConfigVersions } from '@latchkey/contract'
import type { z } from 'zod'
import type { RequestContext } from '../../../kernel/context.ts'
import { restoreConfig, selectVersions } from '../projects/index.ts'

const DEFAULT_LIMIT = 20

/** One page of the versions of the project's configuration, newest first. */
export async function listVersions(
  ctx: RequestContext,
  { cursor, limit = DEFAULT_LIMIT }: InputOf<typeof listConfigVersions>['query'],
) {
  const { versions, hasMore } = await selectVersions(ctx, cursor, limit)
  const items = versions.map(
    ({
      version,
      at,
      actor_type,
      actor_id,
      actor_label,
      changes,
    }): z.infer<typeof configVersion> => ({
      version,
      at_millis: at.getTime(),
      actor: { type: actor_type, id: actor_id, label: actor_label },
      diff: changes,
    }),
  )
  const next_cursor = hasMore ? (versions.at(-1)?.version ?? null) : null
  return { items, is_paginated: true as const, pagination: { next_cursor } }
}

/** Restores a version. Throws a 404 if it does not exist, and the errors of every change. */
export async function rollBack(
  ctx: RequestContext,
  version: number,
): Promise<Record<never, never>> {
  await restoreConfig(ctx, ctx.project.id, version)
  return {}
}
