import type { Insertable, Selectable } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { PartnerConfirmationsTable, PartnerFlowsTable } from './tables.ts'

/** A flow that can still be continued, or an ended one whose code is looked at. */
export type FlowRow = Selectable<PartnerFlowsTable>

export type ConfirmationRow = Selectable<PartnerConfirmationsTable>

export async function insertFlow(
  ctx: Context,
  flow: Pick<
    Insertable<PartnerFlowsTable>,
    | 'tenancy_id'
    | 'uid_hash'
    | 'browser_hash'
    | 'family'
    | 'client_id'
    | 'redirect_uri'
    | 'state'
    | 'nonce'
    | 'code_challenge'
    | 'created_at'
    | 'subject'
  >,
): Promise<void> {
  await ctx.db.insertInto('partner_flows').values(flow).execute()
}

/** Selects a flow by its uid, its code or its token. */
export async function selectFlow(
  ctx: TenancyContext,
  by: 'uid_hash' | 'code_hash' | 'token_hash',
  hash: Buffer,
): Promise<FlowRow | null> {
  const row = await ctx.db
    .selectFrom('partner_flows')
    .selectAll()
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(by, '=', hash)
    .executeTakeFirst()
  return row ?? null
}

/** Selects a flow that has no project yet, locked until the transaction ends. */
export async function lockOpenFlow(
  tx: InTransaction<TenancyContext>,
  uidHash: Buffer,
): Promise<Pick<FlowRow, 'family' | 'created_at'> | null> {
  const row = await tx.db
    .selectFrom('partner_flows')
    .select(['family', 'created_at'])
    .where('tenancy_id', '=', tx.tenancyId)
    .where('uid_hash', '=', uidHash)
    .where('project_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the project and its key in a flow that `lockOpenFlow` locked. */
export async function updateConnectedFlow(
  tx: InTransaction<TenancyContext>,
  uidHash: Buffer,
  connection: { project_id: string; key_set_id: string; sealed_key: Buffer },
): Promise<void> {
  await tx.db
    .updateTable('partner_flows')
    .set(connection)
    .where('tenancy_id', '=', tx.tenancyId)
    .where('uid_hash', '=', uidHash)
    .execute()
}

/** Stores the code for the partner. Returns false if the flow is not connected or has a code. */
export async function updateFlowCode(
  ctx: TenancyContext,
  uidHash: Buffer,
  code: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('partner_flows')
    .set({ code_hash: code.hash, code_expires_at: code.expiresAt })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('uid_hash', '=', uidHash)
    .where('project_id', 'is not', null)
    .where('code_hash', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Marks a flow as redeemed and deletes its key. Returns false if it was redeemed already. */
export async function updateRedeemedFlow(
  ctx: TenancyContext,
  uidHash: Buffer,
  tokenHash: Buffer | null,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('partner_flows')
    .set({ redeemed_at: ctx.clock.now(), sealed_key: null, token_hash: tokenHash })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('uid_hash', '=', uidHash)
    .where('redeemed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the token that a code gave. */
export async function deleteFlowToken(ctx: TenancyContext, uidHash: Buffer): Promise<void> {
  await ctx.db
    .updateTable('partner_flows')
    .set({ token_hash: null })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('uid_hash', '=', uidHash)
    .execute()
}

export async function insertConfirmation(
  ctx: Context,
  confirmation: Insertable<PartnerConfirmationsTable>,
): Promise<void> {
  await ctx.db.insertInto('partner_confirmations').values(confirmation).execute()
}

/** Deletes a confirmation and returns it. Of concurrent requests one gets it. */
export async function deleteConfirmation(
  ctx: TenancyContext,
  codeHash: Buffer,
): Promise<ConfirmationRow | null> {
  const row = await ctx.db
    .deleteFrom('partner_confirmations')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The key set of a confirmation or a flow. */
export interface PartnerKey {
  project_id: string
  key_set_id: string
}

/** Deletes the confirmations of a flow, and returns their keys. */
export const deleteConfirmations = (
  tx: InTransaction<TenancyContext>,
  uidHash: Buffer,
): Promise<PartnerKey[]> =>
  tx.db
    .deleteFrom('partner_confirmations')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('uid_hash', '=', uidHash)
    .returning(['project_id', 'key_set_id'])
    .execute()

// Both functions cover all tenancies: this is housekeeping of the service, not a request of a
// tenant.

/** Returns the keys that no partner fetched. */
export async function deleteFlowsStartedBefore(
  tx: InTransaction<Context>,
  moment: Date,
): Promise<PartnerKey[]> {
  const rows = await tx.db
    .deleteFrom('partner_flows')
    .where('created_at', '<', moment)
    .returning(['project_id', 'key_set_id', 'sealed_key'])
    .execute()
  return rows.flatMap(({ project_id, key_set_id, sealed_key }) =>
    project_id === null || key_set_id === null || sealed_key === null
      ? []
      : [{ project_id, key_set_id }],
  )
}

/** Returns the keys of the deleted confirmations. */
export const deleteConfirmationsBefore = (
  tx: InTransaction<Context>,
  moment: Date,
): Promise<PartnerKey[]> =>
  tx.db
    .deleteFrom('partner_confirmations')
    .where('created_at', '<', moment)
    .returning(['project_id', 'key_set_id'])
    .execute()
