import { Field, SelectField } from '@latchkey/ui'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { message, t } from '../../text.ts'
import { METADATA_KINDS, splitPath } from './metadata-columns.ts'

const KIND_NAMES = {
  client_metadata: message('Client metadata'),
  client_read_only_metadata: message('Client read-only metadata'),
  server_metadata: message('Server metadata'),
} as const

export interface MetadataColumnDialogProps {
  path: string | undefined
  onChange: (path: string | undefined) => void
  onClose: () => void
}

/** Chooses which key of the metadata is a column. */
export function MetadataColumnDialog({ path, onChange, onClose }: MetadataColumnDialogProps) {
  const chosen = path ? splitPath(path) : null
  const form = useForm(async (data) => {
    const key = String(data.get('key')).trim()
    onChange(key === '' ? undefined : `${data.get('kind')}.${key}`)
    onClose()
  })
  return (
    <FormDialog
      title={t('Metadata column')}
      description={t('Saved in this browser.')}
      form={form}
      submitLabel={t('Save')}
      size="small"
      onClose={onClose}
    >
      <FieldStack>
        <SelectField
          name="kind"
          label={t('Metadata')}
          options={METADATA_KINDS.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
          defaultValue={chosen?.kind ?? 'server_metadata'}
        />
        <Field
          name="key"
          label={t('Key')}
          description={t('For example, plan. Leave empty for no metadata column.')}
          defaultValue={chosen?.key ?? ''}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          focusOnMount
        />
      </FieldStack>
    </FormDialog>
  )
}
