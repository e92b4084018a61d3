import { readFileSync } from 'node:fs'
import { type Setting, type Settings, settings, type ValueOf } from './settings.ts'

/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What was found, and under which name. */
export type SettingValues = {
  [K in keyof Settings]: { value: ValueOf<Settings[K]>; from: string | null }
}

interface Report {
  problems: string[]
  warnings: string[]
}

/** Reads every setting. Mistakes are added to the report, and the default is used. */
export const lookUp = (env: Environment, report: Report): SettingValues => {
  const found = Object.entries(settings).map(([key, setting]) => [
    key,
    readSetting(env, setting as Setting<unknown, unknown>, report),
  ])
  // Each entry was read with the declaration of its own key.
  return Object.fromEntries(found) as SettingValues
}

const readSetting = (
  env: Environment,
  setting: Setting<unknown, unknown>,
  report: Report,
): { value: unknown; from: string | null } => {
  const given = [setting.name, ...setting.aliases].flatMap((name) =>
    readVariable(env, name, report),
  )
  const [first, ...others] = given
  if (!first) return { value: setting.default, from: null }

  for (const other of others) {
    if (other.text !== first.text)
      report.warnings.push(`${first.name} and ${other.name} differ; ${first.name} counts.`)
  }
  const result = setting.kind.schema.safeParse(first.text)
  if (result.success) return { value: result.data, from: first.name }
  if (setting.kind.explainsProblems) {
    report.problems.push(...result.error.issues.map(({ message }) => `${first.name}: ${message}.`))
    return { value: setting.default, from: first.name }
  }
  const shown = setting.secret ? 'what is given' : JSON.stringify(first.text.slice(0, 100))
  report.problems.push(`${first.name} must be ${setting.kind.expectation}; ${shown} is not.`)
  return { value: setting.default, from: first.name }
}

/**
 * The text of a variable, or of the file that its `_FILE` variable names. An empty variable counts
 * as unset.
 */
const readVariable = (
  env: Environment,
  name: string,
  { problems }: Report,
): { name: string; text: string }[] => {
  const text = env[name] || undefined
  const file = env[`${name}_FILE`] || undefined
  if (text !== undefined && file !== undefined)
    problems.push(`${name} and ${name}_FILE are both given; keep one of them.`)
  if (text !== undefined) return [{ name, text }]
  if (file === undefined) return []
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content !== '') return [{ name, text: content }]
    problems.push(`${name}_FILE names ${file}, which is empty.`)
  } catch (error) {
    problems.push(
      `${name}_FILE names ${file}, which cannot be read: ${error instanceof Error ? error.message : error}.`,
    )
  }
  return []
}

const knownNames = Object.values(settings).flatMap(({ name, aliases }) => [name, ...aliases])
const known = new Set(knownNames.flatMap((name) => [name, `${name}_FILE`]))

/** A warning for each unknown variable with our prefix, which is usually a typo. */
export const findUnknown = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('LATCHKEY_') && !known.has(name) && env[name] !== '')
    .sort()
    .map((name) => {
      const meant = suggest(name)
      return `${name} is not a setting of Latchkey${meant ? `; did you mean ${meant}?` : '.'}`
    })

const suggest = (name: string): string | undefined => {
  const bare = name.slice('LATCHKEY_'.length)
  if (known.has(bare)) return bare
  const ranked = [...known].map((candidate) => ({
    candidate,
    distance: distanceBetween(name, candidate),
  }))
  ranked.sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= Math.max(2, bare.length / 4)
    ? ranked[0].candidate
    : undefined
}

/** The Levenshtein distance: how many letters to add, remove or change. */
const distanceBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    }
    row = next
  }
  return row[b.length] ?? 0
}
