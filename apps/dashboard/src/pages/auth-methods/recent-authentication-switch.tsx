import { Switch } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { switched } from '../../components/switched.ts'
import { useAction } from '../../components/use-action.ts'
import { useRequireRecentAuthentication } from '../../data/auth-methods/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Whether users confirm their identity before they change how they sign in. */
export function RecentAuthenticationSwitch() {
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const require = useRequireRecentAuthentication()
  const { run } = useAction({ failure: 'toast' })

  return (
    <Switch
      label={t('Confirm identity before sign-in changes')}
      description={t(
        'Users who signed in more than 10 minutes ago confirm their identity before they change factors or sign-in emails.',
      )}
      checked={config?.auth.recentAuthentication.required ?? true}
      onChange={(required) =>
        void run(() => require(required), {
          done: switched(t('Confirm identity before sign-in changes'), required),
          undo: () => require(!required),
        })
      }
    />
  )
}
