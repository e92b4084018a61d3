import type { NewKeySet } from '@latchkey/react'
import { Button, CheckField, Dialog, DialogActions, Field, Notice, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { useForm } from '../../components/use-form.ts'
import { useCreateKeySet } from '../../data/keys/writes.ts'
import { t } from '../../text.ts'
import styles from './keys-page.module.css'
import { ShownOnce } from './shown-once.tsx'

const LIFETIMES = [
  { value: 'never', label: t('Never') },
  { value: '365', label: t('After a year') },
  { value: '90', label: t('After 90 days') },
  { value: '30', label: t('After 30 days') },
  { value: '7', label: t('After 7 days') },
  { value: '1', label: t('After a day') },
]

export interface CreateKeysDialogProps {
  /** The initial description. */
  description: string
  onClose: () => void
}

/** Asks what the keys are for, then shows them once. */
export function CreateKeysDialog({ description, onClose }: CreateKeysDialogProps) {
  const [created, setCreated] = useState<NewKeySet | null>(null)
  if (created) return <ShownOnce keys={created} onClose={onClose} />
  return (
    <Dialog title={t('Create keys')} closeLabel={t('Close')} onClose={onClose}>
      <KeysForm description={description} onClose={onClose} onCreated={setCreated} />
    </Dialog>
  )
}

function KeysForm({
  description,
  onCreated,
  onClose,
}: CreateKeysDialogProps & { onCreated: (keys: NewKeySet) => void }) {
  const createKeySet = useCreateKeySet()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const lifetime = String(form.get('lifetime'))
      onCreated(
        await createKeySet({
          description: String(form.get('description')).trim(),
          days: lifetime === 'never' ? null : Number(lifetime),
          client: form.has('client'),
          server: form.has('server'),
          admin: form.has('admin'),
        }),
      )
    },
    {
      validate: (form) => ({
        client: ['client', 'server', 'admin'].some((kind) => form.has(kind))
          ? undefined
          : t('Choose at least one key'),
      }),
      together: ['client', 'server', 'admin'],
    },
  )

  return (
    <form onSubmit={submit} onChange={change} noValidate>
      {error && <Notice>{error}</Notice>}
      <FieldStack>
        <Field
          name="description"
          label={t('Description')}
          description={t('For example, the name of your app or server.')}
          defaultValue={description}
          autoComplete="off"
          focusOnMount
        />
        <SelectField
          name="lifetime"
          label={t('Expires')}
          options={LIFETIMES}
          defaultValue="never"
        />
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
          label={t('Super secret admin key')}
          description={t('Full access to the project, including deleting it. Few apps need one.')}
        />
      </fieldset>
      {errors.client && (
        <p className={styles.error} role="alert">
          {errors.client}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
          {t('Create keys')}
        </Button>
      </DialogActions>
    </form>
  )
}
