/** A form as Stripe's clients send it: `items[0][price_data][currency]=usd` is nested. */
export type Form = { [name: string]: string | Form }

/** Parses a form or query of Stripe's API. Lists are objects with the keys `0`, `1` and so on. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split(/[[\]]+/).filter((name) => name !== '')
    const last = names.pop() as string
    let at = form
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Form
    }
    at[last] = value
  }
  return form
}

/** The nested form under a name; empty if there is none. */
export const formAt = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** The text under a name, or undefined. */
export const textAt = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** The entries of a list. */
export const listAt = (form: Form, name: string): Form[] =>
  Object.values(formAt(form, name)).filter((entry): entry is Form => typeof entry === 'object')
