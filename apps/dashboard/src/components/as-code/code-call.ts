/** A request that an action sends to the project, with the names of the wire. */
export interface CodeCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each parameter. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
}
