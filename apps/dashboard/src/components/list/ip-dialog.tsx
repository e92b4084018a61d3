import { Field } from '@latchkey/ui'
import { t } from '../../text.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'

/** The longest address that the service accepts. */
const LONGEST_IP = 64

const ipOf = (data: FormData): string => String(data.get('ip')).trim()

export interface IpDialogProps {
  title: string
  submitLabel: string
  onChoose: (ip: string) => void
  onClose: () => void
}

/** Asks for an IP address to filter a list by. */
export function IpDialog({ title, submitLabel, onChoose, onClose }: IpDialogProps) {
  const form = useForm(async (data) => onChoose(ipOf(data)), {
    validate: (data) => ({ ip: ipOf(data) === '' ? t('Enter an IP address') : undefined }),
  })
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} size="small" onClose={onClose}>
      <Field
        name="ip"
        label={t('IP address')}
        maxLength={LONGEST_IP}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        focusOnMount
        error={form.errors.ip}
      />
    </FormDialog>
  )
}
