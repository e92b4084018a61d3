import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { EMAIL_SANDBOX } from '../../../kernel/shipped-files.ts'
import { readImage } from './image.ts'
import { createEmailRenderer } from './index.ts'
import { NOW, PLAIN_THEME, startRenderer, template } from './testing/renderer.ts'

const { render, renderOne, renderError } = startRenderer()

/** What a source sees of an expression, as text. */
const evaluate = async (expression: string): Promise<string> => {
  const tsx = template(
    `{String((() => { try { return ${expression} } catch (e) { return e } })())}`,
  )
  return (await renderOne({ template: { tsx } })).text.trim()
}

const TOO_SLOW = /^The source took longer than 1 second\./

test.each([
  ['process', 'typeof ({}).constructor.constructor("return process")()'],
  ['require', 'typeof ({}).constructor.constructor("return require")()'],
  ['process through an error', 'typeof (new Error()).constructor.constructor("return process")()'],
  ['process through a component', 'typeof components.Tailwind.constructor("return process")()'],
  ['process through the data', 'typeof user.constructor.constructor("return process")()'],
  ['process through the module', 'typeof components.constructor.constructor("return process")()'],
  ['fetch', 'typeof ({}).constructor.constructor("return fetch")()'],
  ['the global of Node', 'typeof ({}).constructor.constructor("return global")()'],
])('security case 47: finds no %s by constructors', async (_, expression) => {
  expect(await evaluate(expression)).toMatch(/is not defined$/)
})

test('security case 47: has no timers, network, environment or clock', async () => {
  const names = `['process', 'require', 'module', 'fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout',
    'setInterval', 'setImmediate', 'performance', 'Deno', 'Bun', 'global', 'Buffer', 'std', 'os',
    'WebAssembly', 'Worker', 'importScripts', 'bjson', 'scriptArgs', 'print', 'MessageChannel']`

  expect(await evaluate(`${names}.filter((name) => name in globalThis)`)).toBe('')
})

test('security case 47: the globals are those of the language and one of ours', async () => {
  const known = new Set([...Object.getOwnPropertyNames(globalThis), 'latchkeyEmails'])

  const names = (await evaluate('Object.getOwnPropertyNames(globalThis).join(" ")')).split(' ')

  expect(names.filter((name) => !known.has(name))).toEqual(['InternalError', '$ark'])
  expect(await evaluate('Object.keys(latchkeyEmails)')).toBe('define,load,run')
})

test.each([
  'node:fs',
  'fs',
  'child_process',
  'node:worker_threads',
  'std',
  'os',
  './template.tsx',
  '/etc/passwd',
  'file:///etc/passwd',
  'https://example.com/x.js',
  'react-dom',
  'react-dom/server',
  '@react-email/../fs',
  '@stackframe/stack',
  'constructor',
  '__proto__',
])('security case 47: cannot import %s', async (name) => {
  const error = await renderError({
    template: { tsx: `import * as x from '${name}'\n${template('{String(x)}')}` },
  })

  expect(error).toContain(`Cannot import "${name}".`)
})

test('security case 47: a dynamic import loads nothing', async () => {
  const tsx = template(
    '{String(globalThis.loaded)}',
    `import('node:fs').then((fs) => { globalThis.loaded = fs })
     new Function('return import("node:fs")')().then((fs) => { globalThis.loaded = fs })`,
  )

  expect((await renderOne({ template: { tsx } })).text).toBe('undefined\n')
})

test.each(['base', 'code'] as const)(
  'security case 47: the image %s contains nothing of the machine that built it',
  (name) => {
    const image = Buffer.from(readImage(EMAIL_SANDBOX, name))
    const { HOME = '', PATH = '', DATABASE_URL = '' } = process.env
    const root = new URL('../../../../../../', import.meta.url).pathname

    for (const text of [root, hostname(), HOME, PATH, DATABASE_URL, process.execPath])
      expect(text.length > 3 && image.includes(text), text).toBe(false)
  },
)

test.each([
  ['an endless loop', 'for (;;) {}'],
  [
    'an endless loop in a getter of an error',
    'throw { get message() { for (;;) {} }, get stack() { for (;;) {} }, toString() { for (;;) {} } }',
  ],
  ['an endless loop that catches', 'for (;;) { try { for (;;) {} } catch {} }'],
  ['an endless generator', 'for (const _ of (function* () { for (;;) yield 1 })()) {}'],
  ['an endless sort', 'const a = [2, 1]; for (;;) a.sort(() => 1)'],
  ['backtracking of a regular expression', `/^(a+)+$/.test('a'.repeat(40) + 'b')`],
])('security case 47: ends %s', async (_, code) => {
  expect(await renderError({ template: { tsx: template('x', code) } })).toMatch(TOO_SLOW)
})

test('security case 47: ends an endless loop of the first statement and of a theme', async () => {
  expect(await renderError({ template: { tsx: 'for (;;) {}' } })).toMatch(TOO_SLOW)
  expect(await renderError({ theme: 'for (;;) {}' })).toMatch(TOO_SLOW)
})

test.each([
  ['a text of 1 GB', `'x'.repeat(1e9)`, /./],
  ['a text that doubles', `let s = 'x'; for (;;) s += s`, /./],
  ['arrays without end', 'const all = []; for (;;) all.push(new Array(1e5).fill(0))', /./],
  ['a buffer of 1 GB', 'new ArrayBuffer(1e9)', /./],
  ['recursion', 'const f = () => f() + 1; f()', /stack|recursion/i],
  [
    'recursion through JSON',
    'const o = { toJSON() { return JSON.stringify(o) } }; JSON.stringify(o)',
    /./,
  ],
  ['a deep array', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)', /./],
  ['a deep regular expression', `new RegExp('('.repeat(1e5) + ')'.repeat(1e5))`, /./],
  ['a deep source', `eval('('.repeat(1e6))`, /./],
])('security case 47: survives %s', async (_, code, expected) => {
  expect(await renderError({ template: { tsx: template('x', code) } })).toMatch(expected)
  expect((await renderOne({})).text).toBe('Hello\n')
})

test('security case 47: ends components that nest without end', async () => {
  const tsx = `const A = () => <div><A /></div>\n${template('<A />')}`

  expect(await renderError({ template: { tsx } })).toMatch(/./)
  expect((await renderOne({})).text).toBe('Hello\n')
})

test('security case 47: a promise that never settles does not delay the email', async () => {
  const tsx = template(
    '<p>done</p>',
    `new Promise(() => {}); (async () => { await 1; for (;;) {} })(); Promise.resolve().then(() => { for (;;) {} })`,
  )

  expect((await renderOne({ template: { tsx } })).text).toBe('done\n')
})

test('security case 47: refuses huge output', async () => {
  const tsx = template(`{'x'.repeat(3e6)}`)

  expect(await renderError({ template: { tsx } })).toBe('The email is too long.')
})

test.each([
  ['elements in one another', '<b>'.repeat(1_001), 'more than 1000 elements in one another'],
  ['elements without an end', '<p><b>'.repeat(20_000), 'more than 1000 elements in one another'],
  ['tags', '<br>'.repeat(50_001), 'more than 50000 tags'],
  ['ends of elements', `<b>${'</i>'.repeat(50_001)}`, 'more than 50000 tags'],
  [
    'attributes',
    `<p ${Array.from({ length: 50_001 }, (_, index) => `a${index}`).join(' ')}>`,
    'more than 50000 attributes',
  ],
  ['starts of tags', '<'.repeat(100_000), 'more than 50000 tags'],
])('security case 47: refuses too many %s', async (_, html, reason) => {
  const tsx = template('<div dangerouslySetInnerHTML={{ __html: variables.html }} />').concat(
    '\nexport const variablesSchema = (variables) => variables',
  )
  const error = `The email has ${reason}.`

  expect(await renderError({ template: { tsx }, variables: { html } })).toBe(error)
  expect(await renderError({ template: { html } })).toBe(error)
})

test('security case 47: refuses a long source', async () => {
  expect(await renderError({ template: { tsx: ' '.repeat(2 << 20) } })).toBe(
    'The source is too long.',
  )
})

test('security case 47: shortens the text of an error', async () => {
  const tsx = template('x', `throw new Error('x'.repeat(1e5))`)

  expect((await renderError({ template: { tsx } })).length).toBeLessThanOrEqual(2_000)
})

const POLLUTION = `
  Object.prototype.polluted = 'yes'
  Array.prototype.map = () => ['stolen']
  String.prototype.slice = () => 'stolen'
  JSON.parse = () => ({ stolen: true })
  globalThis.kept = user.displayName
  components.Text && Object.assign(Object.getPrototypeOf(components), { kept: 1 })
  try { latchkeyEmails.run = () => 'stolen' } catch {}
  globalThis.latchkeyEmails = { run: () => JSON.stringify({ ok: true, html: 'stolen' }), define() {} }`

test('security case 47: a render changes neither the host nor the next render', async () => {
  await render({ template: { tsx: template('<p>x</p>', POLLUTION) } })
  const next = await renderOne({
    template: {
      tsx: template(
        '<p>{String(globalThis.kept)} {String({}.polluted)} {[1, 2].map((n) => n * 2)}</p>',
      ),
    },
    tenancyId: '0c8a2c55-0e2f-4f61-a1ac-5f5a4d1c2b3e',
  })

  expect(next.text).toBe('undefined undefined 24\n')
  expect('polluted' in {}).toBe(false)
  expect([1].map((n) => n)).toEqual([1])
})

test('security case 47: nothing of one recipient remains for the next of the same batch', async () => {
  const tsx = template(
    '<p>{String(globalThis.earlier)} {String({}.earlier)}</p>',
    'globalThis.latest = user.displayName',
  ).replace('export', 'globalThis.earlier = globalThis.latest\nexport')

  const result = await render({
    template: { tsx },
    recipients: [{ displayName: 'Ada' }, { displayName: 'Bob' }],
  })

  expect(result.ok && result.emails.map(({ text }) => text)).toEqual([
    'undefined undefined\n',
    'undefined undefined\n',
  ])
})

test.each([
  ['a text', '"stolen"'],
  ['null', 'null'],
  ['no text', '7'],
  ['a symbol', 'Symbol("s")'],
  ['broken JSON', '"{"'],
  ['JSON of other types', `JSON.stringify({ ok: true, html: 7, subject: {}, error: { x: 1 } })`],
  ['a promise', 'Promise.resolve("x")'],
  ['an object that throws', '{ toString() { throw 1 } }'],
])('security case 47: accepts only an email as the result, not %s', async (_, value) => {
  const tsx = `globalThis.latchkeyEmails = { define() {}, run: () => (${value}) }\n${template('x')}`
  const brokenOut = `}); globalThis.latchkeyEmails = { define() {}, run: () => (${value}) }; (function () {`

  for (const source of [tsx, brokenOut]) {
    const result = await render({ template: { tsx: source } })
    expect(result.ok ? result.emails[0]?.html : result.error).not.toContain('stolen')
  }
})

test('security case 47: nothing remains of earlier renders of sources that are prepared', async () => {
  const tsx = `
    let renders = 0
    const seen = []
    export function EmailTemplate({ user }) {
      renders += 1
      seen.push(user.displayName)
      globalThis.seen = [...(globalThis.seen ?? []), user.displayName]
      return <p>{renders} {seen.join()} {globalThis.seen.join()}</p>
    }`
  const names = ['Ada', 'Bob', 'Cy', 'Di']

  for (const displayName of names) {
    const { text } = await renderOne({ template: { tsx }, recipients: [{ displayName }] })
    expect(text.trim()).toBe(`1 ${displayName} ${displayName}`)
  }
})

test('a module that reads the time sees that of each render', async () => {
  const times = [NOW, new Date('2032-01-02T03:04:05Z'), new Date('2033-01-02T03:04:05Z')]
  let now = NOW
  const clocked = createEmailRenderer({ now: () => now })
  const seen: string[] = []
  for (const time of times) {
    now = time
    const result = await clocked.render({
      tenancyId: '5f1d5c3e-6c53-4c5e-9f0e-7d2f1f3c2b1a',
      template: {
        tsx: `const at = new Date().toISOString()
          export const EmailTemplate = () => <p>{at}</p>`,
      },
      theme: PLAIN_THEME,
      mode: 'send',
      project: { displayName: 'Acme' },
      variables: {},
      defaultCategory: 'Transactional',
      recipients: [{ displayName: 'Ada' }],
    })
    if (!result.ok) throw new Error(result.error)
    seen.push(...result.emails.map(({ text }) => text.trim()))
  }
  await clocked.stop()

  expect(seen).toEqual(times.map((time) => time.toISOString()))
})

test('an error of a module is reported each time with its line', async () => {
  const tsx = `const limit = 1\nthrow new Error('No ' + limit)\nexport const EmailTemplate = () => null`
  for (let count = 0; count < 3; count += 1)
    expect(await renderError({ template: { tsx } })).toBe('template.tsx:2: No 1')
})

test('security case 47: error messages contain no path of the host', async () => {
  const errors = await Promise.all([
    renderError({ template: { tsx: 'import {' } }),
    renderError({ template: { tsx: template('x', 'throw new Error(new Error().stack)') } }),
    renderError({ template: { tsx: template('x', 'null.x') } }),
    renderError({ theme: 'export const EmailTheme = () => { throw new Error("x") }' }),
  ])

  for (const error of errors) expect(error).not.toMatch(/file:|node:|\/src\/|\/work|node_modules/)
})

test('security case 48: escapes variables and names', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`
  const tsx = `${template('<a title={variables.a}>{variables.a} {user.displayName} {project.displayName}</a>')}
export const variablesSchema = (v) => v`

  const { html } = await renderOne({
    template: { tsx },
    theme: PLAIN_THEME,
    variables: { a: attack },
    project: { displayName: attack },
    recipients: [{ displayName: attack, unsubscribeLink: `https://x.example/"><script>` }],
    defaultCategory: 'Marketing',
  })

  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img')
})

test.each([
  'javascript:alert(1)',
  ' jAvAsCrIpT:alert(1)',
  'java\\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
])('security case 48: removes the link %s', async (link) => {
  const tsx = template(
    `<a href="x" {...{ href: '${link}' }}>a</a><components.Button href={'${link}'}>b</components.Button>`,
  )

  const { html } = await renderOne({ template: { tsx } })

  expect(html.match(/href="[^"]*"/g)).toEqual(['href="#"', 'href="#"'])
})

test.each(['https://a.example/?b=1&c=2', 'mailto:ada@a.example', '#x', '<magic link>'])(
  'security case 48: keeps the link %s',
  async (link) => {
    const { html } = await renderOne({ template: { tsx: template(`<a href={'${link}'}>a</a>`) } })

    expect(html).toContain(
      `href="${link.replace(/&/g, '&amp;').replace('<', '&lt;').replace('>', '&gt;')}"`,
    )
  },
)

test('leaves a thread for others while the first sources of a project do not end', async () => {
  const order: string[] = []
  const hostile = Array.from({ length: 2 }, () =>
    render({ tenancyId: 'new', template: { tsx: 'for (;;) {}' } }).then(() => order.push('new')),
  )
  const other = render({ tenancyId: 'quiet' }).then(() => order.push('quiet'))

  await Promise.all([...hostile, other])

  expect(order).toEqual(['quiet', 'new', 'new'])
})

test('shares the renderer fairly with a project whose sources never end', async () => {
  const order: string[] = []
  const hostile = Array.from({ length: 4 }, () =>
    render({ tenancyId: 'hostile', template: { tsx: 'for (;;) {}' } }).then((result) => {
      order.push('hostile')
      return result
    }),
  )
  const others = Array.from({ length: 50 }, (_, index) =>
    render({ tenancyId: `tenant-${index % 5}`, recipients: [{ displayName: `n${index}` }] }).then(
      (result) => {
        order.push('other')
        return result
      },
    ),
  )

  const ended = await Promise.all(hostile)
  const rendered = await Promise.all(others)

  expect(ended.every((result) => !result.ok && TOO_SLOW.test(result.error))).toBe(true)
  expect(rendered.every(({ ok }) => ok)).toBe(true)
  expect(order.at(-1)).toBe('hostile')
  expect(order.lastIndexOf('other')).toBeLessThan(order.lastIndexOf('hostile'))
})
