import type { Server } from 'node:http'
import { readConfig } from '../config/index.ts'
import { createNodeServer } from '../kernel/http/node-server.ts'
import { STRICT_TRANSPORT_SECURITY } from '../kernel/http/transport-security.ts'
import { createLog } from '../kernel/log.ts'
import { type Service, startService } from '../service.ts'
import { explain } from './failures.ts'
import { listen } from './listen.ts'
import { listenForStop } from './stop-requests.ts'
import { printWelcome } from './welcome.ts'

/** `latchkey start`: runs until told to stop. Resolves with the exit code. */
export async function start(): Promise<number> {
  const stop = listenForStop()
  const { config, warnings } = readConfig(process.env)
  for (const warning of warnings) console.error(`latchkey: ${warning}`)
  const log = createLog(config.logLevel, config.logFormat)

  // The port first: if it is taken, there is no point in starting a database.
  const gate: { service: Service | null; isDraining: boolean } = {
    service: null,
    isDraining: false,
  }
  const create = () =>
    createNodeServer(
      (request, connection) =>
        gate.service?.fetch(request, connection) ?? starting(config.publicUrl),
      {
        isDraining: () => gate.isDraining,
      },
    )
  const { servers, port } = await listen(create, config)
  try {
    // A second request to stop ends the start immediately; the next start takes over its database.
    const impatience = () => process.exit(1)
    stop.hurry.addEventListener('abort', impatience)
    gate.service = await startService(config, { log, seedsDemoProject: !config.production })
    stop.hurry.removeEventListener('abort', impatience)
  } catch (error) {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    throw error
  }
  await printWelcome(gate.service, port)

  const reason = await stop.first
  log.info({ reason }, 'Stopping')
  stop.hurry.addEventListener('abort', () =>
    log.warn({}, 'Stopping without waiting for requests and jobs'),
  )
  gate.isDraining = true
  await shutDown(servers, gate.service, {
    timeoutMs: config.drainTimeoutSeconds * 1000,
    hurry: stop.hurry,
  })
  // Interrupted work may still hold the process.
  if (stop.hurry.aborted) process.exit(1)
  return 0
}

const starting = (publicUrl: string) =>
  new Response('The service is starting.', {
    status: 503,
    headers: {
      'retry-after': '1',
      ...(publicUrl.startsWith('https:')
        ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY }
        : {}),
    },
  })

/**
 * Lets running requests finish, but only for a limited time, and not after a second request to
 * stop. The database is stopped in any case.
 */
async function shutDown(
  servers: readonly Server[],
  service: Service,
  { timeoutMs, hurry }: { timeoutMs: number; hurry: AbortSignal },
): Promise<void> {
  service.beginDraining()
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  )
  for (const server of servers) server.closeIdleConnections()
  const cut = () => {
    for (const server of servers) server.closeAllConnections()
  }
  const timer = setTimeout(cut, timeoutMs)
  hurry.addEventListener('abort', cut)
  await closed
  clearTimeout(timer)
  await service
    .stop({ hurry })
    .catch((error: unknown) => console.error(`latchkey: ${explain(error).join(' ')}`))
}
