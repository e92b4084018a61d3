import { createSocket, type Socket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { lookUpPublicName } from './name-lookup.ts'
import { BlockedAddress, resolveOutgoing } from './outgoing-guard.ts'

const A = 1
const AAAA = 28

/** The records of these tests' name server; it does not respond for `silent.` names. */
const RECORDS: Record<string, { type: number; bytes: number[] }[]> = {
  'one.example': [{ type: A, bytes: [8, 8, 8, 8] }],
  'six.example': [{ type: AAAA, bytes: [0x26, 0x06, 0x47, 0, ...Array(11).fill(0), 1] }],
  'both.example': [
    { type: A, bytes: [8, 8, 8, 8] },
    { type: AAAA, bytes: [...Array(15).fill(0), 1] },
  ],
  'inner.example': [{ type: A, bytes: [10, 0, 0, 1] }],
  'empty.example': [],
}

const asked: string[] = []

/** A name server on loopback (RFC 1035 §4): returns the question with its records. */
async function startNameServer(): Promise<{ address: string; socket: Socket }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString())
      at += 1 + length
    }
    const name = labels.join('.').toLowerCase()
    asked.push(name)
    if (name.startsWith('silent')) return
    const type = query.readUInt16BE(at + 1)
    const isRefused = name.startsWith('broken')
    const known = RECORDS[name]
    const records = (known ?? []).filter((record) => record.type === type)
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (isRefused ? 2 : known === undefined ? 3 : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    const responses = records.map(({ bytes }) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    )
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...responses]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, socket }
}

const server = await startNameServer()
afterAll(() => server.socket.close())

const lookUp = (name: string, timeoutMs?: number) =>
  lookUpPublicName(name, {
    servers: [server.address],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
const PRODUCTION = { production: true, allowedPrivateHosts: ['listed.example'] }

describe('a name', () => {
  test('returns the addresses of both families from the name servers', async () => {
    expect(await lookUp('one.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
    expect(await lookUp('six.example')).toEqual([{ address: '2606:4700::1', family: 6 }])
    expect(await lookUp('both.example')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ])
  })

  test.each(['unknown.example', 'empty.example', `${'x'.repeat(70)}.example`])(
    'without an address is not found: %s',
    async (name) => {
      await expect(lookUp(name)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    },
  )

  test('returns EAI_AGAIN if the name servers fail', async () => {
    await expect(lookUp('broken.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  })
})

test('names of silent servers delay no other lookup and end with a timeout', async () => {
  const silent = Array.from({ length: 50 }, (_, number) => lookUp(`silent${number}.example`, 1_000))
  const outcomes = Promise.allSettled(silent)

  // One that is looked up in the same way, and one with the system's resolver.
  const others = Promise.all([lookUp('one.example'), dns.lookup('localhost')])

  expect(
    await Promise.race([others.then(() => 'the others'), outcomes.then(() => 'the silent ones')]),
  ).toBe('the others')
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } })
  }
})

describe('in production the guard', () => {
  const guard = (name: string) => resolveOutgoing(PRODUCTION, name, (asked) => lookUp(asked))

  test('accepts a name with public addresses', async () => {
    expect(await guard('one.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  })

  test.each(['both.example', 'inner.example'])(
    'rejects a name with a private address, alone or among others: %s',
    async (name) => {
      await expect(guard(name)).rejects.toThrow(BlockedAddress)
    },
  )

  test('asks the name servers for no address and no name of this machine', async () => {
    asked.length = 0

    for (const host of ['8.8.8.8', '[2606:4700:4700::1111]']) await guard(host)
    for (const host of ['localhost', 'a.localhost', '2130706433', '0x7f.1', '127.1'])
      await expect(guard(host)).rejects.toThrow(BlockedAddress)

    expect(asked).toEqual([])
  })

  test("resolves hosts that the operator has listed with the system's resolver", async () => {
    asked.length = 0
    await guard('listed.example').catch(() => {})

    expect(asked).toEqual([])
  })
})
