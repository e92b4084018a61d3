import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, success, userIdOrMe, uuid } from '../primitives.ts'
import { OAUTH_PROVIDER_TYPES } from '../project-config/tree.ts'

const shared = { tag: 'OAuth accounts', access: ['client', 'server', 'admin'] } as const
const params = z.strictObject({ user_id: userIdOrMe, account_link_id: uuid })

const seen = {
  id: uuid,
  user_id: uuid,
  provider_config_id: z.string(),
  type: z.enum(OAUTH_PROVIDER_TYPES),
  email: z.string().optional(),
  allow_sign_in: z.boolean(),
  allow_connected_accounts: z.boolean(),
}
const seenByServer = z.strictObject({ ...seen, account_id: z.string() })

/** One link between a user and an identity at a provider (protocol 02 §12). */
export const oauthAccount = {
  client: z.strictObject(seen),
  server: seenByServer,
  admin: seenByServer,
}

const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) })

const switches = {
  allow_sign_in: z.boolean().optional(),
  allow_connected_accounts: z.boolean().optional(),
}
/** The id of the account at the provider. */
const accountId = z.string().min(1).max(255)
const changedByServer = z.strictObject({
  ...switches,
  email: email.optional(),
  account_id: accountId.optional(),
})

export const listOAuthAccounts = endpoint({
  ...shared,
  method: 'GET',
  path: '/oauth-providers',
  summary: 'List accounts at providers',
  description:
    'Oldest first. With client access only those of the signed-in user, whose id must be given.',
  query: z.strictObject({ user_id: userIdOrMe.optional() }),
  returns: {
    client: listOf(oauthAccount.client),
    server: listOf(seenByServer),
    admin: listOf(seenByServer),
  },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainErrors: ['not-own-accounts'],
})

export const createOAuthAccount = endpoint({
  ...shared,
  access: ['server', 'admin'],
  method: 'POST',
  path: '/oauth-providers',
  audit: { kind: 'oauth_account.linked' },
  summary: 'Link an account at a provider to a user',
  body: z.strictObject({
    user_id: userIdOrMe,
    provider_config_id: z.string(),
    account_id: accountId,
    email: email.optional(),
    allow_sign_in: z.boolean(),
    allow_connected_accounts: z.boolean(),
  }),
  returns: oauthAccount,
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: ['provider-not-found', 'another-account-signs-in', 'account-exists'],
})

export const readOAuthAccount = endpoint({
  ...shared,
  method: 'GET',
  path: '/oauth-providers/:user_id/:account_link_id',
  summary: 'Read an account at a provider',
  params,
  returns: oauthAccount,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainErrors: ['not-own-accounts', 'account-not-found'],
})

export const updateOAuthAccount = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/oauth-providers/:user_id/:account_link_id',
  audit: { kind: 'oauth_account.updated', target: 'user_id' },
  summary: 'Change an account at a provider',
  description:
    'Users set what the account is used for. Servers can also set its id at the provider.',
  params,
  body: { client: z.strictObject(switches), server: changedByServer, admin: changedByServer },
  returns: oauthAccount,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'ACCESS_TOKEN_EXPIRED',
    'USER_NOT_FOUND',
    'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: [
    'not-own-accounts',
    'account-not-found',
    'another-account-signs-in',
    'account-exists',
    'not-while-impersonating',
  ],
})

export const deleteOAuthAccount = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/oauth-providers/:user_id/:account_link_id',
  audit: { kind: 'oauth_account.unlinked', target: 'user_id', by: 'anyone' },
  summary: 'Unlink an account at a provider',
  description: 'Also deletes the tokens of the provider.',
  params,
  returns: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'ACCESS_TOKEN_EXPIRED',
    'USER_NOT_FOUND',
    'RECENT_AUTHENTICATION_REQUIRED',
  ],
  plainErrors: ['not-own-accounts', 'account-not-found', 'not-while-impersonating'],
})
