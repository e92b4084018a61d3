import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp
declare const convex: { setAuth(fetchToken: ReturnType<ClientApp['getConvexClientAuth']>): void }
declare const convexHttp: { setAuth(token: string): void }

convex.setAuth(app.getConvexClientAuth())
convexHttp.setAuth(await app.getConvexHttpClientAuth())
