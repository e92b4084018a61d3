import type { AccessType } from '@latchkey/contract/pure'
import { type ApiDocument, type ApiOperation, operationsOf } from '@latchkey/contract/reference'
import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '../../dashboard.ts'

/** The endpoints that an access type may call, from the OpenAPI document of the service. */
export const apiOperations = ({ appOptions }: Dashboard, access: AccessType) =>
  queryOptions({
    queryKey: ['api-operations', access] as const,
    queryFn: async ({ signal }): Promise<readonly ApiOperation[]> => {
      const url = `${appOptions.baseUrl}/api/v1/openapi.json?access=${access}`
      const response = await fetch(url, { signal, credentials: 'omit' })
      if (!response.ok) throw new Error(await response.text())
      return operationsOf((await response.json()) as ApiDocument)
    },
    // It changes with the version of the service, and with it the whole page.
    staleTime: Number.POSITIVE_INFINITY,
  })
