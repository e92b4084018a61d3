import { connect } from 'node:net'
import { startService, type TestProject } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Case 27: bytes that no client library would send, over a real socket. */

const service = await startService({ listen: true })
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject()
})

const { port } = new URL(service.url)
const bytes = (text: string) => Buffer.from(text, 'latin1')

type Parts = (string | Uint8Array)[]

/** Sends bytes and returns everything received until the server closes the connection. */
const exchange = (...parts: Parts): Promise<string> => send(parts, false)
/**
 * The same for a client that closes its half of the connection; the server may then close before it
 * has responded.
 */
const breakOff = (...parts: Parts): Promise<string> => send(parts, true)

const send = (parts: Parts, halfCloses: boolean): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may close the connection before everything is sent.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    for (const part of parts) socket.write(typeof part === 'string' ? bytes(part) : part)
    if (halfCloses) socket.end()
  })

const statusesOf = (response: string) =>
  [...response.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
const isAlive = async () => expect((await service.anyone.get('/health?db=1')).status).toBe(200)

const CLOSE = 'Host: localhost\r\nConnection: close\r\n'
const post = (headers: string, body: string | Uint8Array, path = '/api/v1/check-version') => [
  `POST ${path} HTTP/1.1\r\n${CLOSE}${headers}\r\n`,
  body,
]
const sized = (type: string, body: Uint8Array, more = '') =>
  post(`Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}`, body)

describe('case 27: returns a 4xx', () => {
  test.each<[name: string, parts: (string | Uint8Array)[], status: number]>([
    ['no request at all', ['\u0000\u0001\u0002\r\n\r\n'], 400],
    [
      'a TLS greeting',
      [Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc])],
      400,
    ],
    ['an unknown version', [`GET / HTTP/9.9\r\n${CLOSE}\r\n`], 400],
    ['no version', ['GET /\r\n\r\n'], 400],
    ['a method in lower case', [`get /api/v1 HTTP/1.1\r\n${CLOSE}\r\n`], 400],
    ['a method that does not exist', [`STEAL /api/v1 HTTP/1.1\r\n${CLOSE}\r\n`], 400],
    ['no Host', ['GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n'], 400],
    [
      'a Host that is none',
      ['GET /api/v1 HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
      400,
    ],
    ['a header without colon', [`GET /api/v1 HTTP/1.1\r\n${CLOSE}Nothing\r\n\r\n`], 400],
    ['a space before the colon', [`GET /api/v1 HTTP/1.1\r\n${CLOSE}X-A : b\r\n\r\n`], 400],
    ['a NUL in a header', [`GET /api/v1 HTTP/1.1\r\n${CLOSE}X-A: b\u0000c\r\n\r\n`], 400],
    ['a line end in a header', [`GET /api/v1 HTTP/1.1\r\n${CLOSE}X-A: b\rc\r\n\r\n`], 400],
    ['a space in the path', [`GET /api/v1/a b HTTP/1.1\r\n${CLOSE}\r\n`], 400],
    [
      '17 KB of header',
      [`GET /api/v1 HTTP/1.1\r\n${CLOSE}X-A: ${'a'.repeat(17_000)}\r\n\r\n`],
      431,
    ],
    ['5,000 headers', [`GET /api/v1 HTTP/1.1\r\n${CLOSE}${'X-A: b\r\n'.repeat(5_000)}\r\n`], 431],
    ['17 KB of URL', [`GET /api/v1?${'a'.repeat(17_000)} HTTP/1.1\r\n${CLOSE}\r\n`], 431],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}x'), 400],
    ['a length twice', post('Content-Length: 2\r\nContent-Length: 2\r\n', '{}'), 400],
    [
      'a length and chunks',
      post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      400,
    ],
    ['a negative length', post('Content-Length: -1\r\n', ''), 400],
    ['a length beyond numbers', post('Content-Length: 99999999999999999999\r\n', ''), 400],
    [
      'chunks without size',
      post(
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
        'nonsense\r\n{}\r\n0\r\n\r\n',
      ),
      400,
    ],
    ['chunks of another coding', post('Transfer-Encoding: gzip, nothing\r\n', '0\r\n\r\n'), 400],
    [
      'JSON that is no UTF-8',
      sized('application/json', Uint8Array.from([0x22, 0xff, 0xfe, 0x22])),
      400,
    ],
    [
      'a form that is no UTF-8',
      sized('application/x-www-form-urlencoded', Uint8Array.from([0x61, 0x3d, 0xc3, 0x28])),
      400,
    ],
    [
      'a form with broken escapes',
      sized('application/x-www-form-urlencoded', bytes('clientVersion%=%zz&%')),
      400,
    ],
    [
      'a body that claims to be huge',
      post('Content-Type: application/json\r\nContent-Length: 99999999999\r\n', '{'),
      413,
    ],
    [
      'an Authorization of bytes',
      [`GET /api/v1/app HTTP/1.1\r\n${CLOSE}Authorization: Bearer \u00ff\u00fe\u0080\r\n\r\n`],
      401,
    ],
    [
      'Basic credentials of bytes',
      sized(
        'application/x-www-form-urlencoded',
        bytes('grant_type=refresh_token'),
        'Authorization: Basic /////w==\r\n',
      ),
      400,
    ],
    ['a broken escape in the path', [`GET /api/v1/users/%zz%c3 HTTP/1.1\r\n${CLOSE}\r\n`], 400],
    ['an unknown path of bytes', [`GET /api/v1/\u00ff\u00fe HTTP/1.1\r\n${CLOSE}\r\n`], 400],
  ])('%s', async (_name, parts, status) => {
    expect(statusesOf(await exchange(...parts))).toEqual([status])
    await isAlive()
  })

  test('cookies of bytes mean nothing', async () => {
    for (const cookie of [
      '\u00ff\u00fe',
      '=;=;;;',
      'a'.repeat(8_000),
      '%',
      'stack-oauth-inner-%zz=%zz',
      '__proto__=x',
    ])
      expect(
        statusesOf(await exchange(`GET /api/v1 HTTP/1.1\r\n${CLOSE}Cookie: ${cookie}\r\n\r\n`)),
      ).toEqual([200])
    await isAlive()
  })

  test('methods that no page has', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'M-SEARCH', 'PURGE', 'LINK', 'HEAD']) {
      for (const path of ['/api/v1', '/', '/health', '/docs', '/hosted/x']) {
        const response = await exchange(`${method} ${path} HTTP/1.1\r\n${CLOSE}\r\n`)
        expect([
          method,
          path,
          response,
          statusesOf(response).every((status) => status < 500),
        ]).toEqual([method, path, response, true])
        expect([method, path, statusesOf(response).length]).toEqual([method, path, 1])
      }
    }
    expect(await exchange(`CONNECT localhost:80 HTTP/1.1\r\n${CLOSE}\r\n`)).toBe('')
    await isAlive()
  })

  test('requests that are cut off', async () => {
    const whole = Buffer.concat(
      sized('application/json', bytes('{"clientVersion":"x"}')).map((part) =>
        Buffer.from(part as string),
      ),
    )
    for (let length = 0; length < whole.length; length += 7) {
      expect(
        statusesOf(await breakOff(whole.subarray(0, length))).every(
          (status) => status >= 400 && status < 500,
        ),
      ).toBe(true)
    }
    expect(statusesOf(await exchange(whole))).toEqual([200])
    await isAlive()
  })

  test('does not wait for a body beyond its limit, and closes the connection', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
    const reply = await exchange(
      ...post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', ''),
      ...Array.from({ length: 100 }, () => chunk),
    )

    expect(statusesOf(reply).every((status) => status === 413)).toBe(true)
    await isAlive()
  })

  test('reads at most a megabyte of a body that is not needed', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
    for (const line of [
      'POST /api/v1/check-version',
      'PUT /api/v1/users/me',
      'GET /api/v1',
      'POST /nowhere',
    ]) {
      const head = `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
      const written = await new Promise<number>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1')
        const goOn = () => {
          while (socket.writable && socket.write(chunk));
        }
        socket.on('drain', goOn)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => resolve(socket.bytesWritten))
        socket.resume()
        socket.write(head, goOn)
      })

      // Plus what both ends of the connection buffer.
      expect([line, written < 20_000_000]).toEqual([line, true])
    }
    await isAlive()
  })
})

test('case 27: no sequence of bytes makes the service fail', async () => {
  const line = fc.constantFrom(
    'GET /api/v1 HTTP/1.1',
    'POST /api/v1/check-version HTTP/1.1',
    'POST /api/v1/auth/oauth/token HTTP/1.1',
    'PATCH /api/v1/users/me HTTP/1.1',
    'GET http://evil.example/api/v1 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET //evil.example/api/v1/ HTTP/1.1',
    'POST /hosted/x/handler/sign-in HTTP/1.1',
    'GET \\..\\ HTTP/1.1',
    'PRI * HTTP/2.0',
  )
  const oddValue = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 12 }),
    fc.uint8Array({ maxLength: 12 }).map((values) => Buffer.from(values).toString('latin1')),
    fc.constantFrom(
      'localhost',
      'application/json',
      'application/x-www-form-urlencoded',
      'chunked',
      '5',
      '0',
      'close',
      'client',
      'server',
      project.id,
      'Basic ====',
      '100-continue',
    ),
  )
  const header = fc
    .tuple(
      fc.constantFrom(
        'Host',
        'Content-Length',
        'Content-Type',
        'Transfer-Encoding',
        'Connection',
        'Expect',
        'Upgrade',
        'Authorization',
        'Cookie',
        'x-stack-access-type',
        'x-stack-project-id',
        'x-stack-access-token',
        'x-stack-publishable-client-key',
        'x-forwarded-for',
        '',
      ),
      oddValue,
    )
    .map((pair) => pair.join(': '))
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((values) => Buffer.from(values).toString('latin1')),
    fc.constantFrom(
      '{}',
      '[',
      '5\r\nabcde\r\n0\r\n\r\n',
      'a=b&c',
      '{"clientVersion":"x"}',
      '\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    ),
  )
  const request = fc.tuple(line, fc.array(header, { maxLength: 6 }), fc.boolean(), body)

  await fc.assert(
    fc.asyncProperty(request, async ([first, headers, isHonest, rest]) => {
      const response = await breakOff(
        `${[first, ...(isHonest ? ['Host: localhost'] : []), ...headers].join('\r\n')}\r\n\r\n${rest}`,
      )

      expect(statusesOf(response).filter((status) => status >= 500)).toEqual([])
    }),
    { numRuns: 100_000, interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false },
  )
  await isAlive()
})
