import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { updateUser } from './store.ts'
import type { UserRow } from './tables.ts'
import { sealTotpSecret } from './totp-secret.ts'

/** The fields of a user update that change how the user signs in (protocol 03 §1.8). */
export interface SignInMethodsPatch {
  /** Base64. Null removes the second factor. */
  totp_secret_base64?: string | null | undefined
  passkey_auth_enabled?: boolean | undefined
  otp_auth_enabled?: boolean | undefined
}

export const changesSignInMethods = ({
  totp_secret_base64,
  passkey_auth_enabled,
  otp_auth_enabled,
}: SignInMethodsPatch): boolean =>
  totp_secret_base64 !== undefined ||
  passkey_auth_enabled !== undefined ||
  otp_auth_enabled !== undefined

/** Whether the change removes or replaces a factor that the user has. */
export const removesFactor = (
  before: Pick<UserRow, 'requires_totp_mfa' | 'has_passkey' | 'otp_auth_enabled'>,
  { totp_secret_base64, passkey_auth_enabled, otp_auth_enabled }: SignInMethodsPatch,
): boolean =>
  (totp_secret_base64 !== undefined && before.requires_totp_mfa) ||
  (passkey_auth_enabled === false && before.has_passkey) ||
  (otp_auth_enabled === false && before.otp_auth_enabled)

/**
 * Sets or removes the second factor and toggles sign-in codes. The caller checks permissions, and
 * removes the passkey after this call: the user is locked before the passkey, in the same order as
 * when a user is deleted.
 */
export async function changeSignInMethods(
  tx: InTransaction<TenancyContext>,
  userId: string,
  { totp_secret_base64, otp_auth_enabled }: Omit<SignInMethodsPatch, 'passkey_auth_enabled'>,
): Promise<void> {
  if (totp_secret_base64 !== undefined) {
    await updateUser(tx, userId, {
      totp_secret: totp_secret_base64 === null ? null : sealTotpSecret(tx, totp_secret_base64),
      // These belong to the previous secret.
      totp_last_step: null,
      totp_failures: 0,
      totp_retry_at: null,
      recovery_code_hashes: null,
      recovery_codes_created_at: null,
    })
  }
  if (otp_auth_enabled !== undefined) await updateUser(tx, userId, { otp_auth_enabled })
}
