import { Select } from '@latchkey/ui'

export interface FilterSelectProps<Value extends string> {
  label: string
  /** Empty: no filter. */
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

/** A filter above a table, with its name in front. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <Select
      size="small"
      prefix={label}
      aria-label={label}
      highlighted={value !== ''}
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value as Value)}
    />
  )
}
