import { CheckField, Field } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { LifetimeField, lifetimeDays } from '../../components/new-secret/lifetime-field.tsx'
import { useForm } from '../../components/use-form.ts'
import type { NewKeySet } from '../../data/keys/queries.ts'
import { type KeySetInput, useCreateKeySet } from '../../data/keys/writes.ts'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { t } from '../../text.ts'
import styles from './keys-page.module.css'
import { NewKeys } from './new-keys.tsx'

export interface CreateKeysDialogProps {
  /** The initial description. */
  description: string
  onClose: () => void
}

/** Asks what the keys are for, then shows them once. */
export function CreateKeysDialog({ description, onClose }: CreateKeysDialogProps) {
  const [created, setCreated] = useState<NewKeySet | null>(null)
  return created ? (
    <NewKeys keys={created} onClose={onClose} />
  ) : (
    <KeysForm description={description} onClose={onClose} onCreated={setCreated} />
  )
}

function KeysForm({
  description,
  onCreated,
  onClose,
}: CreateKeysDialogProps & { onCreated: (keys: NewKeySet) => void }) {
  const createKeySet = useCreateKeySet()
  const form = useForm(
    async (data) => {
      onCreated(await createKeySet(keySetOf(data)))
    },
    {
      validate: (data) => ({
        client: ['client', 'server', 'admin'].some((kind) => data.has(kind))
          ? undefined
          : t('Choose at least one key'),
      }),
      together: ['client', 'server', 'admin'],
    },
  )
  const mayCreateAdminKey = useAccess().may('POST /internal/api-keys', {
    has_super_secret_admin_key: true,
  })

  return (
    <FormDialog
      title={t('Create keys')}
      form={form}
      submitLabel={t('Create keys')}
      code={(data) => createKeySet.request(keySetOf(data))}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="description"
          label={t('Description')}
          description={t('For example, the name of your app or server.')}
          defaultValue={description}
          autoComplete="off"
          focusOnMount
        />
        <LifetimeField />
      </FieldStack>
      <fieldset className={styles.choices}>
        <legend>{t('Keys in this set')}</legend>
        <CheckField
          name="client"
          defaultChecked
          label={t('Publishable client key')}
          description={t('For browsers and mobile apps. Not a secret.')}
        />
        <CheckField
          name="server"
          defaultChecked
          label={t('Secret server key')}
          description={t('For your backend. Can read and change all users.')}
        />
        <CheckField
          name="admin"
          disabled={!mayCreateAdminKey}
          label={t('Super secret admin key')}
          description={
            mayCreateAdminKey
              ? t('Full access to the project, including deleting it. Few apps need one.')
              : t('Only owners of the team can create this key.')
          }
        />
      </fieldset>
      {form.errors.client && (
        <p className={styles.error} role="alert">
          {form.errors.client}
        </p>
      )}
    </FormDialog>
  )
}

const keySetOf = (form: FormData): KeySetInput => ({
  description: String(form.get('description')).trim(),
  days: lifetimeDays(form),
  client: form.has('client'),
  server: form.has('server'),
  admin: form.has('admin'),
})
