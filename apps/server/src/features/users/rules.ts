import { type InputOf, KnownError, type updateCurrentUser } from '@latchkey/contract'
import { type RequestContext, transact } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { selectTeam } from '../teams/index.ts'
import { requireOwnSession } from './own-session.ts'
import { changeSignInMethods, changesSignInMethods, type SignInMethodsPatch } from './sign-in-methods.ts'
import { deleteUser, selectUser, updateUser } from './store.ts'
import type { UserRow } from './tables.ts'

/** The record that goes out; each access type sees its own part of it (contract 03 §1.1). */
export const toWire = (user: UserRow) => ({
  id: user.id,
  display_name: user.display_name,
  primary_email: user.primary_email,
  primary_email_verified: user.primary_email_verified,
  primary_email_auth_enabled: user.primary_email_auth_enabled,
  profile_image_url: user.profile_image_url,
  client_metadata: user.client_metadata,
  client_read_only_metadata: user.client_read_only_metadata,
  server_metadata: user.server_metadata,
  signed_up_at_millis: user.created_at.getTime(),
  last_active_at_millis: user.last_active_at.getTime(),
  has_password: user.has_password,
  otp_auth_enabled: user.otp_auth_enabled,
  passkey_auth_enabled: user.has_passkey,
  auth_with_email: user.has_password || user.otp_auth_enabled,
  requires_totp_mfa: user.requires_totp_mfa,
  is_anonymous: user.is_anonymous,
  oauth_providers: user.oauth_providers,
  selected_team_id: user.selected_team_id,
  selected_team: user.selected_team,
})

/** The signed-in user, which the access check has already read. */
export function getOwnUser(ctx: RequestContext): UserRow {
  if (ctx.caller.user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  return ctx.caller.user
}

/** A user of the project, anonymous ones included. */
export async function getUser(ctx: RequestContext, userId: string): Promise<UserRow> {
  const user = await selectUser(ctx, ctx.tenancyId, userId)
  if (user === null) throw new KnownError('USER_NOT_FOUND')
  return user
}

type UserPatch = InputOf<typeof updateCurrentUser>['body']

/** Changes the given fields of the signed-in user and gives back the whole of it. */
export async function changeOwnUser(ctx: RequestContext, patch: UserPatch): Promise<UserRow> {
  const { id } = getOwnUser(ctx)
  const { selected_team_id, totp_secret_base64, passkey_auth_enabled, ...fields } = patch
  const methods = { totp_secret_base64, passkey_auth_enabled }
  const changes = toColumns(fields)
  const changed = await transact(ctx, async (tx) => {
    if (changesSignInMethods(methods)) await requireOwnSession(tx)
    if (selected_team_id !== undefined) await selectTeam(tx, tx.tenancyId, id, selected_team_id)
    await changeSignInMethods(tx, tx.tenancyId, id, methods)
    if (Object.keys(changes).length > 0) await updateUser(tx, tx.tenancyId, id, changes)
    return selectUser(tx, tx.tenancyId, id)
  })
  if (changed === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  return changed
}

/** An empty display name means none; metadata is stored as a whole, `null` included. */
function toColumns({ display_name, ...metadata }: Omit<UserPatch, 'selected_team_id' | keyof SignInMethodsPatch>) {
  const json = Object.entries(metadata).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? null : JSON.stringify(value)]],
  )
  return {
    ...(display_name === undefined ? {} : { display_name: display_name || null }),
    ...(Object.fromEntries(json) as Partial<Record<keyof typeof metadata, string | null>>),
  }
}

/** Deletes the signed-in user. Whether the project lets clients do so is asked before who they are (contract 03 §1.4). */
export async function deleteOwnUser(ctx: RequestContext): Promise<void> {
  if (ctx.caller.accessType === 'client' && !ctx.project.config.users.allowClientUserDeletion) {
    throw new PlainError(400, 'This project does not let users delete their own account.')
  }
  await deleteUser(ctx, ctx.tenancyId, getOwnUser(ctx).id)
}
