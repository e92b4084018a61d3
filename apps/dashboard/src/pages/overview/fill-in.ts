/** The values for the examples. An unknown key has a named placeholder. */
export interface SnippetValues {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
}

/** Replaces the placeholders in the code of an example by the values that are known. */
export const fillIn = (code: string, values: SnippetValues): string =>
  code
    .replaceAll('http://localhost:8102', () => values.baseUrl)
    .replaceAll('<project id>', () => values.projectId)
    .replaceAll(
      '<publishable client key>',
      (placeholder) => values.publishableClientKey ?? placeholder,
    )
    .replaceAll('<secret server key>', (placeholder) => values.secretServerKey ?? placeholder)
