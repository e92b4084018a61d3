/** Messages by field name. */
export type FieldErrors<M = string> = Readonly<Record<string, M | undefined>>

/**
 * The errors that remain after a field changed. Typing can remove an error or change its message,
 * but never adds one. That waits for the next submit.
 */
export function remainingErrors<M>(change: {
  shown: FieldErrors<M>
  changed: string
  valid: FieldErrors<M>
  together: readonly string[]
}): FieldErrors<M> {
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
  errors: FieldErrors<unknown>,
): HTMLElement | undefined {
  for (const element of elements) {
    if (errors[(element as HTMLInputElement).name]) return element as HTMLElement
  }
  return undefined
}
