import { Switch } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { switched } from '../../components/switched.ts'
import { useAction } from '../../components/use-action.ts'
import { useAllowCommonPasswords } from '../../data/auth-methods/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Whether users can choose one of the most common passwords. */
export function CommonPasswordsSwitch() {
  const { data } = useQuery(ofProject.config(useAdmin()))
  const allow = useAllowCommonPasswords()
  const { run } = useAction({ failure: 'toast' })

  if (!data) return null
  return (
    <Switch
      label={t('Reject common passwords')}
      description={t(
        'Users can’t choose one of the 10,000 most common passwords. Existing passwords keep working.',
      )}
      checked={!data.auth.password.allowCommonPasswords}
      onChange={(isRejected) =>
        void run(() => allow(!isRejected), {
          done: switched(t('Reject common passwords'), isRejected),
          undo: () => allow(isRejected),
        })
      }
    />
  )
}
