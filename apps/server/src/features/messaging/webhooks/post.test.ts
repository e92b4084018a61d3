import { promises as dns } from 'node:dns'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { post } from './post.ts'
import { UNTRUSTED } from './testing/certificate.ts'
import { startReceiver } from './testing/receiver.ts'

const DEVELOPMENT = { production: false, allowedPrivateHosts: [] }
const PRODUCTION = { production: true, allowedPrivateHosts: [] }

const receiver = await startReceiver()
afterAll(() => receiver.stop())
afterEach(() => {
  vi.restoreAllMocks()
  receiver.received.length = 0
})

const to = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
const PATH = () => `:${receiver.port}/hook`

describe('rejects private addresses in production', () => {
  test.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://0',
    'http://169.254.169.254',
    'http://[fd00:ec2::254]',
    'http://10.0.0.1',
    'http://192.168.1.1',
    'http://100.100.100.200',
  ])('%s', async (origin) => {
    expect(await post(PRODUCTION, to(origin + PATH()))).toMatchObject({
      status: null,
      failure: 'blocked',
    })
    expect(receiver.received).toEqual([])
  })

  test('except for hosts that the operator allows', async () => {
    const rules = { production: true, allowedPrivateHosts: ['127.0.0.1'] }

    expect(await post(rules, to(`http://127.0.0.1${PATH()}`))).toMatchObject({
      status: 204,
      failure: null,
    })
    expect(await post(rules, to(`http://localhost${PATH()}`))).toMatchObject({ failure: 'blocked' })
  })
})

test.each(['http://169.254.169.254', 'http://[fe80::1]', 'http://0.0.0.0'])(
  'rejects %s in development too',
  async (origin) => {
    expect(await post(DEVELOPMENT, to(origin + PATH()))).toMatchObject({
      status: null,
      failure: 'blocked',
    })
  },
)

describe('a host name', () => {
  const responseWith = (...responses: { address: string; family: number }[][]) =>
    vi.spyOn(dns, 'lookup').mockImplementation((async () => responses.shift()) as never)

  test('is rejected if one of its addresses is blocked', async () => {
    responseWith([
      { address: '127.0.0.1', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ])

    expect(await post(DEVELOPMENT, to(`http://both.example.com${PATH()}`))).toMatchObject({
      failure: 'blocked',
    })
    expect(receiver.received).toEqual([])
  })

  test('is resolved once, and the connection uses that address', async () => {
    // No resolver knows this name, so the connection can only use the checked address.
    const lookup = responseWith(
      [{ address: '127.0.0.1', family: 4 }],
      [{ address: '169.254.169.254', family: 4 }],
    )

    expect(await post(DEVELOPMENT, to(`http://rebound.invalid${PATH()}`))).toMatchObject({
      status: 204,
    })
    expect(lookup).toHaveBeenCalledTimes(1)
    expect(receiver.received[0]?.headers.host).toBe(`rebound.invalid:${receiver.port}`)
    // Resolved and checked again for the next attempt, because the address may change.
    expect(await post(DEVELOPMENT, to(`http://rebound.invalid${PATH()}`))).toMatchObject({
      failure: 'blocked',
    })
  })

  test('that does not exist is reported as such', async () => {
    expect(await post(DEVELOPMENT, to('http://no-such-host.invalid/hook'))).toMatchObject({
      status: null,
      failure: 'name',
    })
  })
})

describe('timeouts', () => {
  test('apply to a receiver that accepts the message and does not respond', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo

    const result = await post(DEVELOPMENT, to(`http://127.0.0.1:${port}/`), 50)

    expect(result).toMatchObject({ status: null, failure: 'timeout' })
    expect(result.durationMs).toBeGreaterThanOrEqual(45)
    silent.close()
  })

  test('apply to a resolver that does not respond', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation((() => new Promise(() => {})) as never)

    expect(await post(DEVELOPMENT, to('http://slow.example.com/'), 50)).toMatchObject({
      status: null,
      failure: 'timeout',
    })
  })

  test('keep the status if the rest of the response is late', async () => {
    const dripping = await startReceiver()
    dripping.respond = (_request, response) => response.writeHead(200).write('more to come')

    expect(await post(DEVELOPMENT, to(dripping.url), 200)).toMatchObject({
      status: 200,
      failure: null,
    })
    await dripping.stop()
  })
})

test('sends nothing unencrypted in production', async () => {
  expect(await post(PRODUCTION, to('http://8.8.8.8/hook'))).toMatchObject({
    status: null,
    failure: 'insecure',
  })
})

describe('a receiver with unusual HTTP', () => {
  test.each([
    [
      'changes protocols',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      { failure: 'connection' },
    ],
    ['asks for patience without end', 'HTTP/1.1 102 Processing\r\n\r\n', { failure: 'timeout' }],
    ['speaks of something else', 'HELLO\r\n\r\n', { failure: 'connection' }],
    [
      'says more than headers can hold',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      { failure: 'connection' },
    ],
  ])('that %s does not block the sender', async (_what, response, outcome) => {
    const strange = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(response))
    })
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
    const { port } = strange.address() as AddressInfo

    expect(await post(DEVELOPMENT, to(`http://127.0.0.1:${port}/`), 200)).toMatchObject(outcome)
    strange.close()
  })
})

test('rejects an untrusted certificate', async () => {
  const server = createTlsServer(UNTRUSTED, (_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  expect(await post(DEVELOPMENT, to(`https://127.0.0.1:${port}/`))).toMatchObject({
    status: null,
    failure: 'tls',
  })
  server.close()
})

test('reports a closed port as a connection failure', async () => {
  const gone = await startReceiver()
  await gone.stop()

  expect(await post(DEVELOPMENT, to(gone.url))).toMatchObject({
    status: null,
    failure: 'connection',
  })
})
