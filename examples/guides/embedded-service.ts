declare const databaseUrl: string
declare const secret: string
declare const publicUrl: string
declare const request: Request
declare const remoteAddress: string

import { createLatchkey } from 'latchkey'

const latchkey = createLatchkey({ databaseUrl, secret, publicUrl })
await latchkey.start()
// For each request. Limits by address need the address of its socket.
const response = await latchkey.fetch(request, { remoteAddress })
// At the end:
await latchkey.stop()

void response
