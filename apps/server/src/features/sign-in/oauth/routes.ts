import {
  createOAuthAccount,
  createOwnProviderAccessToken,
  createProviderAccessToken,
  deleteOAuthAccount,
  finishOAuth,
  finishOAuthByForm,
  KnownError,
  listOAuthAccounts,
  readOAuthAccount,
  startOAuth,
  updateOAuthAccount,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { job } from '../../../kernel/jobs.ts'
import {
  changeAccount,
  createAccount,
  listAccounts,
  readAccount,
  removeAccount,
} from './accounts.ts'
import { deleteExpired } from './authorization-codes.ts'
import { getProviderAccessToken } from './connected-accounts.ts'
import { finishFlow } from './finish-flow.ts'
import { startFlow } from './start-flow.ts'

export const oauthRoutes = [
  on(startOAuth, (ctx, { params, query }) => startFlow(ctx, params.provider_id, query)),
  on(finishOAuth, (ctx, { params, query }) =>
    finishFlow(ctx, params.provider_id, toParameters(query)),
  ),
  on(finishOAuthByForm, (ctx, { params, query, body }) =>
    finishFlow(ctx, params.provider_id, toParameters({ ...query, ...body })),
  ),
  on(createProviderAccessToken, async (ctx, { params, body }) => ({
    access_token: await getProviderAccessToken(
      ctx,
      params.user_id,
      params.provider_id,
      body.scope ?? '',
    ),
  })),
  on(createOwnProviderAccessToken, async (ctx, { params, body }) => {
    if (ctx.caller.user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    return {
      access_token: await getProviderAccessToken(
        ctx,
        ctx.caller.user.id,
        params.provider_id,
        body.scope ?? '',
      ),
    }
  }),
  on(listOAuthAccounts, (ctx, { query }) => listAccounts(ctx, query.user_id)),
  on(createOAuthAccount, (ctx, { body }) => createAccount(ctx, body)),
  on(readOAuthAccount, (ctx, { params }) => readAccount(ctx, keyOf(params))),
  on(updateOAuthAccount, (ctx, { params, body }) => changeAccount(ctx, keyOf(params), body)),
  on(deleteOAuthAccount, async (ctx, { params }) => {
    await removeAccount(ctx, keyOf(params))
    return { success: true }
  }),
]

const keyOf = (params: { user_id: string; account_link_id: string }) => ({
  userId: params.user_id,
  id: params.account_link_id,
})

/** Returns the text fields of a query or form. */
const toParameters = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  )

export const oauthJobs = [job('oauth.delete-expired', deleteExpired, '37 3 * * *')]
