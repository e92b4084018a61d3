import type { CompleteConfig } from '@latchkey/react'
import { Switch } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { describe } from '../../components/describe.ts'
import { useDashboard } from '../../dashboard.ts'
import { ofProject, projectKeys } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Whether users confirm who they are before they change how they sign in. Shown at once, and taken back if saving fails. */
export function RecentAuthenticationSwitch() {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const key = projectKeys.config(admin.projectId)
  const { data: config } = useQuery(ofProject.config(admin))

  const show = (required: boolean) =>
    queries.setQueryData<CompleteConfig>(
      key,
      (known) => known && { ...known, auth: { ...known.auth, recentAuthentication: { required } } },
    )

  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: (required: boolean) =>
      admin.updateConfig({ 'auth.recentAuthentication.required': required }),
    async onMutate(required) {
      await queries.cancelQueries({ queryKey: key })
      show(required)
    },
    onError(error, required) {
      show(!required)
      toasts.show({ tone: 'danger', text: describe(error) })
    },
    onSuccess: () => toasts.show({ tone: 'success', text: t('Saved') }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })

  return (
    <Switch
      label={t('Confirm identity before sign-in changes')}
      description={t(
        'Users who signed in more than 10 minutes ago confirm their identity before they change factors or sign-in emails.',
      )}
      checked={config?.auth.recentAuthentication.required ?? true}
      onChange={(required) => mutate(required)}
    />
  )
}
