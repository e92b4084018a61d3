import type { Result } from '@latchkey/js'
import { defaultPlatform } from '@latchkey/js/internal'
import { bailOutOnServer } from '../bail-out.ts'

type Outcome<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'error'; readonly error: unknown }
type State<T> = Outcome<T> | { readonly status: 'pending'; readonly promise: Promise<void> }

const states = new WeakMap<object, Map<string, State<unknown>>>()

/**
 * Runs work once per page load for all renders and mounts, and suspends until it is done. `owner`
 * and `key` identify the work.
 */
export function once<T>(owner: object, key: string, work: () => Promise<T>): Outcome<T> {
  bailOutOnServer(defaultPlatform)
  const known = (states.get(owner) ?? new Map()) as Map<string, State<T>>
  states.set(owner, known)
  const state = known.get(key) ?? begin(known, key, work)
  if (state.status === 'pending') throw state.promise
  return state
}

/** Allows running it again after a temporary failure. */
export const forgetOnce = (owner: object, key: string): void => void states.get(owner)?.delete(key)

/** Why work failed: what it threw, or the error of its result. Null if it succeeded. */
export function refusalOf(outcome: Outcome<Result<unknown, unknown>>): unknown {
  if (outcome.status === 'error') return outcome.error
  return outcome.value.status === 'error' ? outcome.value.error : null
}

function begin<T>(known: Map<string, State<T>>, key: string, work: () => Promise<T>): State<T> {
  const settle = (outcome: Outcome<T>) => void known.set(key, outcome)
  const promise = work().then(
    (value) => settle({ status: 'ok', value }),
    (error: unknown) => settle({ status: 'error', error }),
  )
  const state = { status: 'pending', promise } as const
  known.set(key, state)
  return state
}
