import type { Json } from '@latchkey/contract'

/**
 * A value to store as JSON, sent as `JSON.stringify` writes it. Any object is accepted, because
 * TypeScript gives an `interface` no index signature, and so does not take it for a `Json` object.
 */
export type JsonInput = Json | object
