import type { CurrentUser, ServerApp } from '@latchkey/js'

declare const user: CurrentUser
declare const server: ServerApp
declare const request: Request
declare const show: (text: string) => void

const key = await user.createApiKey({ description: 'CI', expiresAt: null })
show(key.value) // the only time

// On your server, for a request with the key:
const apiKey = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
const owner = await server.getUser({ apiKey })
if (owner === null) throw new Error('This key is not valid.')
