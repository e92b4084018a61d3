import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { hashSecret } from '../../../kernel/secrets.ts'

/**
 * Locks the user with this second factor until the transaction ends. Returns false if the user is
 * gone, the factor has changed, or a reset has ended the attempt after its code was used. Locks the
 * user before the code, the order of a reset.
 */
export async function lockSecondFactor(
  tx: InTransaction<TenantContext>,
  userId: string,
  { sealedSecret, code }: { sealedSecret: Buffer; code: string },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('users as u')
    .innerJoin('verification_codes as v', 'v.tenancy_id', 'u.tenancy_id')
    .select('u.id')
    .where('u.tenancy_id', '=', tx.tenancyId)
    .where('u.id', '=', userId)
    .where('u.totp_secret', '=', sealedSecret)
    .where('v.code_hash', '=', hashSecret(code))
    .where('v.ended_at', 'is', null)
    // A key share lock would not protect the secret from changes.
    .forShare('u')
    .forShare('v')
    .executeTakeFirst()
  return row !== undefined
}
