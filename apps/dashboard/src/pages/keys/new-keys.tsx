import { useState } from 'react'
import { Choice } from '../../components/email-editor/choice.tsx'
import { ShownOnce } from '../../components/new-secret/shown-once.tsx'
import { useDashboard } from '../../dashboard.ts'
import type { NewKeySet } from '../../data/keys/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { ENV_FILES, type EnvForm, variablesOf } from './key-variables.ts'

/** Shows new keys as the variables of an app's environment. */
export function NewKeys({ keys, onClose }: { keys: NewKeySet; onClose: () => void }) {
  const { baseUrl } = useDashboard().runtime
  const { projectId } = useAdmin()
  const [form, setForm] = useState<EnvForm>('server')
  return (
    <ShownOnce
      title={t('Store these keys now')}
      description={t(
        'You won’t see these keys again. Only their last four characters are shown later.',
      )}
      code={variablesOf(keys, { form, baseUrl, projectId })}
      label={t('Keys')}
      copyLabel={t('Copy all keys')}
      storedLabel={t('I’ve stored these keys')}
      fileName={ENV_FILES[form]}
      size="large"
      onClose={onClose}
    >
      <Choice
        label={t('Variables for')}
        options={[
          { value: 'server', label: t('Server') },
          { value: 'next', label: 'Next.js' },
          { value: 'vite', label: 'Vite' },
        ]}
        value={form}
        onChange={setForm}
      />
    </ShownOnce>
  )
}
