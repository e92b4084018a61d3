import { ServerApp } from '@latchkey/next'

export const latchkey = new ServerApp({ tokenStore: 'nextjs-cookie' })
