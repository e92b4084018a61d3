import { createHash } from 'node:crypto'
import { type ImportedUser, normalizeEmail } from '@latchkey/contract'
import { sql } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type {} from './tables.ts'

/** Something that only one user can have: an id, a sign-in address or an account at a provider. */
export interface UniqueKey {
  readonly kind: 'id' | 'email' | 'account'
  readonly value: string
}

export const textOf = ({ kind, value }: UniqueKey) => `${kind} ${value}`

/** Who has a key: a user, or a row that an import read before. */
export type Holder = { readonly userId: string } | 'earlier row'

/** What a new user of these fields would have alone, in the order in which a match counts. */
export function keysOf(user: ImportedUser): UniqueKey[] {
  const { id, primary_email, primary_email_auth_enabled = true, other_emails = [] } = user
  const emails = [
    ...(primary_email && primary_email_auth_enabled ? [primary_email] : []),
    ...other_emails.filter(({ used_for_auth }) => used_for_auth).map(({ value }) => value),
  ]
  return [
    ...(id === undefined ? [] : [{ kind: 'id' as const, value: id.toLowerCase() }]),
    ...emails.map((value) => ({ kind: 'email' as const, value: normalizeEmail(value) })),
    ...(user.oauth_providers ?? []).map(({ id: provider, account_id }) => ({
      kind: 'account' as const,
      value: accountText(provider, account_id),
    })),
  ]
}

const accountText = (provider: string, account: string) => JSON.stringify([provider, account])

/** The keys that users of the project have, by their texts. */
export async function selectHolders(
  ctx: TenancyContext,
  keys: readonly UniqueKey[],
): Promise<Map<string, Holder>> {
  const valuesOf = (kind: UniqueKey['kind']) =>
    keys.filter((key) => key.kind === kind).map(({ value }) => value)
  const [ids, emails, accounts] = [valuesOf('id'), valuesOf('email'), valuesOf('account')]
  const pairs = accounts.map((text) => JSON.parse(text) as [string, string])
  const { rows } = await sql<UniqueKey & { userId: string }>`
    select 'id' as kind, id::text as value, id as "userId" from users
    where tenancy_id = ${ctx.tenancyId} and id = any(${ids}::uuid[])
    union all
    select 'email', value, user_id from contact_channels
    where tenancy_id = ${ctx.tenancyId} and type = 'email' and used_for_auth
      and value = any(${emails}::text[])
    union all
    select 'account', json_build_array(o.provider_id, o.account_id)::text, o.user_id
    from unnest(${pairs.map(([provider]) => provider)}::text[],
      ${pairs.map(([, account]) => account)}::text[]) as wanted (provider_id, account_id)
    join oauth_accounts o on o.tenancy_id = ${ctx.tenancyId} and o.allow_sign_in
      and o.provider_id = wanted.provider_id and o.account_id = wanted.account_id`.execute(ctx.db)
  return new Map(
    rows.map(({ kind, value, userId }) => {
      const key = { kind, value: kind === 'account' ? normalized(value) : value }
      return [textOf(key), { userId }]
    }),
  )
}

/** PostgreSQL writes JSON with spaces. */
const normalized = (json: string) => JSON.stringify(JSON.parse(json))

/** 122 bits of a hash, in the form of a UUID. */
const hashOf = (key: UniqueKey) =>
  createHash('sha256').update(textOf(key)).digest('hex').slice(0, 32)

/** Those of the keys that earlier rows of a dry run would take. */
export async function selectEarlier(
  ctx: TenancyContext,
  importId: string,
  keys: readonly UniqueKey[],
): Promise<Map<string, Holder>> {
  const rows = await ctx.db
    .selectFrom('user_import_keys')
    .select('key')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`key = any(${keys.map(hashOf)}::uuid[])`)
    .execute()
  const found = new Set(rows.map(({ key }) => key.replaceAll('-', '')))
  return new Map(
    keys.filter((key) => found.has(hashOf(key))).map((key) => [textOf(key), 'earlier row']),
  )
}

/** Notes what rows of a dry run would take. */
export async function noteKeys(
  tx: InTransaction<TenancyContext>,
  importId: string,
  keys: readonly UniqueKey[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into user_import_keys (tenancy_id, import_id, key)
    select ${tx.tenancyId}::uuid, ${importId}::uuid, key from unnest(${keys.map(hashOf)}::uuid[]) key
    on conflict do nothing`.execute(tx.db)
}

export async function deleteKeys(
  tx: InTransaction<TenancyContext>,
  importId: string,
): Promise<void> {
  await tx.db
    .deleteFrom('user_import_keys')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('import_id', '=', importId)
    .execute()
}
