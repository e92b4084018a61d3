import {
  type ApiOperation,
  isAnyJson,
  type JsonSchema,
  limitsOf,
  typeName,
} from '@latchkey/contract/reference'
import { Button, Field, SelectField } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './explorer-page.module.css'
import {
  bodyFields,
  choicesOf,
  fromJson,
  kindOf,
  type RequestValues,
  readValues,
  type ValueProblem,
} from './request-values.ts'

export interface RequestFieldsProps {
  operation: ApiOperation
  values: RequestValues
  problems: Readonly<Record<string, ValueProblem>>
  onChange: (values: RequestValues) => void
}

/** The fields of a request: path, query and headers, then the body as fields or as JSON. */
export function RequestFields({ operation, values, problems, onChange }: RequestFieldsProps) {
  const set = (name: string, text: string) =>
    onChange({ ...values, fields: { ...values.fields, [name]: text } })
  const field = (key: string, name: string, schema: JsonSchema, required: boolean) => (
    <ValueField
      key={key}
      name={name}
      schema={schema}
      required={required}
      value={values.fields[key] ?? ''}
      problem={problems[key]}
      onChange={(text) => set(key, text)}
    />
  )
  const members = bodyFields(operation)

  return (
    <>
      {operation.parameters.length > 0 && (
        <div className={styles.fields}>
          {operation.parameters.map(({ in: place, name, schema, required }) =>
            field(`${place}.${name}`, name, schema, required),
          )}
        </div>
      )}
      {operation.body && (
        <fieldset className={styles.body}>
          <legend className={styles.legend}>
            {t('Body')}
            {members && (
              <Button
                reads
                type="button"
                variant="ghost"
                size="small"
                onClick={() => onChange(toggled(operation, values))}
              >
                {values.rawBody === null ? t('Edit as JSON') : t('Edit as fields')}
              </Button>
            )}
          </legend>
          {values.rawBody === null ? (
            <div className={styles.fields}>
              {members?.map(([name, schema, required]) =>
                field(`body.${name}`, name, schema, required),
              )}
            </div>
          ) : (
            <div className={styles.raw}>
              <textarea
                className={styles.json}
                aria-label={t('Body as JSON')}
                aria-invalid={problems.body !== undefined}
                rows={10}
                spellCheck={false}
                value={values.rawBody}
                onChange={({ target }) => onChange({ ...values, rawBody: target.value })}
              />
              {problems.body && (
                <p className={styles.problem} role="alert">
                  {problemText(problems.body)}
                </p>
              )}
            </div>
          )}
        </fieldset>
      )}
    </>
  )
}

/** The body as JSON in place of its fields, or the reverse if fields can show it. */
function toggled(operation: ApiOperation, values: RequestValues): RequestValues {
  const { body, problems } = readValues(operation, values, false) as {
    body?: unknown
    problems?: object
  }
  if (problems !== undefined) return values
  return values.rawBody === null
    ? { ...values, rawBody: JSON.stringify(body ?? {}, null, 2) }
    : fromJson(operation, values, body)
}

interface ValueFieldProps {
  name: string
  schema: JsonSchema
  required: boolean
  value: string
  problem: ValueProblem | undefined
  onChange: (text: string) => void
}

function ValueField({ name, schema, required, value, problem, onChange }: ValueFieldProps) {
  const label = required ? t('{name} (required)', { name }) : name
  const error = problem && problemText(problem)
  const choices = choicesOf(schema)
  const about = [typeName(schema), limitsOf(schema), isAnyJson(schema) ? '' : schema.description]
    .filter((text) => text !== undefined && text !== '')
    .join(' · ')
  if (choices)
    return (
      <SelectField
        name={name}
        label={label}
        description={schema.description}
        error={error}
        options={[
          { value: '', label: t('Not sent') },
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Field
      name={name}
      label={label}
      description={about}
      error={error}
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(kindOf(schema) === 'number' && { inputMode: 'numeric' as const })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function problemText(problem: ValueProblem): string {
  if (problem === 'required') return t('Enter a value')
  if (problem === 'number') return t('Enter a number')
  return problem === 'json' ? t('Enter valid JSON') : t('This cannot be part of a path')
}
