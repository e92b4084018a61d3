/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/**
 * The errors that remain after a field changed. Typing can remove an error or change its message,
 * but never adds one. That waits for the next submit.
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

/** The first field with an error, in page order. */
export function firstInvalid(
  elements: Iterable<Element>,
  errors: FieldErrors,
): HTMLElement | undefined {
  for (const element of elements) {
    if (errors[(element as HTMLInputElement).name]) return element as HTMLElement
  }
  return undefined
}
