import type * as contract from '@latchkey/contract'
import type { QueryKey } from '@tanstack/react-query'
import { useAdmin } from '../projects/use-project.ts'
import { useRequest } from '../use-request.ts'
import {
  type NewOAuthAccount,
  type OAuthAccount,
  type OAuthAccountChange,
  userKeys,
} from './queries.ts'
import { recordKeys } from './writes.ts'

/** Links an account at a provider to a user. */
export function useAddAccount(userId: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.createOAuthAccount, NewOAuthAccount>({
    request: (account) => ({
      method: 'POST',
      path: '/oauth-providers',
      body: { user_id: userId, ...account },
    }),
    changes: accountKeys(admin.projectId, userId),
  })
}

const ACCOUNT_PATH = '/oauth-providers/:user_id/:account_link_id'

const accountParams = ({ user_id, id }: OAuthAccount) => ({ user_id, account_link_id: id })

/** Changes what a linked account is used for. */
export function useUpdateAccount() {
  const admin = useAdmin()
  return useRequest<
    typeof contract.updateOAuthAccount,
    { account: OAuthAccount; change: OAuthAccountChange }
  >({
    request: ({ account, change }) => ({
      method: 'PATCH',
      path: ACCOUNT_PATH,
      params: accountParams(account),
      body: change,
    }),
    changes: ({ account }) => accountKeys(admin.projectId, account.user_id),
  })
}

/** Unlinks an account. */
export function useRemoveAccount() {
  const admin = useAdmin()
  return useRequest<typeof contract.deleteOAuthAccount, OAuthAccount>({
    request: (account) => ({
      method: 'DELETE',
      path: ACCOUNT_PATH,
      params: accountParams(account),
    }),
    changes: ({ user_id }) => accountKeys(admin.projectId, user_id),
  })
}

const accountKeys = (projectId: string, id: string): readonly QueryKey[] => [
  ...recordKeys(projectId, id),
  userKeys.accounts(projectId, id),
]
