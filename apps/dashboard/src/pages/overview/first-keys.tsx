import type { NewKeySet } from '@latchkey/react'
import { ActionButton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { describe } from '../../components/describe.ts'
import { useDashboard } from '../../dashboard.ts'
import { ofProject, projectKeys } from '../../data/queries.ts'
import { useAdmin } from '../../data/use-project.ts'
import { t } from '../../text.ts'
import { createKeySet } from '../keys/create-key-set.ts'

/** Makes the keys an app needs; the first ones are the next thing to do, further ones are not. */
export function FirstKeys({ onCreated }: { onCreated: (keys: NewKeySet) => void }) {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const { data: keySets } = useQuery(ofProject.keySets(admin))
  const hasKeys = keySets?.some((set) => set.isValid()) ?? true

  const create = async () => {
    onCreated(
      await createKeySet(admin, {
        description: t('Created on the overview'),
        days: null,
        client: true,
        server: true,
        admin: false,
      }),
    )
    await queries.invalidateQueries({ queryKey: projectKeys.keySets(admin.projectId) })
  }

  return (
    <ActionButton
      size="small"
      variant={hasKeys ? 'secondary' : 'primary'}
      action={create}
      onError={(error) => toasts.show({ tone: 'danger', text: describe(error) })}
      busyLabel={t('Please wait…')}
    >
      {hasKeys ? t('Create more keys') : t('Create keys')}
    </ActionButton>
  )
}
