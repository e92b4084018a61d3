import { Button, CheckField, Dialog, DialogActions, Field, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { t } from '../../text.ts'
import {
  type ColumnChoice,
  DEFAULT_COLUMNS,
  METADATA_FIELDS,
  metadataName,
} from './column-choice.ts'
import { columnNames } from './user-columns.tsx'
import styles from './users-page.module.css'

export interface ColumnsDialogProps {
  choice: ColumnChoice
  /** They belong to a saved view. */
  ofView?: boolean
  onChange: (choice: ColumnChoice) => void
  onClose: () => void
}

/** Chooses what the list shows of each user. Applies immediately, in this browser. */
export function ColumnsDialog({ choice, ofView = false, onChange, onClose }: ColumnsDialogProps) {
  const [kind = '', ...key] = choice.metadata.split('.')
  const [field, setField] = useState(METADATA_FIELDS.includes(kind) ? kind : 'server_metadata')
  const toggle = (id: string, shown: boolean) =>
    onChange({
      ...choice,
      shown: shown ? [...choice.shown, id] : choice.shown.filter((each) => each !== id),
    })
  const setKey = (of: string, text: string) =>
    onChange({ ...choice, metadata: text ? `${of}.${text}` : '' })

  return (
    <Dialog
      title={t('Columns')}
      description={
        ofView ? t('Save the changes of the view to keep them.') : t('Saved in this browser.')
      }
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
    >
      <div className={styles.columns}>
        {columnNames().map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={choice.shown.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      <FieldStack>
        <SelectField
          name="metadata-field"
          label={t('Metadata value')}
          options={METADATA_FIELDS.map((value) => ({ value, label: metadataName(value) }))}
          value={field}
          onChange={(event) => {
            setField(event.target.value)
            setKey(event.target.value, key.join('.'))
          }}
        />
        <Field
          name="metadata-key"
          label={t('Key')}
          description={t('For example, plan or address.city. Leave empty for no metadata column.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={key.join('.')}
          onChange={(event) => setKey(field, event.target.value.trim())}
          reserve={false}
        />
      </FieldStack>
      <DialogActions>
        <Button reads variant="ghost" onClick={() => onChange(DEFAULT_COLUMNS)}>
          {t('Reset')}
        </Button>
        <Button reads onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
