import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { BlockedAddress, isLoopback, pinned, resolveOutgoing } from './outgoing-guard.ts'

const PRODUCTION = { production: true, allowedPrivateHosts: [] }
const DEVELOPMENT = { production: false, allowedPrivateHosts: [] }

describe('case 45: in production', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    'localhost',
    'LOCALHOST',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1:7f00:1::',
    '::a9fe:a9fe',
    '::7f00:1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001:db8::1',
    // Decimal, octal, hexadecimal and shortened: what a resolver takes for 127.0.0.1 and
    // 169.254.169.254.
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '127.1',
    '2852039166',
  ])('%s is refused', async (host) => {
    await expect(resolveOutgoing(PRODUCTION, host)).rejects.toThrow(BlockedAddress)
  })

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '64:ff9b::808:808'])(
    '%s may be reached',
    async (host) => {
      expect((await resolveOutgoing(PRODUCTION, host)).map(({ address }) => address)).toEqual([
        host,
      ])
    },
  )

  test('hosts that the operator has listed are reachable, by that name only', async () => {
    const rules = { production: true, allowedPrivateHosts: ['localhost', '10.0.0.5'] }

    expect((await resolveOutgoing(rules, 'LocalHost')).length).toBeGreaterThan(0)
    expect(await resolveOutgoing(rules, '10.0.0.5')).toEqual([{ address: '10.0.0.5', family: 4 }])
    await expect(resolveOutgoing(rules, '127.0.0.1')).rejects.toThrow(BlockedAddress)
    await expect(resolveOutgoing(rules, '10.0.0.6')).rejects.toThrow(BlockedAddress)
  })

  test('the error contains the host and not its address', async () => {
    const refusal: unknown = await resolveOutgoing(PRODUCTION, 'localhost').catch(
      (error: unknown) => error,
    )

    expect(String(refusal)).toContain('localhost does not lead to a public address')
    expect(String(refusal)).not.toMatch(/127\.0\.0\.1|::1/)
  })
})

test.each(['127.0.0.1', '::1', '10.1.2.3', 'fd00::1'])(
  'in development %s may be reached',
  async (host) => {
    expect(await resolveOutgoing(DEVELOPMENT, host)).toHaveLength(1)
  },
)

test.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '0.0.0.0', '224.0.0.1'])(
  'in development, too, %s is refused',
  async (host) => {
    await expect(resolveOutgoing(DEVELOPMENT, host)).rejects.toThrow(BlockedAddress)
  },
)

test('a host that does not exist is not reported as blocked', async () => {
  await expect(resolveOutgoing(DEVELOPMENT, 'host.invalid')).rejects.toMatchObject({
    code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
  })
})

test('a connection goes to the checked address, even if the name has another one by then', async () => {
  const server = createServer((_request, response) => response.end('reached'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const addresses = await resolveOutgoing(DEVELOPMENT, '127.0.0.1')
  // A name that no resolver knows: only the pinned address can be behind the connection.
  const socket = connect({ host: 'rebound.invalid', port, lookup: pinned(addresses) })
  const reached = await new Promise<string | undefined>((resolve, reject) => {
    socket.once('connect', () => resolve(socket.remoteAddress))
    socket.once('error', reject)
  })

  expect(reached).toBe('127.0.0.1')
  socket.destroy()
  server.close()
})

test('pinned returns results like the resolver, for one address and for all', async () => {
  const ask = (all: boolean) =>
    new Promise((resolve) =>
      pinned([{ address: '192.0.2.7', family: 4 }])('any.invalid', { all }, (_error, ...response) =>
        resolve(response),
      ),
    )

  expect(await ask(false)).toEqual(['192.0.2.7', 4])
  expect(await ask(true)).toEqual([[{ address: '192.0.2.7', family: 4 }]])
})

test.each([
  ['localhost', true],
  ['mail.localhost', true],
  ['127.3.2.1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['localhost.example.com', false],
  ['mylocalhost', false],
  ['10.0.0.1', false],
])('is %s this machine? %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
