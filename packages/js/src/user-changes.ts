import type { BodyOf, updateCurrentUser, updateUser } from '@latchkey/contract'
import type { JsonInput } from './json-input.ts'
import type { CallAs, ScopeLevel, UserScope } from './user-scope.ts'

/** The writable fields of a user. Absent fields do not change; metadata is replaced as a whole. */
export type UserUpdate<L extends ScopeLevel = 'client'> = {
  readonly displayName?: WireUpdate['display_name']
  readonly clientMetadata?: JsonInput | undefined
  /** A URL, or an image as `data:` URL, which is all that users may set. Null removes it. */
  readonly profileImageUrl?: WireUpdate['profile_image_url']
  /** Null selects none. */
  readonly selectedTeamId?: WireUpdate['selected_team_id']
  /** Whether codes and links by email sign in the user. */
  readonly otpAuthEnabled?: WireUpdate['otp_auth_enabled']
  /**
   * The secret of an authenticator app, 20 random bytes; from then on sign-in requires its codes.
   * Null ends that.
   */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined
  /** False removes the passkey. Only `registerPasskey` adds one. */
  readonly passkeyAuthEnabled?: WireUpdate['passkey_auth_enabled']
} & (L extends 'server'
  ? {
      readonly primaryEmail?: WireUpdate['primary_email']
      readonly primaryEmailVerified?: WireUpdate['primary_email_verified']
      /** Whether the primary email may be used to sign in. */
      readonly primaryEmailAuthEnabled?: WireUpdate['primary_email_auth_enabled']
      readonly clientReadOnlyMetadata?: JsonInput | undefined
      readonly serverMetadata?: JsonInput | undefined
      /** Null removes the password; either way all sessions of the user end. */
      readonly password?: WireUpdate['password']
    }
  : object)

type WireUpdate = BodyOf<typeof updateUser, 'server'>

/** Changes the scope's user. */
export async function updateUserOf<L extends ScopeLevel>(
  scope: UserScope<L>,
  changes: UserUpdate<L>,
): Promise<void>
export async function updateUserOf(scope: UserScope, changes: UserUpdate<'server'>): Promise<void> {
  const { call, userId } = scope
  const body = toWireUpdate(changes)
  if (userId === 'me') {
    await call<typeof updateCurrentUser>({
      method: 'PATCH',
      path: '/users/me',
      body: body as BodyOf<typeof updateCurrentUser>,
    })
  } else {
    // Only servers name a user by id.
    const callAsServer = call as CallAs<'server'>
    await callAsServer<typeof updateUser>({
      method: 'PATCH',
      path: '/users/:user_id',
      params: { user_id: userId },
      body,
    })
  }
  const showsElsewhere = changes.displayName !== undefined || changes.profileImageUrl !== undefined
  await scope.refresh(scope.entries.user(), ...(showsElsewhere ? scope.entries.shownInTeams() : []))
}

/** JSON omits undefined values, so absent fields stay absent. */
const toWireUpdate = (data: UserUpdate<'server'>): WireUpdate =>
  ({
    display_name: data.displayName,
    client_metadata: data.clientMetadata,
    profile_image_url: data.profileImageUrl,
    selected_team_id: data.selectedTeamId,
    otp_auth_enabled: data.otpAuthEnabled,
    totp_secret_base64: data.totpMultiFactorSecret && toBase64(data.totpMultiFactorSecret),
    passkey_auth_enabled: data.passkeyAuthEnabled,
    primary_email: data.primaryEmail,
    primary_email_verified: data.primaryEmailVerified,
    primary_email_auth_enabled: data.primaryEmailAuthEnabled,
    client_read_only_metadata: data.clientReadOnlyMetadata,
    server_metadata: data.serverMetadata,
    password: data.password,
  }) as WireUpdate

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
