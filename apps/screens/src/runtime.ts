import type { Branding } from '@latchkey/contract/pure'
import type { ProjectJson } from '@latchkey/js/internal'

/** The configuration that the server writes into the page: the project and the service URL. */
export interface Runtime {
  projectId: string
  publishableClientKey: string
  baseUrl: string
  displayName: string
  /** The response of `GET /projects/current`, so that the first render needs no request. */
  project: ProjectJson
  /** The look of the project; absent if it is the default. */
  branding?: Branding
  /** The language for visitors whose browser prefers none that has texts; absent for English. */
  defaultLanguage?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the configuration. Returns null if it is missing or invalid. */
export function readRuntime(text: string | null | undefined): Runtime | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return null
  }
  const found = (value ?? {}) as Partial<Record<keyof Runtime, unknown>>
  const complete =
    isText(found.projectId) &&
    isText(found.publishableClientKey) &&
    isText(found.baseUrl) &&
    typeof found.displayName === 'string'
  return complete && found.project instanceof Object ? (found as Runtime) : null
}
