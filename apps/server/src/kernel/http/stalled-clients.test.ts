import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createNodeServer } from './node-server.ts'

const STALLED_MS = 300
// More than the buffers of the two sockets.
const LONG = 'x'.repeat(40_000_000)

async function listen(respond: () => Response | Promise<Response>): Promise<Server> {
  const server = createNodeServer(respond, { stalledMs: STALLED_MS })
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

function send(server: Server): Socket {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}

test('closes a connection whose client takes nothing of the response', async () => {
  const server = await listen(() => new Response(LONG))
  const connected = once(server, 'connection') as Promise<[Socket]>
  const client = send(server)
  const [socket] = await connected

  await once(socket, 'close')

  let received = 0
  client.on('data', (chunk) => {
    received += chunk.length
  })
  // What is left in the buffers, and then a reset.
  await once(client.on('error', () => {}).resume(), 'close')
  expect(received).toBeLessThan(LONG.length)
})

test('keeps a connection whose client reads now and then', async () => {
  const server = await listen(() => new Response(LONG))
  const client = send(server)
  let received = 0

  for await (const chunk of client) {
    const before = received
    received += chunk.length
    const pieces = 20
    const size = LONG.length / pieces
    if (Math.floor(before / size) < Math.floor(received / size)) await pause(STALLED_MS / 4)
    if (received > LONG.length) break
  }

  expect(received).toBeGreaterThan(LONG.length)
})

test('keeps a connection whose response takes long', async () => {
  const server = await listen(async () => {
    await pause(3 * STALLED_MS)
    return new Response('done')
  })
  const socket = send(server).resume()

  const [data] = await once(socket, 'data')

  expect(String(data)).toContain('done')
})
