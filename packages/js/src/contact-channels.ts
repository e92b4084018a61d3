import type {
  BodyOf,
  createContactChannel as createEndpoint,
  deleteContactChannel,
  sendChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext, ContactChannelsJson } from './app-context.ts'
import { call } from './call.ts'
import type { CallbackOptions } from './magic-link.ts'
import { absoluteCallbackUrl } from './redirects.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'
import type { Session } from './session.ts'

/** What may be changed of a contact channel. Absent fields stay as they are; a new value has to be verified again. */
export interface ContactChannelUpdate {
  readonly value?: string | undefined
  /** Whether the address may be used to sign in. */
  readonly usedForAuth?: boolean | undefined
  /** Takes the place of the primary one before. */
  readonly isPrimary?: boolean | undefined
}

export interface NewContactChannel {
  readonly type: 'email'
  readonly value: string
  readonly usedForAuth: boolean
  readonly isPrimary?: boolean | undefined
}

/** A way to reach the current user (contract 07 §14.4). */
export interface ContactChannel {
  readonly id: string
  readonly value: string
  readonly type: 'email'
  readonly isPrimary: boolean
  readonly isVerified: boolean
  readonly usedForAuth: boolean
  /** Mails a link that verifies the address; does nothing if it is verified already. */
  sendVerificationEmail(options?: CallbackOptions): Promise<void>
  update(changes: ContactChannelUpdate): Promise<void>
  delete(): Promise<void>
}

/** The object for one channel of the session's user. */
export function toContactChannel(context: AppContext, session: Session, json: ContactChannelsJson[number]): ContactChannel {
  const params = { user_id: 'me', contact_channel_id: json.id }
  const path = '/contact-channels/:user_id/:contact_channel_id'
  const refresh = () => refreshChannels(context, session)

  return Object.freeze({
    id: json.id,
    value: json.value,
    type: json.type,
    isPrimary: json.is_primary,
    isVerified: json.is_verified,
    usedForAuth: json.used_for_auth,
    async sendVerificationEmail({ callbackUrl }: CallbackOptions = {}) {
      const body = { callback_url: verificationUrl(context, callbackUrl) }
      await resultOf(['EMAIL_ALREADY_VERIFIED'], () =>
        call<typeof sendChannelVerificationCode>(context, {
          method: 'POST',
          path: `${path}/send-verification-code`,
          params,
          body,
          session,
        }),
      )
    },
    async update({ value, usedForAuth, isPrimary }: ContactChannelUpdate) {
      const body = { value, used_for_auth: usedForAuth, is_primary: isPrimary } as BodyOf<typeof updateContactChannel>
      await call<typeof updateContactChannel>(context, { method: 'PATCH', path, params, body, session })
      await refresh()
    },
    async delete() {
      await call<typeof deleteContactChannel>(context, { method: 'DELETE', path, params, session })
      await refresh()
    },
  })
}

/** The channels of the session's user, oldest first, read anew. */
export async function listContactChannels(context: AppContext, session: Session): Promise<readonly ContactChannel[]> {
  const channels = await context.contactChannels(session).get()
  return channels.map((json) => toContactChannel(context, session, json))
}

/** Adds a channel; no mail is sent. */
export async function createContactChannel(context: AppContext, session: Session, channel: NewContactChannel): Promise<ContactChannel> {
  const { type, value, usedForAuth, isPrimary } = channel
  const body = { user_id: 'me', type, value, used_for_auth: usedForAuth, is_primary: isPrimary } as BodyOf<typeof createEndpoint>
  const json = await call<typeof createEndpoint>(context, { method: 'POST', path: '/contact-channels', body, session })
  await refreshChannels(context, session)
  return toContactChannel(context, session, json)
}

/** Mails a link that verifies the user's primary email, if it is not verified already. */
export async function sendPrimaryVerificationEmail(
  context: AppContext,
  session: Session,
  primaryEmail: string | null,
  { callbackUrl }: CallbackOptions = {},
): Promise<KnownError<'EMAIL_ALREADY_VERIFIED'> | undefined> {
  if (primaryEmail === null) throw new Error('The user has no primary email that could be verified.')
  const body = { email: primaryEmail, callback_url: verificationUrl(context, callbackUrl) }
  const path = '/contact-channels/send-verification-code'
  const result = await resultOf(['EMAIL_ALREADY_VERIFIED'], () =>
    call<typeof sendPrimaryEmailVerificationCode>(context, { method: 'POST', path, body, session }),
  )
  return result.status === 'error' ? result.error : undefined
}

/** Verifies an address with the code of a mail, whoever is signed in (contract 07 §11.1). */
export const verifyEmail = (context: AppContext, code: string): Promise<Result<undefined, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    // An app without a token store keeps nothing of a user that could be out of date.
    const session = context.options.tokenStore === null ? null : context.sessionOf(context.openTokenStore())
    await call<typeof verifyContactChannel>(context, { method: 'POST', path: '/contact-channels/verify', body: { code } })
    if (session !== null) await refreshChannels(context, session)
    return undefined
  })

/** The primary channel is also the primary email of the user, so both are brought up to date. */
async function refreshChannels(context: AppContext, session: Session): Promise<void> {
  await Promise.all([context.contactChannels(session).refresh(), context.users(session).refresh()])
}

const verificationUrl = (context: AppContext, callbackUrl: string | undefined): string =>
  callbackUrl ?? absoluteCallbackUrl(context, 'emailVerification', 'callbackUrl')
