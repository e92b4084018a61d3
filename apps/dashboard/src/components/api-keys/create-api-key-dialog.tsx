import { NAME_MAX_LENGTH } from '@latchkey/contract/pure'
import {
  Button,
  CheckField,
  CodeBlock,
  Dialog,
  DialogActions,
  Field,
  Notice,
  SelectField,
} from '@latchkey/ui'
import { useState } from 'react'
import type { ApiKeyOwner } from '../../data/api-keys/queries.ts'
import { useCreateApiKey } from '../../data/api-keys/writes.ts'
import { t } from '../../text.ts'
import { FieldStack } from '../field-stack.tsx'
import { useForm } from '../use-form.ts'
import styles from './api-keys-tab.module.css'

const LIFETIMES = [
  { value: '1', label: t('After a day') },
  { value: '7', label: t('After 7 days') },
  { value: '30', label: t('After 30 days') },
  { value: '90', label: t('After 90 days') },
  { value: '365', label: t('After a year') },
  { value: 'never', label: t('Never') },
]

export interface CreateApiKeyDialogProps {
  owner: ApiKeyOwner
  onClose: () => void
}

/** Asks what the key is for, then shows it once. */
export function CreateApiKeyDialog({ owner, onClose }: CreateApiKeyDialogProps) {
  const [created, setCreated] = useState<string>()
  if (created !== undefined) return <ShownOnce value={created} onClose={onClose} />
  return (
    <Dialog title={t('Create API key')} closeLabel={t('Close')} onClose={onClose}>
      <KeyForm owner={owner} onClose={onClose} onCreated={setCreated} />
    </Dialog>
  )
}

function KeyForm({
  owner,
  onCreated,
  onClose,
}: CreateApiKeyDialogProps & { onCreated: (value: string) => void }) {
  const createApiKey = useCreateApiKey(owner)
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const lifetime = String(form.get('lifetime'))
      onCreated(
        await createApiKey({
          description: String(form.get('description')).trim(),
          days: lifetime === 'never' ? null : Number(lifetime),
          isPublic: form.has('public'),
        }),
      )
    },
    {
      validate: (form) => ({
        description: String(form.get('description')).trim() ? undefined : t('Enter a description'),
      }),
    },
  )

  return (
    <form onSubmit={submit} onChange={change} noValidate>
      {error && <Notice>{error}</Notice>}
      <FieldStack>
        <Field
          name="description"
          label={t('Description')}
          description={t('For example, the script that uses the key.')}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={errors.description}
          focusOnMount
        />
        <SelectField name="lifetime" label={t('Expires')} options={LIFETIMES} defaultValue="30" />
        <CheckField
          name="public"
          label={t('Public key')}
          description={t(
            'Meant to be seen, such as in a web page. It isn’t revoked when it is found in public.',
          )}
        />
      </FieldStack>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
          {t('Create API key')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Shows a new key, the only time it can be read. A click outside does not close it. */
function ShownOnce({ value, onClose }: { value: string; onClose: () => void }) {
  const [stored, setStored] = useState(false)
  return (
    <Dialog
      title={t('Store this key now')}
      description={t(
        'You won’t see this key again. Only its last four characters are shown later.',
      )}
      closeLabel={t('Close')}
      persistent
      onClose={onClose}
    >
      <div className={styles.shown}>
        <CodeBlock
          code={value}
          label={t('API key')}
          copyLabel={t('Copy key')}
          copiedLabel={t('Copied')}
          onCopy={() => setStored(true)}
        />
        <CheckField
          label={t('I’ve stored this key')}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </div>
      <DialogActions>
        <Button disabled={!stored} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
