import { Button, Dialog, DialogActions, Field, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { t } from '../../text.ts'
import {
  COLUMN_IDS,
  type ColumnChoice,
  fullOrderOf,
  METADATA_COLUMN,
  METADATA_FIELDS,
  metadataName,
} from './column-choice.ts'
import { ColumnList } from './column-list.tsx'
import { columnNames } from './user-columns.tsx'

export interface ColumnsDialogProps {
  choice: ColumnChoice
  /** They belong to a saved view. */
  ofView?: boolean
  onChange: (choice: ColumnChoice) => void
  /** Shows the columns as they were at first: which, in which order, and how wide. */
  onReset: () => void
  onClose: () => void
}

/** Chooses what the list shows of each user, and in which order. Applies immediately. */
export function ColumnsDialog({
  choice,
  ofView = false,
  onChange,
  onReset,
  onClose,
}: ColumnsDialogProps) {
  const [kind = '', ...key] = choice.metadata.split('.')
  const [field, setField] = useState(METADATA_FIELDS.includes(kind) ? kind : 'server_metadata')
  // Rows stay where they are while they are checked.
  const [arranged, setArranged] = useState(() => fullOrderOf(choice))
  const names = columnNames()
  const order = [
    ...arranged.filter((id) => COLUMN_IDS.some((each) => each === id) || id === METADATA_COLUMN),
    ...(arranged.includes(METADATA_COLUMN) ? [] : [METADATA_COLUMN]),
  ].filter((id) => id !== METADATA_COLUMN || choice.metadata !== '')
  const isShown = (id: string) => id === METADATA_COLUMN || choice.shown.includes(id)
  const setKey = (of: string, text: string) =>
    onChange({ ...choice, metadata: text ? `${of}.${text}` : '' })
  const toggle = (id: string, shown: boolean) =>
    id === METADATA_COLUMN
      ? onChange({ ...choice, metadata: '' })
      : onChange({
          ...choice,
          shown: order.filter((each) => (each === id ? shown : isShown(each))),
        })
  const move = (from: number, to: number) => {
    const next = order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? '')
    setArranged(next)
    onChange({ ...choice, shown: next.filter(isShown) })
  }

  return (
    <Dialog
      title={t('Columns')}
      description={
        ofView ? t('Save the changes of the view to keep them.') : t('Saved in your account.')
      }
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
    >
      <ColumnList
        columns={order.map((id) => ({
          id,
          name: names[id] ?? key.join('.'),
          isShown: isShown(id),
        }))}
        onToggle={toggle}
        onMove={move}
      />
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
        <Button
          reads
          variant="ghost"
          onClick={() => {
            setArranged(COLUMN_IDS)
            onReset()
          }}
        >
          {t('Reset')}
        </Button>
        <Button reads onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
