import { Hono } from 'hono'
import type { Connection } from './client-address.ts'

/** Paths outside the API. Their handlers receive the connection of a request. */
export type Pages = Hono<{ Bindings: Connection }>

export const createPages = (): Pages => new Hono<{ Bindings: Connection }>()
