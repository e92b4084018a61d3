import type { ReturnsOf, readAdminBranding } from '@latchkey/contract'
import type { Branding } from '@latchkey/contract/pure'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** The branding as the service returns it, with its warnings. */
export type AdminBranding = ReturnsOf<typeof readAdminBranding, 'admin'>

/** Below the configuration, because restoring a version of it changes the branding too. */
export const brandingKey = (projectId: string) =>
  [...projectKeys.config(projectId), 'branding'] as const

/** The branding of a project. */
export const brandingOf = (admin: ProjectAdmin) =>
  queryOptions({
    queryKey: brandingKey(admin.projectId),
    queryFn: async (): Promise<Branding> =>
      withoutWarnings(
        await admin.call<typeof readAdminBranding>({ method: 'GET', path: '/internal/branding' }),
      ),
  })

/** The page computes warnings itself, also for values that are not saved. */
export const withoutWarnings = ({ warnings: _, ...branding }: AdminBranding): Branding => branding
