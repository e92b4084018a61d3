import { expect, test } from 'vitest'
import { plainValue } from './css-values.ts'
import { startRenderer, template } from './testing/renderer.ts'

const { renderOne, renderError } = startRenderer()

const theme = (config = '{}') => `
import { Html, Head, Body, Tailwind } from '@react-email/components'
export const EmailTheme = ({ children }) => (
  <Html><Tailwind config={${config}}><Head /><Body className="bg-black">{children}</Body></Tailwind></Html>
)`

/** The only element `p` of a template with classes. */
async function styled(classes: string, more = '', config = '{}'): Promise<string> {
  const tsx = template(`<p className="${classes}" ${more}>x</p>`)
  const { html } = await renderOne({ template: { tsx }, theme: theme(config) })
  return /<p[^>]*>/.exec(html)?.[0] ?? ''
}

test.each([
  ['p-4', 'padding:16px'],
  ['px-2', 'padding-left:8px;padding-right:8px'],
  ['-mt-2', 'margin-top:-8px'],
  ['mx-auto', 'margin-left:auto;margin-right:auto'],
  ['m-[3px]', 'margin:3px'],
  ['w-1/2', 'width:50%'],
  ['text-red-500', 'color:#fb2c36'],
  ['bg-black/50', 'background-color:rgba(0,0,0,0.5)'],
  ['leading-6', 'line-height:24px'],
  ['border', 'border-style:solid;border-width:1px'],
  ['rounded-lg font-bold', 'border-radius:8px;font-weight:700'],
])('inlines %s', async (classes, style) => {
  expect(await styled(classes)).toBe(`<p style="${style}">`)
})

test('keeps unknown classes, and lets styles of the element win', async () => {
  expect(await styled('p-4 other', 'style={{ padding: 1, color: "red" }}')).toBe(
    '<p class="other" style="padding:1px;color:red">',
  )
})

test('styles components, which need them to render', async () => {
  const tsx = template(
    '<components.Button className="px-4 py-2 bg-black" href="https://a.example">b</components.Button>',
  )

  const { html } = await renderOne({ template: { tsx }, theme: theme() })

  expect(html).toContain('background-color:#000')
  expect(html).toContain('<!--[if mso]>')
  expect(html).toMatch(/padding:8px 16px|padding-left:16px/)
})

test('puts variants into the head', async () => {
  const tsx = template('<p className="p-2 sm:p-8 dark:text-white hover:underline">x</p>')

  const { html } = await renderOne({ template: { tsx }, theme: theme() })

  expect(html).toContain('<p class="sm_p-8 dark_text-white hover_underline" style="padding:8px">')
  const style = /<style>(.*)<\/style><\/head>/.exec(html)?.[1] ?? ''
  expect(style).toContain('@media (min-width:640px){.sm_p-8{padding:32px !important}}')
  expect(style).toContain(
    '@media (prefers-color-scheme: dark){.dark_text-white{color:#fff !important}}',
  )
  expect(style).toContain('.hover_underline:hover{text-decoration-line:underline !important}')
})

test('uses the theme of the configuration', async () => {
  const config = '{ theme: { extend: { colors: { brand: "#123456" } } } }'

  expect(await styled('text-brand', '', config)).toBe('<p style="color:#123456">')
})

test('does nothing outside of Tailwind', async () => {
  const { html } = await renderOne({ template: { tsx: template('<p className="p-4">x</p>') } })

  expect(html).toContain('<p class="p-4">x</p>')
})

test('works without a theme', async () => {
  const tsx = template('<p className="p-4 sm:p-8">x</p>')

  const { html } = await renderOne({ template: { tsx }, theme: null })

  expect(html).toContain('<p class="sm_p-8" style="padding:16px">x</p>')
  expect(html).toMatch(/<html[^>]*><head><style>[^<]*<\/style><\/head><body>/)
})

test('renders the same with compiled classes that are cached, and with others later', async () => {
  const tsx = template('<p className={user.displayName}>x</p>')
  const of = (displayName: string) =>
    renderOne({ template: { tsx }, theme: theme(), recipients: [{ displayName }] })

  const [first, again, other] = [await of('p-4'), await of('p-4'), await of('p-8')]

  expect(again).toEqual(first)
  expect(other.html).toContain('<p style="padding:32px">')
})

test('security case 47: limits classes and configurations', async () => {
  const many = template(
    '<p className={Array.from({ length: 3000 }, (_, i) => "p-" + i).join(" ")}>x</p>',
  )

  expect(await renderError({ template: { tsx: many }, theme: theme() })).toMatch(/too many classes/)
  expect(await renderError({ theme: theme('{ theme: "x".repeat(40000) }') })).toMatch(/too long/)
  const long = template('<p className={"p-[" + "1".repeat(2000) + "px]"}>x</p>')
  expect(await renderError({ template: { tsx: long }, theme: theme() })).toMatch(
    /a class of Tailwind with more than 2000 characters/,
  )
})

test.each([
  ['digits', '1'.repeat(2_000)],
  ['spaces in a fallback', `var(--a,${' '.repeat(40_000)}`],
])('security case 47: reads a value of many %s in linear time', (_, value) => {
  const started = performance.now()

  plainValue(value, new Map())

  expect(performance.now() - started).toBeLessThan(1_000)
})

test.each([
  ['calc(.25rem * 4)', '16px'],
  ['calc(1.5 * 2px)', '3px'],
  ['-.5rem', '-8px'],
  ['0 1.5rem', '0 24px'],
  ['var(--none, 2rem)', '32px'],
])('writes %s as %s', (value, plain) => {
  expect(plainValue(value, new Map())).toBe(plain)
})

test('security case 47: a configuration changes nothing for others', async () => {
  const config = `{ theme: JSON.parse('{"extend":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":1}}}}'), plugins: [() => 1], content: ['/etc/**'] }`

  expect(await styled('p-4', '', config)).toBe('<p style="padding:16px">')
  expect(await styled('p-4')).toBe('<p style="padding:16px">')
})

test('security case 48: a style sheet cannot end its element', async () => {
  const tsx = template(`<p className="sm:content-['</style><script>']">x</p>`)

  expect((await renderOne({ template: { tsx }, theme: theme() })).html).not.toContain(
    '</style><script>',
  )
})
