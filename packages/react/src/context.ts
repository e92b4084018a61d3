import type { Language, Translate } from '@latchkey/contract/pure'
import type { GetUserOptions } from '@latchkey/js'
import type { OrElse } from '@latchkey/js/internal'
import { createContext, use, useContext } from 'react'
import type { ClientApp } from './client-app.ts'
import type { CurrentUser } from './current-user.ts'
import type { Texts } from './messages/use-texts.ts'
import { chooseLanguage } from './messages/wanted-language.ts'

export type { Translate } from '@latchkey/contract/pure'
export type { ClientApp } from './client-app.ts'
export type { CurrentUser } from './current-user.ts'

/** The context that the Provider passes down. */
export interface ProviderContext {
  readonly app: ClientApp
  readonly texts: Texts
}

export const ProviderContext = createContext<ProviderContext | null>(null)

/** Protects a component against the app of another project. */
export interface ProjectGuard {
  readonly projectIdMustMatch?: string | undefined
}

/** The app of the nearest Provider. */
export function useApp({ projectIdMustMatch }: ProjectGuard = {}): ClientApp {
  const { app } = useProviderContext('useApp')
  if (projectIdMustMatch !== undefined && app.projectId !== projectIdMustMatch) {
    throw new Error(
      `The app of the Provider belongs to the project ${app.projectId}, not to ${projectIdMustMatch}.`,
    )
  }
  return app
}

/**
 * The signed-in user of the app of the nearest Provider. Updates automatically. `or` decides what
 * happens if there is none.
 */
export function useUser(
  options: GetUserOptions & ProjectGuard & { readonly or: OrElse },
): CurrentUser
/** The signed-in user of the app of the nearest Provider, or null. Updates automatically. */
export function useUser(options?: GetUserOptions & ProjectGuard): CurrentUser | null
export function useUser({
  projectIdMustMatch,
  ...options
}: GetUserOptions & ProjectGuard = {}): CurrentUser | null {
  return useApp({ projectIdMustMatch }).useUser(options)
}

/**
 * The function that translates English texts into the Provider's language. Suspends until the texts
 * are loaded; English ones are there at once.
 */
export function useTranslate(): Translate {
  const { loaded, translateWith } = useProviderContext('useTranslate').texts
  return translateWith(loaded instanceof Promise ? use(loaded) : loaded)
}

/** The same for placeholders, which must not suspend: null until the texts are loaded. */
export function useTranslateIfLoaded(): Translate | null {
  const { loaded, translateWith } = useProviderContext('useTranslate').texts
  return loaded instanceof Promise ? null : translateWith(loaded)
}

/**
 * The language of the texts, and how the user chooses another one. The choice is remembered in a
 * cookie. It has no effect where the Provider has a `lang`.
 */
export function useLanguage(): {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
} {
  const { language } = useTranslate()
  return { language, setLanguage: chooseLanguage }
}

function useProviderContext(hook: string): ProviderContext {
  const context = useContext(ProviderContext)
  if (context === null) throw new Error(`${hook} must be used below a Provider of @latchkey/react.`)
  return context
}
