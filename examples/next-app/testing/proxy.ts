import { createProxy } from '@latchkey/next'
import { latchkey } from './latchkey'

export const proxy = createProxy(latchkey, { or: 'redirect' })

export const config = { matcher: '/private' }
