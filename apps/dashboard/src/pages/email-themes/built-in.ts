import { builtInThemes } from '@latchkey/contract/pure'

type Themes = Readonly<Record<string, { readonly displayName: string; readonly tsxSource: string }>>

const original = (id: string) =>
  Object.hasOwn(builtInThemes, id) ? (builtInThemes as Themes)[id] : undefined

/** Whether every project has the theme. */
export const isBuiltIn = (id: string): boolean => original(id) !== undefined

/** Whether a built-in theme differs from its original. */
export function isEdited(id: string, name: string, source: string): boolean {
  const theme = original(id)
  return theme !== undefined && (theme.displayName !== name || theme.tsxSource !== source)
}
