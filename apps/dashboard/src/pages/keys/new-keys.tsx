import { ShownOnce } from '../../components/new-secret/shown-once.tsx'
import { useDashboard } from '../../dashboard.ts'
import type { NewKeySet } from '../../data/keys/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Shows new keys as the variables of an app's environment. */
export function NewKeys({ keys, onClose }: { keys: NewKeySet; onClose: () => void }) {
  const { runtime } = useDashboard()
  const { projectId } = useAdmin()
  const variables = [
    ['URL', runtime.baseUrl],
    ['PROJECT_ID', projectId],
    ['PUBLISHABLE_CLIENT_KEY', keys.publishable_client_key],
    ['SECRET_SERVER_KEY', keys.secret_server_key],
    ['SUPER_SECRET_ADMIN_KEY', keys.super_secret_admin_key],
  ]
  return (
    <ShownOnce
      title={t('Store these keys now')}
      description={t(
        'You won’t see these keys again. Only their last four characters are shown later.',
      )}
      code={variables
        .flatMap(([name, value]) => (value ? [`LATCHKEY_${name}=${value}`] : []))
        .join('\n')}
      label={t('Keys')}
      copyLabel={t('Copy all keys')}
      storedLabel={t('I’ve stored these keys')}
      size="large"
      onClose={onClose}
    />
  )
}
