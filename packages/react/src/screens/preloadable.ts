import { type ComponentType, lazy } from 'react'

/** A component that is loaded on demand. */
export interface Preloadable<P extends object> {
  Component: ComponentType<P>
  /** Loads it now, so that it renders without a placeholder. A failed load can be repeated. */
  preload: () => Promise<void>
}

/**
 * Like `React.lazy`, but without the placeholder for a preloaded component, which React would show
 * for 300 ms.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Preloadable<P> {
  let loaded: ComponentType<P> | undefined
  return {
    Component: lazy(() => {
      const module: unknown = loaded ? resolvedNow(loaded) : asModule(load)
      return module as Promise<{ default: ComponentType<P> }>
    }),
    preload: async () => {
      loaded = await load()
    },
  }
}

/** A thenable with a value that is already known. */
const resolvedNow = (known: unknown) => ({
  // biome-ignore lint/suspicious/noThenProperty: React calls `then`
  then: (done: (module: unknown) => void) => done({ default: known }),
})

const asModule = async <P>(load: () => Promise<ComponentType<P>>) => ({ default: await load() })
