import { NAME_MAX_LENGTH } from '@latchkey/contract/pure'
import type { CreateApiKeyOptions } from '@latchkey/js'
import { Button, Dialog, DialogActions, Field, Notice, SelectField } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import { DEFAULT_LIFETIME, expiryAfter, LIFETIMES } from './api-key-list.ts'
import form from './form.module.css'

export interface CreateApiKeyDialogProps {
  create: (options: CreateApiKeyOptions) => Promise<void>
  onCancel: () => void
}

/** Asks for the description and the lifetime of a new API key. */
export function CreateApiKeyDialog({ create, onCancel }: CreateApiKeyDialogProps) {
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    (data) =>
      create({
        description: String(data.get('description')).trim(),
        expiresAt: expiryAfter(String(data.get('expiresIn')), new Date()),
      }),
    {
      validate: (data) => ({
        description: String(data.get('description')).trim()
          ? undefined
          : (t) => t('Please enter a description'),
      }),
    },
  )
  const labels: Record<(typeof LIFETIMES)[number] & number, string> = {
    1: t('1 day'),
    7: t('7 days'),
    30: t('30 days'),
    90: t('90 days'),
    365: t('1 year'),
  }

  return (
    <Dialog
      title={t('Create API key')}
      description={t('Anyone who has the key can use it, so keep it secret.')}
      closeLabel={t('Close')}
      size="small"
      onClose={onCancel}
    >
      <form className={form.form} onSubmit={submit} onChange={change} noValidate>
        {error && <Notice>{error}</Notice>}
        <Field
          id="description"
          name="description"
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          label={t('Description')}
          placeholder={t('For example, "Deploy script"')}
          error={errors.description}
          focusOnMount
        />
        <SelectField
          name="expiresIn"
          label={t('Expires in')}
          defaultValue={String(DEFAULT_LIFETIME)}
          options={LIFETIMES.map((days) => ({
            value: String(days ?? ''),
            label: days === null ? t('Never') : labels[days],
          }))}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onCancel} disabled={pending}>
            {t('Cancel')}
          </Button>
          <SubmitButton busy={pending}>{t('Create')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
