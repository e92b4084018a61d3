import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClientAddressFinder, networkOf } from './client-address.ts'

const find = (trusted: string[], remoteAddress: string | undefined, forwardedFor?: string) =>
  createClientAddressFinder(trusted)(
    { remoteAddress },
    new Headers(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
  )

describe('case 24: without a trusted proxy', () => {
  test('the client is the remote address of the socket, with any headers', () => {
    expect(find([], '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
    expect(find(['10.0.0.0/8'], '192.0.2.1', '203.0.113.9, 10.0.0.1')).toBe('192.0.2.1')
  })

  test('an IPv4 address inside an IPv6 one is that IPv4 address', () => {
    expect(find([], '::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(find([], '::FFFF:c000:0201')).toBe('192.0.2.1')
  })

  test.each([undefined, '', 'unknown', '010.0.0.1', '0x7f.1', '2130706433', '/run/socket'])(
    '%j is not an address',
    (remote) => {
      expect(find([], remote)).toBeNull()
    },
  )
})

describe('case 24: behind trusted proxies', () => {
  const trusted = ['10.0.0.0/8', '2001:db8:ffff::/48', '192.0.2.77']

  test.each([
    ['the last entry', '203.0.113.9', '203.0.113.9'],
    ['not what the client made up before it', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [
      'the first from the right that is not a proxy',
      '198.51.100.1, 203.0.113.9, 10.1.2.3, 2001:db8:ffff::1',
      '203.0.113.9',
    ],
    ['not an address of ours that the client made up', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['with a port', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 with brackets and a port', '[2001:db8::9]:4711', '2001:db8::9'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['empty entries left out', ' , 203.0.113.9, ,', '203.0.113.9'],
    ['the outermost if all are ours', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ])('the client is %s', (_what, header, client) => {
    expect(find(trusted, '10.0.0.1', header)).toBe(client)
    expect(find(trusted, '::ffff:10.0.0.1', header)).toBe(client)
    expect(find(trusted, '192.0.2.77', header)).toBe(client)
  })

  test.each([
    ['says nothing', undefined],
    ['says nothing sensible', 'unknown'],
    ['hides its peer, even if something stands left of it', '198.51.100.1, _hidden'],
    ['names its peer in no form that counts', '198.51.100.1, 0x7f.1'],
  ])('returns no address if the proxy %s', (_what, header) => {
    expect(find(trusted, '10.0.0.1', header)).toBeNull()
  })

  test('a network may be given as IPv4 inside IPv6', () => {
    expect(find(['::ffff:10.0.0.0/104'], '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(find(['::ffff:10.0.0.0/104'], '11.0.0.1', '203.0.113.9')).toBe('11.0.0.1')
  })

  test('repeated headers are one list', () => {
    const headers = new Headers([
      ['x-forwarded-for', '198.51.100.1'],
      ['x-forwarded-for', '203.0.113.9'],
    ])

    expect(createClientAddressFinder(trusted)({ remoteAddress: '10.0.0.1' }, headers)).toBe(
      '203.0.113.9',
    )
  })
})

describe('properties', () => {
  const publicAddress = fc.oneof(
    fc.ipV4().filter((address) => !address.startsWith('10.')),
    fc.ipV6().filter((address) => find([], address)?.includes(':') === true),
  )
  const proxy = fc.ipV4().map((address) => address.replace(/^\d+/, '10'))
  const anything = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:[]% x,') }),
  )

  test('nothing a client writes changes whom its request comes from', () => {
    fc.assert(
      fc.property(publicAddress, fc.array(anything), fc.array(proxy), (client, madeUp, proxies) => {
        const honest = [client, ...proxies].join(', ')

        expect(find(['10.0.0.0/8'], '10.0.0.1', [...madeUp, honest].join(', '))).toBe(
          find([], client),
        )
      }),
    )
  })

  test('nothing an untrusted peer writes is read', () => {
    fc.assert(
      fc.property(publicAddress, fc.array(anything), (peer, madeUp) => {
        expect(find(['10.0.0.0/8'], peer, madeUp.join(','))).toBe(find([], peer))
      }),
    )
  })

  test('for any header, the result is an address with a network, or null', () => {
    fc.assert(
      fc.property(anything, fc.array(anything), (peer, hops) => {
        const client = find(['0.0.0.0/0', '::/0'], peer, hops.join(','))

        if (client !== null) expect(networkOf(client)).toMatch(/^[\d.]+$|::\/64$/)
      }),
    )
  })

  test('case 24: addresses share a network exactly if their first 64 bits are the same', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16))
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(half, half, half, half, (front, otherFront, back, otherBack) => {
        expect(networkOf(`${front}:${back}`)).toBe(networkOf(`${front}:${otherBack}`))
        expect(networkOf(`${front}:${back}`) === networkOf(`${otherFront}:${back}`)).toBe(
          front === otherFront,
        )
      }),
    )
  })

  test('each IPv4 address is a network of its own', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        expect(networkOf(one) === networkOf(other)).toBe(one === other)
      }),
    )
  })
})
