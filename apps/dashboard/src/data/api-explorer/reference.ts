import type { ReferenceEntry } from '@latchkey/contract/reference'
import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '../../dashboard.ts'

/** The endpoints of the API reference, to find them by name or path. */
export const referenceEntries = ({ appOptions }: Dashboard) =>
  queryOptions({
    queryKey: ['reference-entries'] as const,
    queryFn: async ({ signal }): Promise<readonly ReferenceEntry[]> => {
      const url = `${appOptions.baseUrl}/docs/index.json`
      const response = await fetch(url, { signal, credentials: 'omit' })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as readonly ReferenceEntry[]
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
