import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EMAIL_MAX_LENGTH } from '../limits.ts'
import {
  email,
  strictEmail,
  success,
  url,
  userIdOrMe,
  uuid,
  verificationCode,
} from '../primitives.ts'
import { CODE_ERRORS, checkCodeEndpoint, previewCodeEndpoint } from './verification-codes.ts'

const shared = { tag: 'Contact channels', access: ['client', 'server', 'admin'] } as const
/**
 * For the endpoints that manage the records; they accept no unknown query parameters (protocol 01
 * §5.4).
 */
const record = { ...shared, query: z.strictObject({}) } as const
const params = z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid })
const type = z.literal('email')
/** The address of a channel: never empty, and no longer than a sign-in address. */
const value = email.min(1).max(EMAIL_MAX_LENGTH).meta({ format: 'email' })

/** A way to reach a user (protocol 02 §13); every access type sees all of it. */
export const contactChannel = z.strictObject({
  id: uuid,
  user_id: uuid,
  value: z.string(),
  type,
  used_for_auth: z.boolean(),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
})

const created = {
  user_id: userIdOrMe,
  value,
  type,
  used_for_auth: z.boolean(),
  is_primary: z.boolean().optional(),
}
const changed = { value, type, used_for_auth: z.boolean(), is_primary: z.boolean() }
/** Only servers may set an address as verified. */
const byServer = { is_verified: z.boolean().optional() }

const createBody = {
  client: z.strictObject(created),
  server: z.strictObject({ ...created, ...byServer }),
}
const changeBody = {
  client: z.strictObject(changed).partial(),
  server: z.strictObject({ ...changed, ...byServer }).partial(),
}

export const createContactChannel = endpoint({
  ...record,
  method: 'POST',
  path: '/contact-channels',
  audit: { kind: 'contact_channel.created', by: 'anyone' },
  summary: 'Add a contact channel',
  description:
    'No email is sent. A first channel does not become primary by itself. 400 if the user has this address already. With client access an address signs in only once it is verified.',
  body: { ...createBody, admin: createBody.server },
  returns: contactChannel,
  status: 201,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'EMAIL_NOT_VERIFIED',
    'QUOTA_EXCEEDED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: [
    'not-own-channel',
    'channel-exists',
    'channel-to-change-not-found',
    'not-while-impersonating',
  ],
})

export const listContactChannels = endpoint({
  ...shared,
  method: 'GET',
  path: '/contact-channels',
  summary: 'List contact channels',
  description:
    'Oldest first. With client access only those of the signed-in user, whose id must be given. Servers see all of the project.',
  query: z.strictObject({ user_id: userIdOrMe.optional(), contact_channel_id: uuid.optional() }),
  returns: z.strictObject({ items: z.array(contactChannel), is_paginated: z.literal(false) }),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['not-own-channel'],
})

export const readContactChannel = endpoint({
  ...record,
  method: 'GET',
  path: '/contact-channels/:user_id/:contact_channel_id',
  summary: 'Read a contact channel',
  params,
  returns: contactChannel,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['not-own-channel', 'channel-not-found'],
})

export const updateContactChannel = endpoint({
  ...record,
  method: 'PATCH',
  path: '/contact-channels/:user_id/:contact_channel_id',
  audit: { kind: 'contact_channel.updated', target: 'user_id', by: 'anyone' },
  summary: 'Change a contact channel',
  description:
    'A new value is not verified, unless a server says so in the same call. 400 if the channel does not exist, or if the user has the new value already. With client access, changing a sign-in address needs a live session that is not an impersonation, and only verified addresses sign in.',
  params,
  body: { ...changeBody, admin: changeBody.server },
  returns: contactChannel,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'EMAIL_NOT_VERIFIED',
    'QUOTA_EXCEEDED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: [
    'not-own-channel',
    'channel-exists',
    'channel-to-change-not-found',
    'not-while-impersonating',
  ],
})

export const deleteContactChannel = endpoint({
  ...record,
  method: 'DELETE',
  path: '/contact-channels/:user_id/:contact_channel_id',
  audit: { kind: 'contact_channel.deleted', target: 'user_id', by: 'anyone' },
  summary: 'Delete a contact channel',
  description:
    'Also the primary or the last one. Sign-in methods stay, but can no longer be used with this address. 400 if it does not exist.',
  params,
  returns: success,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['not-own-channel', 'channel-to-change-not-found', 'not-while-impersonating'],
})

export const sendChannelVerificationCode = endpoint({
  ...shared,
  method: 'POST',
  path: '/contact-channels/:user_id/:contact_channel_id/send-verification-code',
  audit: { kind: 'verification_email.sent', target: 'user_id' },
  summary: 'Email a link that verifies the address',
  params,
  body: z.strictObject({ callback_url: url }),
  returns: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_ID_DOES_NOT_EXIST',
    'EMAIL_ALREADY_VERIFIED',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  plainErrors: ['not-own-channel-to-verify', 'channel-not-found', 'email-not-sent'],
})

export const sendPrimaryEmailVerificationCode = endpoint({
  ...shared,
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  audit: { kind: 'verification_email.sent' },
  summary: 'Email a link that verifies the primary email of the user',
  user: 'required',
  body: z.strictObject({ email: strictEmail, callback_url: url }),
  returns: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'EMAIL_IS_NOT_PRIMARY_EMAIL',
    'EMAIL_ALREADY_VERIFIED',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  plainErrors: ['email-not-sent'],
})

export const verifyContactChannel = endpoint({
  ...shared,
  method: 'POST',
  path: '/contact-channels/verify',
  audit: { kind: 'contact_channel.verified', by: 'anyone' },
  summary: 'Verify an address with an emailed code',
  description:
    'Does not sign in the user. Unverified addresses of the user stop signing in and become free for others. The first proof of an account removes second factor, passkey and accounts at providers with another address, unless the request comes from a session of that user. 400 if the user no longer has a channel with that address.',
  body: z.strictObject({ code: verificationCode }),
  returns: success,
  errors: CODE_ERRORS,
  plainErrors: ['verified-channel-gone'],
})

export const previewContactChannelCode = previewCodeEndpoint(
  '/contact-channels/verify/preview',
  'Contact channels',
)

export const checkContactChannelCode = checkCodeEndpoint(
  '/contact-channels/verify/check-code',
  'Contact channels',
)
