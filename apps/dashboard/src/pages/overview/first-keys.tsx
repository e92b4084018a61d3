import type { NewKeySet } from '@latchkey/react'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../components/use-action.ts'
import { useDashboard } from '../../dashboard.ts'
import { createKeySet } from '../../data/keys/writes.ts'
import { ofProject, projectKeys } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Makes the keys an app needs; the first ones are the next thing to do, further ones are not. */
export function FirstKeys({ onCreated }: { onCreated: (keys: NewKeySet) => void }) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const { busy, run } = useAction({ failure: 'toast' })
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
    <Button
      size="small"
      variant={hasKeys ? 'secondary' : 'primary'}
      busy={busy}
      onClick={() => void run(create)}
      busyLabel={t('Please wait…')}
    >
      {hasKeys ? t('Create more keys') : t('Create keys')}
    </Button>
  )
}
