import { Field } from '@latchkey/ui'
import { t } from '../../text.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'

const NAME_MAX_LENGTH = 1000

/** Asks for the name of a new template, theme or draft, and creates it. */
export function CreateSourceDialog({
  title,
  submitLabel,
  done,
  description,
  placeholder,
  copiedName,
  isReady = true,
  create,
  onClose,
}: {
  title: string
  submitLabel: string
  /** The message afterwards. */
  done: string
  description?: string | undefined
  placeholder?: string | undefined
  /** The name of what is copied, if anything. */
  copiedName: string | undefined
  /** False as long as something is loaded that `create` needs. */
  isReady?: boolean
  create: (name: string) => Promise<void>
  onClose: () => void
}) {
  const nameIn = (data: FormData) => String(data.get('name')).trim()
  const form = useForm((data) => create(nameIn(data)), {
    done,
    validate: (data) => ({ name: nameIn(data) ? undefined : t('Enter a name') }),
  })
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      ready={isReady}
      size="small"
      onClose={onClose}
    >
      <Field
        name="name"
        label={t('Name')}
        description={description}
        placeholder={placeholder}
        defaultValue={copiedName === undefined ? '' : t('Copy of {name}', { name: copiedName })}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        error={form.errors.name}
        focusOnMount
      />
    </FormDialog>
  )
}
