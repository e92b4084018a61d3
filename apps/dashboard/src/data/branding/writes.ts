import type { BodyOf, updateBranding } from '@latchkey/contract'
import { useDashboard } from '../../dashboard.ts'
import { emailSourceKeys } from '../email-sources/queries.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { useWrite } from '../use-write.ts'
import { brandingKey, withoutWarnings } from './queries.ts'

/** Changes of the branding; absent fields stay, null is the default. */
export type BrandingPatch = BodyOf<typeof updateBranding, 'admin'>

/** Changes the branding. Resolves to the new one, with the URLs of uploaded logos. */
export function useUpdateBranding() {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return useWrite({
    write: async (patch: BrandingPatch) =>
      withoutWarnings(
        await admin.call<typeof updateBranding>({
          method: 'PATCH',
          path: '/internal/branding',
          body: patch,
        }),
      ),
    changes: [projectKeys.config(admin.projectId)],
    onSuccess: (branding) => {
      queries.setQueryData(brandingKey(admin.projectId), branding)
      // They show the branding of before.
      queries.removeQueries({ queryKey: emailSourceKeys.previews(admin.projectId) })
    },
  })
}
