import { Expression, shellWord } from './quote.ts'

/** A value that code reads from a variable of the environment. */
export class EnvironmentValue extends Expression {
  readonly variable: string
  constructor(variable: string) {
    super(`process.env.${variable}`)
    this.variable = variable
  }
}

/** Fields of bodies whose texts are secrets. */
const SECRET_FIELDS =
  /(^|_)(password|password_hash|secret|secret_base64|private_key|signer_key|access_token|refresh_token)$/

/** A body in which every secret comes from the environment, so that its code can be shared. */
export function withoutSecrets(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutSecrets)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' && SECRET_FIELDS.test(name)
        ? new EnvironmentValue(name.toUpperCase())
        : withoutSecrets(value),
    ]),
  )
}

/** A body as one word of a POSIX shell: JSON, with the values of its secrets in place. */
export function shellBody(body: unknown): string {
  const variables: string[] = []
  // A mark that no text of the body contains.
  const plain = JSON.stringify(body, (_, value) => (value instanceof EnvironmentValue ? '' : value))
  let mark = 'ENV'
  while (plain.includes(mark)) mark += '_'
  const json = JSON.stringify(
    body,
    (_, value) => {
      if (!(value instanceof EnvironmentValue)) return value
      variables.push(value.variable)
      return mark
    },
    2,
  )
  return json
    .split(mark)
    .map(shellWord)
    .reduce((before, part, index) => `${before}"$${variables[index - 1]}"${part}`)
}
