import type { AccessType } from '../levels.ts'

/** A request to show as code. The values may be anything. */
export interface SampleRequest {
  /** Of the service, without `/api/v1`. */
  readonly baseUrl: string
  readonly projectId: string
  /** Null sends no keys. */
  readonly access: AccessType | null
  /** Whether a signed-in user sends it. */
  readonly asUser?: boolean
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Undefined sends none. */
  readonly body?: unknown
}
