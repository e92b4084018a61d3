import type { BodyOf, IntegrationFamily, integrationEndpoints } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import type { Owner } from '../owner.ts'
import { owned } from '../projects/queries.ts'
import { useWrite } from '../use-write.ts'

type Endpoints = (typeof integrationEndpoints)[IntegrationFamily]

/** Whether the code of a transfer is valid. Asked once: each check counts as an attempt. */
export const transferCode = (owner: Owner, family: IntegrationFamily, code: string) =>
  queryOptions({
    queryKey: ['integrations', family, 'transfer', code],
    queryFn: () =>
      owner.call<Endpoints['checkTransfer']>({
        method: 'POST',
        path: `/integrations/${family}/projects/transfer/confirm/check`,
        body: { code },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** Takes a project over. Returns its id. */
export function useTakeOver(family: IntegrationFamily) {
  const { owner } = useDashboard()
  return useWrite({
    write: async (code: string): Promise<string> => {
      const { project_id } = await owner.call<Endpoints['confirmTransfer']>({
        method: 'POST',
        path: `/integrations/${family}/projects/transfer/confirm`,
        body: { code },
      })
      return project_id
    },
    changes: [owned.all],
  })
}

/** Gives a partner an admin key of a project. Returns the URL that ends the flow. */
export function useConnect(family: IntegrationFamily) {
  const { owner, runtime } = useDashboard()
  return useWrite({
    write: async (input: BodyOf<Endpoints['confirmOwnConnection']>): Promise<string> => {
      const { authorization_code: code } = await owner.call<Endpoints['confirmOwnConnection']>({
        method: 'POST',
        path: `/internal/integrations/${family}/confirm`,
        body: input,
      })
      const interaction = `${runtime.baseUrl}/api/v1/integrations/${family}/oauth/idp/interaction`
      return `${interaction}/${encodeURIComponent(input.interaction_uid)}/done?code=${code}`
    },
    changes: [],
  })
}
