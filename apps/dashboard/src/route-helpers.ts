import { lazyRouteComponent } from '@tanstack/react-router'
import type { Dashboard } from './dashboard.ts'
import type { Prefetch } from './prefetch.ts'

/** Ignores a file that could not be loaded: the page loads it again and reports the error. */
const ignoreFailure = () => {}

interface PageStart {
  context: Dashboard
  params: { projectId: string }
  location: { search: object }
}

/** A page of a project. It starts to read its data while the frame of the project still loads. */
export function page<File extends object, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
) {
  const options = {
    component: lazyRouteComponent(load, name),
    loader({ context, params, location }: PageStart) {
      void load().then((file: { prefetch?: Prefetch }) => {
        file.prefetch?.(context, params, { ...location.search })
      }, ignoreFailure)
    },
  }
  // Otherwise the parameters of the address would be inferred from the loader.
  return options as Omit<typeof options, 'loader'>
}

/**
 * The page validates its own search, so that the validation code is not part of the first bundle.
 */
export const uncheckedSearch =
  <T>() =>
  (search: Record<string, unknown>) =>
    search as T

/** The texts of these parameters of the address; others are left out. */
export function textsOf<K extends string>(
  search: Record<string, unknown>,
  names: readonly K[],
): Partial<Record<K, string>> {
  const entries = names.flatMap((name) => {
    const value = search[name]
    // The address has no types: a text of digits is parsed as a number.
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  return Object.fromEntries(entries) as Partial<Record<K, string>>
}
