import type {
  BodyOf,
  createContactChannel as createEndpoint,
  deleteContactChannel,
  sendChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import type { CallbackOptions } from './magic-link.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'
import type { CallAs, ContactChannelJson, ScopeLevel, UserScope } from './user-scope.ts'

/**
 * The writable fields of a contact channel. Absent fields do not change; a new value must be
 * verified again.
 */
export type ContactChannelUpdate<L extends ScopeLevel = 'client'> = {
  readonly value?: string | undefined
  /** Whether the address may be used to sign in. In the browser only a verified one may. */
  readonly usedForAuth?: boolean | undefined
  /** Replaces the former primary channel. */
  readonly isPrimary?: boolean | undefined
} & SaidByServer<L>

/** A contact channel to create. */
export type NewContactChannel<L extends ScopeLevel = 'client'> = {
  readonly type: 'email'
  readonly value: string
  readonly usedForAuth: boolean
  readonly isPrimary?: boolean | undefined
} & SaidByServer<L>

/** Only servers may set this. */
type SaidByServer<L extends ScopeLevel> = L extends 'server'
  ? { readonly isVerified?: boolean | undefined }
  : object

/** A way to reach a user (protocol 07 §14.4). */
export interface ContactChannel<L extends ScopeLevel = 'client'> {
  readonly id: string
  readonly value: string
  readonly type: 'email'
  readonly isPrimary: boolean
  readonly isVerified: boolean
  readonly usedForAuth: boolean
  /**
   * Emails a link that verifies the address. For users it does nothing if the address is verified;
   * servers get an error.
   */
  sendVerificationEmail(options?: CallbackOptions): Promise<void>
  update(changes: ContactChannelUpdate<L>): Promise<void>
  delete(): Promise<void>
}

/** The object for one channel of the scope's user. */
export function toContactChannel<L extends ScopeLevel>(
  scope: UserScope<L>,
  json: ContactChannelJson,
): ContactChannel<L>
export function toContactChannel(
  scope: UserScope,
  json: ContactChannelJson,
): ContactChannel<'server'> {
  const params = { user_id: scope.userId, contact_channel_id: json.id }
  const path = '/contact-channels/:user_id/:contact_channel_id'

  return Object.freeze({
    id: json.id,
    value: json.value,
    type: json.type,
    isPrimary: json.is_primary,
    isVerified: json.is_verified,
    usedForAuth: json.used_for_auth,
    async sendVerificationEmail({ callbackUrl }: CallbackOptions = {}) {
      const body = { callback_url: verificationUrl(scope, callbackUrl) }
      try {
        await scope.call<typeof sendChannelVerificationCode>({
          method: 'POST',
          path: `${path}/send-verification-code`,
          params,
          body,
        })
      } catch (error) {
        if (scope.level === 'server' || !KnownError.is(error, 'EMAIL_ALREADY_VERIFIED')) throw error
      }
    },
    async update({ value, usedForAuth, isPrimary, isVerified }: ContactChannelUpdate<'server'>) {
      const body = {
        value,
        used_for_auth: usedForAuth,
        is_primary: isPrimary,
        is_verified: isVerified,
      }
      await scope.call<typeof updateContactChannel>({
        method: 'PATCH',
        path,
        params,
        body: body as BodyOf<typeof updateContactChannel>,
      })
      await refreshChannels(scope)
    },
    async delete() {
      await scope.call<typeof deleteContactChannel>({ method: 'DELETE', path, params })
      await refreshChannels(scope)
    },
  })
}

/** Reads the channels of the scope's user, oldest first. */
export async function listContactChannels<L extends ScopeLevel>(
  scope: UserScope<L>,
): Promise<readonly ContactChannel<L>[]> {
  const channels = await scope.entries.contactChannels().get()
  return channels.map((json) => toContactChannel(scope, json))
}

/** Adds a channel; no email is sent. */
export async function createContactChannel<L extends ScopeLevel>(
  scope: UserScope<L>,
  channel: NewContactChannel<L>,
): Promise<ContactChannel<L>> {
  const { type, value, usedForAuth, isPrimary, isVerified } = channel as NewContactChannel<'server'>
  const body = {
    user_id: scope.userId,
    type,
    value,
    used_for_auth: usedForAuth,
    is_primary: isPrimary,
    is_verified: isVerified,
  }
  // Fields that the access type does not allow are undefined here, and JSON omits them.
  const send = scope.call as CallAs<ScopeLevel>
  const json = await send<typeof createEndpoint>({
    method: 'POST',
    path: '/contact-channels',
    body: body as BodyOf<typeof createEndpoint>,
  })
  await refreshChannels(scope)
  return toContactChannel(scope, json)
}

/** Emails a link that verifies the primary email, if it is not verified. */
export async function sendPrimaryVerificationEmail(
  scope: UserScope<'client'>,
  primaryEmail: string | null,
  { callbackUrl }: CallbackOptions = {},
): Promise<KnownError<'EMAIL_ALREADY_VERIFIED'> | undefined> {
  if (primaryEmail === null) throw new Error('The user has no primary email.')
  const body = { email: primaryEmail, callback_url: verificationUrl(scope, callbackUrl) }
  const path = '/contact-channels/send-verification-code'
  const result = await resultOf(['EMAIL_ALREADY_VERIFIED'], () =>
    scope.call<typeof sendPrimaryEmailVerificationCode>({ method: 'POST', path, body }),
  )
  return result.status === 'error' ? result.error : undefined
}

/** Verifies an address with the code of an email, for any signed-in user (protocol 07 §11.1). */
export const verifyEmail = (
  context: AppContext,
  code: string,
): Promise<Result<undefined, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    // The session tells the service that the user who clicked owns the account. An app without a
    // token store has none, and has no cached values to update.
    const session =
      context.options.tokenStore === null ? null : context.sessionOf(await context.loadTokenStore())
    await call<typeof verifyContactChannel>(context, {
      method: 'POST',
      path: '/contact-channels/verify',
      body: { code },
      session,
    })
    if (session !== null) await refreshChannels(context.scopeOf(session))
    return undefined
  })

/** The primary channel is also the primary email of the user, so both are updated. */
const refreshChannels = (scope: UserScope): Promise<void> =>
  scope.refresh(scope.entries.contactChannels(), scope.entries.user())

const verificationUrl = (scope: UserScope, callbackUrl: string | undefined): string =>
  callbackUrl ?? scope.callbackUrl('emailVerification')
