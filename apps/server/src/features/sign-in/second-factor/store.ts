import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { hashSecret } from '../../../kernel/secrets.ts'

/**
 * Holds the user with that second factor until the transaction ends; false if the user is gone, the factor is another, or a reset has ended the
 * attempt to sign in after its code was used. The user is locked before the code, as a reset locks them too.
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
    // Not just the key: the secret must stay what it is.
    .forShare('u')
    .forShare('v')
    .executeTakeFirst()
  return row !== undefined
}
