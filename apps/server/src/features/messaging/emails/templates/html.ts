import { escapeHtml } from '../../../../kernel/http/html.ts'

/** HTML that is already escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Html | null | readonly Html[]

/** A template tag that escapes every string. Only `Html` values are inserted unchanged. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((string, index) => string + toText(values[index] ?? null)).join(''))

function toText(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'string' ? escapeHtml(value) : value.map((part) => part.text).join('')
}
