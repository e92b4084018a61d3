import type { ProjectJson } from '@latchkey/react'

/** What the server writes into the page: whose screens these are and where the service is. */
export interface Runtime {
  projectId: string
  publishableClientKey: string
  baseUrl: string
  displayName: string
  /** The answer of `GET /projects/current`, so that the first drawing waits for nothing. */
  project: ProjectJson
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the runtime configuration; null if it is missing or not what the server writes. */
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
