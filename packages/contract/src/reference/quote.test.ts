import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlSample } from './curl-sample.ts'
import { jsSample } from './js-sample.ts'
import { jsLiteral, jsText, shellWord } from './quote.ts'
import type { SampleRequest } from './request.ts'
import { withoutSecrets } from './secrets.ts'

/** What the shell passes to a program, which is `printf` in place of `curl`. */
const wordsOf = (command: string): string[] =>
  execFileSync('/bin/sh', ['-c', command.replace(/^curl/, `printf '%s\\0'`)], {
    encoding: 'utf8',
    env: { LATCHKEY_SECRET_SERVER_KEY: 'the key', PASSWORD: '$(id) `id`' },
  })
    .split('\0')
    .slice(0, -1)

const HOSTILE = [
  `'; rm -rf / #`,
  '$(id)',
  '`id`',
  '"; id; "',
  '\\',
  `a'b"c\\d`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell would replace it
  '${HOME}',
  '!history',
  '@/etc/passwd',
  'line\nbreak',
  '-o /tmp/x',
  '</script><script>',
  '\u2028',
]
const request = (value: string): SampleRequest => ({
  baseUrl: 'https://a.example',
  projectId: value,
  access: 'server',
  method: 'POST',
  path: '/teams/{team_id}',
  params: { team_id: value },
  query: { [value]: value },
  headers: { 'x-note': value },
  body: { [value]: [value] },
})

test.each(HOSTILE)('a command of curl passes %j on as it is', (value) => {
  const words = wordsOf(curlSample(request(value)))
  const [url = ''] = words.filter((word) => word.startsWith('https://'))
  const body = words[words.indexOf('--data-raw') + 1] ?? ''

  expect(new URL(url).origin).toBe('https://a.example')
  expect(decodeURIComponent(new URL(url).pathname)).toBe(`/api/v1/teams/${value}`)
  expect([...new URL(url).searchParams]).toEqual([[value, value]])
  expect(JSON.parse(body)).toEqual({ [value]: [value] })
  expect(words.filter((word) => word.startsWith('-'))).toEqual([
    ...['-X', '-H', '-H', '-H', '-H', '-H', '--data-raw'],
  ])
  expect(words).toContain('x-stack-secret-server-key: the key')
})

test('any text is one word of a shell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const safe = text.replaceAll('\0', '')
      expect(wordsOf(`curl ${shellWord(safe)}`)).toEqual([safe.toWellFormed()])
    }),
    { numRuns: 60 },
  )
})

test('any JSON value is the same value as a literal of JavaScript', () => {
  const evaluate = (code: string) => new Function(`return (${code})`)()
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no -0.
      const sent = JSON.parse(JSON.stringify(value))
      expect(evaluate(jsLiteral(sent))).toEqual(sent)
    }),
  )
  const own = JSON.parse('{"__proto__": {"polluted": true}}')
  expect(Object.keys(evaluate(jsLiteral(own)))).toEqual(['__proto__'])
})

test.each(HOSTILE)('JavaScript contains %j only as a text', (value) => {
  const { code } = jsSample({ ...request(value), method: 'PUT' })

  expect(new Function(`return ${jsText(value)}`)()).toBe(value)
  expect(code).not.toContain('</script')
  expect(code).toContain('process.env.LATCHKEY_SECRET_SERVER_KEY')
  // It is a program that sends exactly one request.
  const sent: unknown[] = []
  const run = new Function('fetch', 'process', `return (async () => { ${code} })()`)
  run((...args: unknown[]) => sent.push(args), { env: {} }).catch(() => {})
  expect(sent).toHaveLength(1)
})

test.each([...HOSTILE, 'ENV ENV_'])(
  'a secret of a body comes from the environment, beside %j',
  (value) => {
    const typed = { password: value, [value]: value, list: [{ client_secret: 'x' }], empty: '' }
    const body = withoutSecrets({ ...typed, password_hash: null })
    const command = curlSample({ ...request('a'), body })
    const words = wordsOf(command)

    expect(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '')).toEqual({
      ...typed,
      password: '$(id) `id`',
      list: [{ client_secret: '' }],
      password_hash: null,
    })
    const { code } = jsSample({ ...request('a'), method: 'PUT', body })
    expect(code).toContain('password: process.env.PASSWORD')
    expect(code).toContain('client_secret: process.env.CLIENT_SECRET')
    expect(() => new Function(`return async () => { ${code} }`)).not.toThrow()
  },
)

test('code never contains a secret, only the variable that has it', () => {
  const secret = 'sak_0123456789'
  const typed = { ...request('a'), headers: { 'x-stack-access-token': secret } }

  for (const code of [curlSample(typed), jsSample(typed).code]) {
    expect(code).not.toContain(secret)
    expect(code).toContain('ACCESS_TOKEN')
  }
})
