/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/**
 * Which errors stay on the page after a field changed. Typing may take an error away or put it in other words, but never
 * brings a new one; that waits for the next submit.
 */
export function remainingErrors(change: {
  shown: FieldErrors
  changed: string
  valid: FieldErrors
  together: readonly string[]
}): FieldErrors {
  const { shown, changed, valid, together } = change
  const cleared = together.includes(changed) ? together : []
  return Object.fromEntries(
    Object.keys(shown).flatMap((name) =>
      valid[name] && !cleared.includes(name) ? [[name, valid[name]]] : [],
    ),
  )
}

/** The first field, in the order of the page, that has an error. */
export function firstInvalid(
  elements: Iterable<Element>,
  errors: FieldErrors,
): HTMLElement | undefined {
  for (const element of elements) {
    if (errors[(element as HTMLInputElement).name]) return element as HTMLElement
  }
  return undefined
}
