import type { GetUserOptions } from '@latchkey/js'
import type { OrElse } from '@latchkey/js/internal'
import { createContext, useContext } from 'react'
import type { ClientApp } from './client-app.ts'
import type { CurrentUser } from './current-user.ts'
import type { Translate } from './messages/translate.ts'

export type { ClientApp } from './client-app.ts'
export type { CurrentUser } from './current-user.ts'
export type { Translate } from './messages/translate.ts'

/** The context that the Provider passes down. */
export interface ProviderContext {
  readonly app: ClientApp
  readonly translate: Translate
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

/** The signed-in user of the app of the nearest Provider. */
export function useUser(
  options: GetUserOptions & ProjectGuard & { readonly or: OrElse },
): CurrentUser
export function useUser(options?: GetUserOptions & ProjectGuard): CurrentUser | null
export function useUser({
  projectIdMustMatch,
  ...options
}: GetUserOptions & ProjectGuard = {}): CurrentUser | null {
  return useApp({ projectIdMustMatch }).useUser(options)
}

/** The function that translates English texts into the Provider's language. */
export function useTranslate(): Translate {
  return useProviderContext('useTranslate').translate
}

function useProviderContext(hook: string): ProviderContext {
  const context = useContext(ProviderContext)
  if (context === null) throw new Error(`${hook} must be used below a Provider of @latchkey/react.`)
  return context
}
