import { warnOnce } from '../warn-once.ts'
import { COLORS, isColorName, isRecord } from './theme-styles.ts'

/** Warns of what has no effect in a theme. For development. */
export function warnOfThemeProblems(theme: unknown): void {
  for (const problem of findThemeProblems(theme)) warnOnce(`Theme: ${problem}`)
}

/** What a theme has that no theme can have, such as a misspelled color. It has no effect. */
function findThemeProblems(theme: unknown): string[] {
  const example = "{ light: { primary: '#0f766e' } }"
  if (!isRecord(theme)) return [`${JSON.stringify(theme)} is not a theme. Pass ${example}.`]
  const { light = {}, dark = {}, radius: _radius, ...others } = theme
  const schemes = Object.entries({ light, dark })
  const unknown = [
    ...Object.keys(others),
    ...schemes.flatMap(([scheme, colors]) =>
      Object.keys(isRecord(colors) ? colors : {})
        .filter((name) => !isColorName(name))
        .map((name) => `${scheme}.${name}`),
    ),
  ]
  return [
    ...schemes
      .filter(([, colors]) => !isRecord(colors))
      .map(([scheme]) => `${scheme} must be an object with colors, such as ${example}.`),
    ...unknown.map((name) => `${name} does not exist. Colors: ${Object.keys(COLORS).join(', ')}.`),
  ]
}
