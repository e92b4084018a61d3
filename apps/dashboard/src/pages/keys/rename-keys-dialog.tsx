import { Field } from '@latchkey/ui'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import type { KeySet } from '../../data/keys/queries.ts'
import { useRenameKeySet } from '../../data/keys/writes.ts'
import { t } from '../../text.ts'

/** Changes what a key set is called. Its keys stay as they are. */
export function RenameKeysDialog({ keySet, onClose }: { keySet: KeySet; onClose: () => void }) {
  const rename = useRenameKeySet()
  const changeOf = (data: FormData) => ({
    id: keySet.id,
    description: String(data.get('description')).trim(),
  })
  const form = useForm(
    async (data) => {
      await rename(changeOf(data))
      onClose()
    },
    { done: t('Saved') },
  )
  return (
    <FormDialog
      title={t('Rename keys')}
      form={form}
      submitLabel={t('Save')}
      code={(data) => rename.request(changeOf(data))}
      onClose={onClose}
    >
      <Field
        name="description"
        label={t('Description')}
        defaultValue={keySet.description}
        autoComplete="off"
        error={form.errors.description}
        focusOnMount
      />
    </FormDialog>
  )
}
