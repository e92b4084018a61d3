import type { BodyOf, createUser as createEndpoint } from '@latchkey/contract'
import type { JsonInput } from './json-input.ts'
import type { ConvexContext } from './partial-user.ts'
import type { ServerObjects, ServerUser, UserPage } from './server-directory.ts'
import type { UserPageQuery } from './server-entries.ts'

type WireUser = BodyOf<typeof createEndpoint, 'server'>

/** The input for a new user. Absent fields are empty. Works also if sign-up is switched off. */
export interface NewUser {
  readonly primaryEmail?: string | null | undefined
  /** Whether the address may be used to sign in. */
  readonly primaryEmailAuthEnabled?: boolean | undefined
  readonly primaryEmailVerified?: boolean | undefined
  readonly password?: string | undefined
  /** Whether the user may sign in with an emailed code. */
  readonly otpAuthEnabled?: boolean | undefined
  readonly displayName?: string | null | undefined
  readonly clientMetadata?: JsonInput | undefined
  readonly clientReadOnlyMetadata?: JsonInput | undefined
  readonly serverMetadata?: JsonInput | undefined
}

/** Which users to list (protocol 07 §15). Without `limit` the service returns all of them. */
export interface ListUsersOptions {
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly orderBy?: 'signedUpAt' | undefined
  readonly desc?: boolean | undefined
  /** Part of a name or of an address, or a complete id. */
  readonly query?: string | undefined
  /** The members of this team only. */
  readonly teamId?: string | undefined
  readonly includeAnonymous?: boolean | undefined
}

/** Creates a user; no email is sent. */
export async function createUser<U extends ServerUser>(
  { context, call, user }: ServerObjects<U>,
  data: NewUser,
): Promise<U> {
  // JSON omits undefined values, so absent fields stay absent.
  const body = {
    primary_email: data.primaryEmail,
    primary_email_auth_enabled: data.primaryEmailAuthEnabled,
    primary_email_verified: data.primaryEmailVerified,
    password: data.password,
    otp_auth_enabled: data.otpAuthEnabled,
    display_name: data.displayName,
    client_metadata: data.clientMetadata,
    client_read_only_metadata: data.clientReadOnlyMetadata,
    server_metadata: data.serverMetadata,
  } as WireUser
  const json = await call<typeof createEndpoint>({ method: 'POST', path: '/users', body })
  await context.pool.refresh()
  return user(json)
}

/** The query for the options. */
export const toPageQuery = ({
  cursor,
  limit,
  orderBy,
  desc,
  query,
  teamId,
  includeAnonymous,
}: ListUsersOptions): UserPageQuery => ({
  cursor,
  limit: limit?.toString(),
  order_by: orderBy && 'signed_up_at',
  desc: desc?.toString(),
  query: query || undefined,
  team_id: teamId,
  include_anonymous: includeAnonymous ? 'true' : undefined,
})

/** Reads a page of users. */
export async function listUsers<U extends ServerUser>(
  objects: ServerObjects<U>,
  options: ListUsersOptions,
): Promise<UserPage<U>> {
  return objects.userPage(await objects.entries.userPage(toPageQuery(options)).get())
}

/** Reads a user by id; null if it does not exist. */
export async function getUserById<U extends ServerUser>(
  { entries, user }: ServerObjects<U>,
  id: string,
): Promise<U | null> {
  const json = await entries.ofUser(id).user().get()
  return json && user(json)
}

/** The context of a Convex function, whose caller to read. */
export interface GetConvexUserOptions {
  readonly from: 'convex'
  readonly ctx: ConvexContext
  /** Anonymous users count only if requested. */
  readonly or?: 'return-null' | 'anonymous' | undefined
}

/** The user who calls a Convex function (protocol 07 §12.4). */
export async function getConvexUser<U extends ServerUser>(
  objects: ServerObjects<U>,
  { ctx, or }: GetConvexUserOptions,
): Promise<U | null> {
  const identity = await ctx.auth.getUserIdentity()
  const user = identity && (await getUserById(objects, identity.subject))
  return user?.isAnonymous && or !== 'anonymous' ? null : user
}
