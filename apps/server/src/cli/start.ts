import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '../config/index.ts'
import { createLog } from '../kernel/log.ts'
import { type Service, startService } from '../service.ts'
import { explain } from './failures.ts'
import { printWelcome } from './welcome.ts'

/** `latchkey start`: serves until told to stop. Resolves with the exit code. */
export async function start(): Promise<number> {
  const { config, warnings } = readConfig(process.env)
  for (const warning of warnings) console.error(`latchkey: ${warning}`)
  const log = createLog(config.logLevel)

  // The port first: if it is taken there is no point in starting a database.
  const gate: { service: Service | null } = { service: null }
  const server = createServer(
    getRequestListener(
      (request, { incoming }) => gate.service?.fetch(request, { remoteAddress: incoming.socket.remoteAddress }) ?? starting(),
    ),
  )
  await listen(server, config.port, config.host)
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
    // Started by a parent that is gone: nobody is left to stop us.
    process.once('disconnect', () => resolve('disconnect'))
    // Listening keeps the channel open for ever, and with it a process that has nothing left to do.
    process.channel?.unref()
  })

  try {
    gate.service = await startService(config, { log, seedsDemoProject: !config.production })
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
  const address = server.address()
  await printWelcome(gate.service, typeof address === 'object' && address !== null ? address.port : config.port)

  const reason = await stopped
  log.info({ reason }, 'Stopping')
  await stop(server, gate.service, config.drainTimeoutSeconds * 1000)
  return 0
}

const starting = () => new Response('The service is starting.', { status: 503, headers: { 'retry-after': '1' } })

/** On all addresses of both families, unless the settings name one. */
async function listen(server: Server, port: number, host: string | null): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Lets running requests finish, but not for ever; a second signal ends it at once. */
async function stop(server: Server, service: Service, timeoutMs: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  service.beginDraining()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(timer)
  await service.stop().catch((error: unknown) => console.error(`latchkey: ${explain(error).join(' ')}`))
}
