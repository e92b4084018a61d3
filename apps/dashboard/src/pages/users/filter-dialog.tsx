import { Field, type FieldErrors, providerName, SelectField } from '@latchkey/ui'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { METADATA_FIELDS, metadataName } from './column-choice.ts'
import styles from './filter-dialog.module.css'
import { methodName } from './filter-texts.ts'
import { isPath, readFilters } from './users-filters.ts'
import { METHODS, type UsersSearch } from './users-search.ts'

export interface FilterDialogProps {
  search: UsersSearch
  onChange: (filters: UsersSearch) => void
  onClose: () => void
}

/** Sets the filters of the list. */
export function FilterDialog({ search, onChange, onClose }: FilterDialogProps) {
  const { config } = useProject()
  const [kind = 'server_metadata', ...keys] = search.key?.split('.') ?? []
  const providers = new Set<string>(config.oauth_providers.map(({ id }) => id))
  if (search.provider !== undefined) providers.add(search.provider)
  const form = useForm(
    async (data) => {
      onChange(toFilters(data))
      onClose()
    },
    { validate: findMistakes },
  )
  const any = { value: '', label: t('Any') }
  const yesOrNo = [any, { value: 'yes', label: t('Yes') }, { value: 'no', label: t('No') }]

  return (
    <FormDialog
      title={t('Filter users')}
      form={form}
      submitLabel={t('Show users')}
      onClose={onClose}
    >
      <div className={styles.pairs}>
        <SelectField
          name="verified"
          label={t('Email is verified')}
          options={yesOrNo}
          defaultValue={search.verified ?? ''}
        />
        <SelectField
          name="method"
          label={t('Sign-in method')}
          options={[any, ...METHODS.map((value) => ({ value, label: methodName(value) }))]}
          defaultValue={search.method ?? ''}
        />
        <SelectField
          name="mfa"
          label={t('Second factor')}
          options={yesOrNo}
          defaultValue={search.mfa ?? ''}
        />
        <SelectField
          name="provider"
          label={t('Provider')}
          options={[any, ...[...providers].map((id) => ({ value: id, label: providerName(id) }))]}
          defaultValue={search.provider ?? ''}
        />
        <SelectField
          name="blocked"
          label={t('Blocked')}
          options={yesOrNo}
          defaultValue={search.blocked ?? ''}
        />
        <span />
        <Field
          name="signedUpFrom"
          type="date"
          label={t('Signed up from')}
          defaultValue={search.signedUpFrom}
          error={form.errors.signedUpFrom}
        />
        <Field
          name="signedUpTo"
          type="date"
          label={t('Signed up until')}
          defaultValue={search.signedUpTo}
          error={form.errors.signedUpTo}
        />
        <Field
          name="activeFrom"
          type="date"
          label={t('Last active from')}
          defaultValue={search.activeFrom}
          error={form.errors.activeFrom}
        />
        <Field
          name="activeTo"
          type="date"
          label={t('Last active until')}
          defaultValue={search.activeTo}
          error={form.errors.activeTo}
        />
        <SelectField
          name="kind"
          label={t('Metadata value')}
          options={METADATA_FIELDS.map((value) => ({ value, label: metadataName(value) }))}
          defaultValue={kind}
        />
        <Field
          name="path"
          label={t('Key')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={keys.join('.')}
          error={form.errors.path}
        />
        <Field
          name="value"
          label={t('Value')}
          description={t('Must match exactly, including uppercase and lowercase.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={search.value}
        />
      </div>
    </FormDialog>
  )
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function toFilters(form: FormData): UsersSearch {
  const path = textIn(form, 'path')
  const entries = [...form.keys()].map((name) => [name, textIn(form, name)] as const)
  return readFilters({
    ...Object.fromEntries(entries.filter(([, text]) => text !== '')),
    key: path === '' ? undefined : `${textIn(form, 'kind')}.${path}`,
  })
}

function findMistakes(form: FormData): FieldErrors {
  const path = textIn(form, 'path')
  const isBackwards = (from: string, to: string) => {
    const [first, last] = [textIn(form, from), textIn(form, to)]
    return first !== '' && last !== '' && last < first
      ? t('Must not be before the first day')
      : undefined
  }
  return {
    signedUpTo: isBackwards('signedUpFrom', 'signedUpTo'),
    activeTo: isBackwards('activeFrom', 'activeTo'),
    path:
      path === '' && textIn(form, 'value') !== ''
        ? t('Enter the key of this value')
        : path === '' || isPath(`server_metadata.${path}`)
          ? undefined
          : t('For example, plan or address.city'),
  }
}
