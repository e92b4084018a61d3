import type { CompleteConfig } from '@latchkey/react'
import { Switch } from '@latchkey/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { describe } from '../../components/describe.ts'
import { useDashboard } from '../../dashboard.ts'
import { ofProject, projectKeys } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Whether passwords that everybody tries first may be chosen. Shows a change at once and takes it back if it fails. */
export function CommonPasswordsSwitch() {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const { data } = useQuery(ofProject.config(admin))
  const key = projectKeys.config(admin.projectId)
  const show = (isAllowed: boolean) =>
    queries.setQueryData<CompleteConfig>(
      key,
      (config) =>
        config && {
          ...config,
          auth: {
            ...config.auth,
            password: { ...config.auth.password, allowCommonPasswords: isAllowed },
          },
        },
    )
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: (isAllowed: boolean) =>
      admin.updateConfig({ 'auth.password.allowCommonPasswords': isAllowed }),
    async onMutate(isAllowed) {
      await queries.cancelQueries({ queryKey: key })
      show(isAllowed)
    },
    onError(error, isAllowed) {
      show(!isAllowed)
      toasts.show({ tone: 'danger', text: describe(error) })
    },
    onSuccess: () => toasts.show({ tone: 'success', text: t('Saved') }),
    onSettled: () =>
      queries.isMutating({ mutationKey: key }) <= 1
        ? queries.invalidateQueries({ queryKey: key })
        : undefined,
  })

  if (!data) return null
  return (
    <Switch
      label={t('Reject common passwords')}
      description={t(
        'Users can’t choose one of the 10,000 most common passwords. Existing passwords keep working.',
      )}
      checked={!data.auth.password.allowCommonPasswords}
      onChange={(isRejected) => mutate(!isRejected)}
    />
  )
}
