import { readWidths } from '../components/data-table/column-widths.ts'
import { TIMES_KEY, type TimeFormat } from '../components/time-format.ts'
import type { MetadataValue } from '../data/own-user/writes.ts'
import { type DashboardLanguage, LANGUAGE_KEY } from '../messages/wanted-language.ts'
import { FRAMEWORK_KEY } from '../pages/overview/framework-key.ts'
import type { Framework } from '../pages/overview/snippets.ts'
import { COLUMNS_KEY, columnsOfChoice, readColumns } from '../pages/users/column-choice.ts'
import { RESIZABLE_COLUMNS, WIDTHS_KEY } from '../pages/users/use-column-widths.ts'
import { readStored } from '../stored.ts'
import { DENSITY_KEY, type Density } from './density.ts'
import { SINGLE_KEYS_KEY } from './single-keys.ts'
import { THEME_KEY, type Theme } from './theme.ts'

type Value = string | string[] | Readonly<Record<string, number>>

/** What the account keeps for the next browser (protocol 09 §3.10). */
interface Preference {
  /** Where a browser keeps it. */
  readonly key: string
  /** A value of the account; undefined if it is invalid. */
  read(value: unknown): Value | undefined
}

const oneOf = <T extends string>(key: string, choices: Record<T, true>): Preference => ({
  key,
  read: (value) => (typeof value === 'string' && Object.hasOwn(choices, value) ? value : undefined),
})

const PREFERENCES = {
  theme: oneOf<Theme>(THEME_KEY, { light: true, dark: true, system: true }),
  language: oneOf<DashboardLanguage>(LANGUAGE_KEY, { 'de-DE': true, 'en-US': true }),
  times: oneOf<TimeFormat>(TIMES_KEY, { relative: true, local: true, utc: true }),
  density: oneOf<Density>(DENSITY_KEY, { comfortable: true, compact: true }),
  framework: oneOf<Framework>(FRAMEWORK_KEY, {
    next: true,
    react: true,
    js: true,
    hono: true,
    express: true,
    python: true,
    curl: true,
  }),
  single_keys: oneOf(SINGLE_KEYS_KEY, { on: true, off: true }),
  users_columns: {
    key: COLUMNS_KEY,
    read(value) {
      const choice = readColumns(value)
      return choice && columnsOfChoice(choice)
    },
  },
  users_column_widths: {
    key: WIDTHS_KEY,
    read: (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? readWidths(value, RESIZABLE_COLUMNS)
        : undefined,
  },
} satisfies Record<string, Preference>

export type PreferenceName = keyof typeof PREFERENCES

export const PREFERENCE_NAMES = Object.keys(PREFERENCES) as readonly PreferenceName[]

export type Preferences = { readonly [N in PreferenceName]?: Value }

/** The largest object of preferences that is read and written, in bytes of JSON. */
export const MOST_BYTES = 8 * 1024

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSmall = (value: unknown) =>
  new TextEncoder().encode(JSON.stringify(value)).length <= MOST_BYTES

/**
 * The preferences of an account. They are never trusted: invalid values are left out, and all of
 * them if they are too large.
 */
export function readPreferences(value: unknown): Preferences {
  if (!isObject(value) || !isSmall(value)) return {}
  return Object.fromEntries(
    PREFERENCE_NAMES.flatMap((name) => {
      const read = Object.hasOwn(value, name) ? PREFERENCES[name].read(value[name]) : undefined
      return read === undefined ? [] : [[name, read]]
    }),
  )
}

/** What an account keeps after a change. Values of other versions stay if there is room. */
export function mergePreferences(value: unknown, change: Preferences): MetadataValue {
  const merged = { ...(isObject(value) ? value : {}), ...change }
  return isSmall(merged) ? (merged as MetadataValue) : { ...readPreferences(value), ...change }
}

/** Where a browser keeps a preference. */
export const keyOf = (name: PreferenceName): string => PREFERENCES[name].key

/** What a browser stores for a value. */
export const textOf = (value: Value): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The preference of this browser; undefined if nothing valid is stored. */
export function storedPreference(name: PreferenceName): Value | undefined {
  const text = readStored(keyOf(name))
  const { read } = PREFERENCES[name]
  if (text === null) return undefined
  try {
    return read(text) ?? read(JSON.parse(text))
  } catch {
    return undefined
  }
}
