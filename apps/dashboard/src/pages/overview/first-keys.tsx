import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../components/use-action.ts'
import { type NewKeySet, ofKeySets, whyInvalid } from '../../data/keys/queries.ts'
import { useCreateKeySet } from '../../data/keys/writes.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/**
 * Creates the keys that an app needs. The first ones are the primary action, further ones are not.
 */
export function FirstKeys({ onCreated }: { onCreated: (keys: NewKeySet) => void }) {
  const createKeySet = useCreateKeySet()
  const { busy, run } = useAction({ failure: 'toast' })
  const { data: keySets } = useQuery(ofKeySets.list(useAdmin()))
  const hasKeys = keySets?.some((set) => whyInvalid(set) === null) ?? true

  const create = async () => {
    onCreated(
      await createKeySet({
        description: t('Created on the overview'),
        days: null,
        client: true,
        server: true,
        admin: false,
      }),
    )
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
