import { NAME_MAX_LENGTH } from '@latchkey/contract/pure'
import { Button, CheckField, Dialog, DialogActions, Field, Notice } from '@latchkey/ui'
import { useState } from 'react'
import type { ApiKeyOwner } from '../../data/api-keys/queries.ts'
import { useCreateApiKey } from '../../data/api-keys/writes.ts'
import { t } from '../../text.ts'
import { FieldStack } from '../field-stack.tsx'
import { LifetimeField, lifetimeDays } from '../new-secret/lifetime-field.tsx'
import { ShownOnce } from '../new-secret/shown-once.tsx'
import { useForm } from '../use-form.ts'

export interface CreateApiKeyDialogProps {
  owner: ApiKeyOwner
  onClose: () => void
}

/** Asks what the key is for, then shows it once. */
export function CreateApiKeyDialog({ owner, onClose }: CreateApiKeyDialogProps) {
  const [created, setCreated] = useState<string>()
  if (created !== undefined) {
    return (
      <ShownOnce
        title={t('Store this key now')}
        description={t(
          'You won’t see this key again. Only its last four characters are shown later.',
        )}
        code={created}
        label={t('API key')}
        copyLabel={t('Copy key')}
        storedLabel={t('I’ve stored this key')}
        onClose={onClose}
      />
    )
  }
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
      onCreated(
        await createApiKey({
          description: String(form.get('description')).trim(),
          days: lifetimeDays(form),
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
        <LifetimeField defaultValue="30" />
        <CheckField
          name="public"
          label={t('Public key')}
          description={t(
            'Meant to be seen, such as in a web page. It isn’t revoked when it is found in public.',
          )}
        />
      </FieldStack>
      <DialogActions>
        <Button reads variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
          {t('Create API key')}
        </Button>
      </DialogActions>
    </form>
  )
}
