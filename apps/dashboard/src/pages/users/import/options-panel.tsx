import { IMPORT_FIELD_NAMES, type ImportField } from '@latchkey/contract/pure'
import { CheckField, Field, SelectField } from '@latchkey/ui'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Panel } from '../../../components/panel.tsx'
import { t } from '../../../text.ts'
import type { Choices } from './choices.ts'
import { fieldName, fileKinds, previewOf } from './file-kinds.ts'
import styles from './import-page.module.css'
import type { Sample } from './read-sample.ts'

export interface OptionsPanelProps {
  sample: Sample
  choices: Choices
  disabled: boolean
  onChange: (choices: Choices) => void
}

/** How the rows of the file become users, with the first ones as they would be. */
export function OptionsPanel({ sample, choices, disabled, onChange }: OptionsPanelProps) {
  const set = (changed: Partial<Choices>) => onChange({ ...choices, ...changed })
  return (
    <Panel title={t('Users in the file')}>
      <fieldset className={styles.options} disabled={disabled}>
        <SelectField
          name="kind"
          label={t('Kind of file')}
          options={fileKinds()}
          value={choices.kind}
          onChange={({ target }) => set({ kind: target.value as Choices['kind'] })}
        />
        {choices.kind === 'custom' && (
          <Mapping
            columns={sample.columns}
            mapping={choices.mapping}
            onChange={(mapping) => set({ mapping })}
          />
        )}
        {choices.kind === 'firebase' && <FirebaseFields choices={choices} set={set} />}
        <SelectField
          name="conflict"
          label={t('If a user exists')}
          description={t('With the same ID, sign-in email or OAuth account.')}
          options={[
            { value: 'fail', label: t('List the row as failed') },
            { value: 'skip', label: t('Skip the row') },
            { value: 'update', label: t('Change the user') },
          ]}
          value={choices.onConflict}
          onChange={({ target }) => set({ onConflict: target.value as Choices['onConflict'] })}
        />
        <CheckField
          label={t('Send webhooks for new users')}
          checked={choices.sendsWebhooks}
          onChange={({ target }) => set({ sendsWebhooks: target.checked })}
        />
      </fieldset>
      <Preview sample={sample} choices={choices} />
    </Panel>
  )
}

interface MappingProps {
  columns: readonly string[]
  mapping: Choices['mapping']
  onChange: (mapping: Choices['mapping']) => void
}

/** For each field of a user the column that has it. */
function Mapping({ columns, mapping, onChange }: MappingProps) {
  const options = [
    { value: '', label: t('Not in the file') },
    ...columns.map((column) => ({ value: column, label: column })),
  ]
  const change = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = mapping
    onChange(column === '' ? others : { ...others, [field]: column })
  }
  return (
    <div className={styles.mapping}>
      {IMPORT_FIELD_NAMES.map((field) => (
        <SelectField
          key={field}
          name={field}
          label={fieldName(field)}
          options={options}
          value={mapping[field] ?? ''}
          onChange={({ target }) => change(field, target.value)}
        />
      ))}
    </div>
  )
}

function FirebaseFields({
  choices,
  set,
}: {
  choices: Choices
  set: (changed: Partial<Choices>) => void
}) {
  const { firebase } = choices
  const field = (name: keyof Choices['firebase'], label: string, inputMode?: 'numeric') => (
    <Field
      name={name}
      label={label}
      value={firebase[name]}
      autoComplete="off"
      {...(inputMode && { inputMode })}
      onChange={({ target }) => set({ firebase: { ...firebase, [name]: target.value } })}
    />
  )
  return (
    <>
      <p className={styles.hint}>
        {t(
          'Password hash parameters, from the Firebase console under Authentication. Without them, users have to reset their passwords.',
        )}
      </p>
      <div className={styles.mapping}>
        {field('signerKey', t('Signer key'))}
        {field('saltSeparator', t('Salt separator'))}
        {field('rounds', t('Rounds'), 'numeric')}
        {field('memoryCost', t('Memory cost'), 'numeric')}
      </div>
    </>
  )
}

/** The first rows of the file. What is wrong with them is said by the check. */
function Preview({ sample, choices }: { sample: Sample; choices: Choices }) {
  const rows = previewOf(sample, choices.kind === 'custom' ? choices.mapping : choices.kind).map(
    (user, index) => ({ user, index }),
  )
  const text = (value: unknown) =>
    value === undefined || value === null ? '–' : String(value).slice(0, 200)
  return (
    <DataTable
      label={t('The first users of the file')}
      columns={[
        { id: 'email', header: t('Email'), cell: ({ user }) => text(user.primary_email) },
        { id: 'name', header: t('Display name'), cell: ({ user }) => text(user.display_name) },
        {
          id: 'verified',
          header: t('Verified'),
          minor: true,
          cell: ({ user }) => (user.primary_email_verified === true ? t('Yes') : t('No')),
        },
        {
          id: 'password',
          header: t('Password'),
          minor: true,
          cell: ({ user }) => (user.password_hash === undefined ? t('No') : t('Yes')),
        },
      ]}
      rows={rows}
      rowKey={({ index }) => String(index)}
      loadingLabel={t('Loading…')}
      empty={null}
    />
  )
}
