import { changeOwnMetadata } from '../data/own-user/writes.ts'
import type { Owner } from '../data/owner.ts'
import { loadFirstLanguage } from '../messages/language.ts'
import { wantedLanguage } from '../messages/wanted-language.ts'
import { onStored, readStored, writeStored } from '../stored.ts'
import { currentLanguage } from '../text.ts'
import { applyDensity } from './density.ts'
import {
  keyOf,
  mergePreferences,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
  readPreferences,
  storedPreference,
  textOf,
} from './preferences.ts'
import { applyTheme, readTheme } from './theme.ts'

/** The key of the client metadata that has the preferences. */
const METADATA_KEY = 'dashboard'
/** The user whose preferences this browser has, and those that the account does not have yet. */
const STATE_KEY = 'latchkey-preferences'
const WAIT_MS = 1_000

interface State {
  readonly user?: unknown
  readonly unsaved: readonly PreferenceName[]
}

function readState(): State {
  try {
    const { user, unsaved } = JSON.parse(readStored(STATE_KEY) ?? '{}')
    return {
      user,
      unsaved: PREFERENCE_NAMES.filter((name) => Array.isArray(unsaved) && unsaved.includes(name)),
    }
  } catch {
    return { unsaved: [] }
  }
}

const writeState = (state: State): void => writeStored(STATE_KEY, JSON.stringify(state))

const started = new WeakSet<Owner>()

/**
 * Applies the preferences of the account to this browser, once for each page load. After that,
 * saves each change that the user makes, after a pause. A change that could not be saved is saved
 * with the next one, or with the next page load.
 */
export function syncPreferences(
  owner: Owner,
  user: { readonly id: string; readonly clientMetadata: unknown },
): void {
  if (started.has(owner)) return
  started.add(owner)
  applyPreferences(user)

  let seen = textsOf()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<unknown> = Promise.resolve()
  const saveLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // One after the other, so that the last one wins. Failures are silent.
      saving = saving.then(() => save(owner, user.id)).catch(() => {})
    }, WAIT_MS)
  }

  onStored(() => {
    const now = textsOf()
    const changed = PREFERENCE_NAMES.filter((_, at) => now[at] !== seen[at])
    if (changed.length === 0) return
    seen = now
    const state = readState()
    // Another user has signed in in another tab. This page loads again.
    if (state.user !== user.id) return
    writeState({ ...state, unsaved: [...new Set([...state.unsaved, ...changed])] })
    saveLater()
  })
  if (readState().unsaved.length > 0) saveLater()
}

const textsOf = () => PREFERENCE_NAMES.map((name) => readStored(keyOf(name)))

function applyPreferences(user: { readonly id: string; readonly clientMetadata: unknown }): void {
  const state = readState()
  // The previous user of this browser has left preferences that are not this user's.
  const isOther = state.user !== undefined && state.user !== user.id
  const unsaved = isOther ? [] : state.unsaved
  const metadata = Object(user.clientMetadata) as Readonly<Record<string, unknown>>
  const account = readPreferences(
    Object.hasOwn(metadata, METADATA_KEY) ? metadata[METADATA_KEY] : undefined,
  )
  for (const name of PREFERENCE_NAMES) {
    const value = account[name] ?? (isOther ? '' : undefined)
    if (value === undefined || unsaved.includes(name)) continue
    const text = textOf(value)
    if (text !== (readStored(keyOf(name)) ?? '')) writeStored(keyOf(name), text)
  }
  if (isOther || state.user === undefined) writeState({ user: user.id, unsaved })
  applyTheme(readTheme())
  applyDensity()
  if (wantedLanguage() !== currentLanguage()) void loadFirstLanguage()
}

/** Saves what this browser has and the account does not. */
async function save(owner: Owner, userId: string): Promise<void> {
  const before = readState()
  if (before.user !== userId || before.unsaved.length === 0) return
  const sent = textsOf()
  const change = Object.fromEntries(
    before.unsaved.flatMap((name) => {
      const value = storedPreference(name)
      return value === undefined ? [] : [[name, value]]
    }),
  ) as Preferences
  await changeOwnMetadata(owner, userId, METADATA_KEY, (value) => mergePreferences(value, change))

  const state = readState()
  const now = textsOf()
  const isSaved = (name: PreferenceName) => {
    const at = PREFERENCE_NAMES.indexOf(name)
    return before.unsaved.includes(name) && now[at] === sent[at]
  }
  if (state.user === userId)
    writeState({ ...state, unsaved: state.unsaved.filter((name) => !isSaved(name)) })
}
