import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Config, createNodeServer, startService } from 'latchkey/internals'

/** The entry of `startBareProcess`: serves requests with the given configuration until it is killed. */
const config = JSON.parse(process.env.LATCHKEY_TEST_CONFIG ?? '') as Config
const service = await startService(config, { runsWorker: false })
const server = createNodeServer((request, connection) => service.fetch(request, connection))
server.listen(0, '127.0.0.1', () => {
  // A killed process does not write the cache.
  flushCompileCache()
  console.log(`It is ready on port ${(server.address() as AddressInfo).port}.`)
})
