import type { TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/**
 * Stores when, where and with what sessions were last used, in one statement. Rows locked by another
 * transaction are skipped: waiting could deadlock, and the next use writes again. If two processes
 * write out of order, the later use wins.
 */
export const updateLastUsedSessions = prepared<never>(
  'touch_sessions',
  `update sessions s
   set last_used_at = free.at, last_used_place = free.place,
     last_used_network = coalesce(free.network, s.last_used_network), last_used_agent = free.agent
   from (select x.tenancy_id, x.id, seen.at, seen.place, seen.network, seen.agent
         from unnest(
             $1::uuid[], $2::uuid[], $3::timestamptz[], $4::jsonb[], $5::bytea[], $6::text[])
           as seen (tenancy_id, session_id, at, place, network, agent)
         join sessions x on x.tenancy_id = seen.tenancy_id and x.id = seen.session_id
         where x.last_used_at is null or x.last_used_at <= seen.at
         for no key update of x skip locked) free
   where s.tenancy_id = free.tenancy_id and s.id = free.id`,
)

/**
 * Ends the oldest sessions beyond the quota ($4) of the users who started one of these ($2) within a
 * minute of its time ($3). Impersonations are counted separately. Locked rows are skipped: waiting
 * could deadlock, and the next sign-in ends them.
 */
export const deleteSurplusSessions = prepared<never>(
  'delete_surplus_sessions',
  `with started as (
     select distinct x.tenancy_id, x.user_id, x.is_impersonation
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as seen (tenancy_id, session_id, at)
     join sessions x on x.tenancy_id = seen.tenancy_id and x.id = seen.session_id
     where x.created_at > seen.at - interval '1 minute'
   ), surplus as (
     select t.tenancy_id, oldest.id from started t cross join lateral (
       select n.id from sessions n
       where n.tenancy_id = t.tenancy_id and n.user_id = t.user_id
         and n.is_impersonation = t.is_impersonation
       order by n.created_at desc, n.id desc offset $4::bigint) oldest
   )
   delete from sessions s where (s.tenancy_id, s.id) in (
     select l.tenancy_id, l.id from sessions l
     join surplus using (tenancy_id, id) for update of l skip locked)`,
)

/**
 * Reports whether the user who signs in with this address has a live session last used from the
 * network.
 */
export async function selectSessionFrom(
  ctx: TenantContext,
  email: string,
  networks: readonly Buffer[],
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('contact_channels as c')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.tenancy_id', '=', 'c.tenancy_id').onRef('s.user_id', '=', 'c.user_id'),
    )
    .select('s.id')
    .where('c.tenancy_id', '=', ctx.tenancyId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .where('s.last_used_network', 'in', networks)
    .where('s.is_impersonation', '=', false)
    .where('s.expires_at', '>', ctx.clock.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
