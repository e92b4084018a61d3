import { ClientApp } from '@latchkey/js'

declare const request: Request

const app = new ClientApp({ tokenStore: null })
const user = await app.getUser({ tokenStore: request })

void user
