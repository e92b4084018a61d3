import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { builtInThemes, DARK_THEME_ID, LIGHT_THEME_ID } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { startRenderer } from './testing/renderer.ts'

const { render, renderOne, renderError } = startRenderer()

const look = {
  buttons: {
    light: { accent: '#0f766e', text: '#ffffff' },
    dark: { accent: '#5eead4', text: '#000000' },
  },
  lifetimes: { 'en-US': { magicLink: '10 minutes' }, 'de-DE': { magicLink: '10 Minuten' } },
}

const email = (jsx: string, module = '@latchkey/emails') => ({
  look,
  template: {
    tsx: `import * as look from '${module}'\nexport const EmailTemplate = () => <>${jsx}</>`,
  },
})

const theme = (schemes: string | null) => `
import { Body, Head, Html } from '@react-email/components'
export const EmailTheme = ({ children }) => (
  <Html>
    <Head>${schemes === null ? '' : `<meta name="color-scheme" content="${schemes}" />`}</Head>
    <Body>{children}</Body>
  </Html>
)`

const PARTS =
  '<look.CodeBox>ABC123</look.CodeBox><look.ActionButton href="https://a.example/">Go</look.ActionButton>'

test.each([
  ['says nothing', null, '#f3f4f6', '#0f766e', false],
  ['is light', 'light', '#f3f4f6', '#0f766e', false],
  ['has both', 'light dark', '#f3f4f6', '#0f766e', true],
  ['is dark', 'dark', '#1c1e23', '#5eead4', false],
  ['names another', 'only', '#f3f4f6', '#0f766e', false],
] as const)('components follow a theme that %s', async (_, schemes, box, accent, isBoth) => {
  const { html } = await renderOne({ ...email(PARTS), theme: theme(schemes) })

  expect(html).toMatch(new RegExp(`<p class="lk-code"[^>]*background-color:${box}[^>]*>ABC123</p>`))
  expect(html).toMatch(new RegExp(`<td [^>]*bgcolor="${accent}"[^>]*><a class="lk-label"`))
  expect(html).toContain('.lk-button { width: 100% !important; }')
  expect(html.includes('(prefers-color-scheme: dark)')).toBe(isBoth)
  expect(html.includes('.lk-label { background-color: #5eead4 !important')).toBe(isBoth)
})

test('a document without the components gets no style sheet', async () => {
  const { html } = await renderOne({
    ...email('<look.Paragraph>Hello</look.Paragraph>'),
    theme: theme('light dark'),
  })

  expect(html).not.toContain('<style>')
})

test('without a theme they have inline styles only', async () => {
  const { html } = await renderOne({ ...email(PARTS), theme: null })

  expect(html).not.toContain('<head')
  expect(html).toContain('>ABC123</p>')
})

test('without a look they have that of a project without a branding', async () => {
  const { html } = await renderOne({ template: email(PARTS).template })

  expect(html).toContain('bgcolor="#17181c"')
})

test('a button shows the address of its link below a hint, and has it in the text', async () => {
  const jsx =
    '<look.ActionButton href="https://a.example/?b=1&c=2" hint="Or:">Go</look.ActionButton>'

  const { html, text } = await renderOne(email(jsx))

  expect(html.match(/href="https:\/\/a\.example\/\?b=1&amp;c=2"/g)).toHaveLength(2)
  expect(text).toBe('Go https://a.example/?b=1&c=2\n\nOr:\n\nhttps://a.example/?b=1&c=2\n')
})

test('case 48: a button links no scripts', async () => {
  const jsx = '<look.ActionButton href="javascript:alert(1)" hint="Or:">Go</look.ActionButton>'

  const { html } = await renderOne(email(jsx))

  expect(html.match(/ href="#"/g)).toHaveLength(2)
  expect(html).not.toContain('href="javascript')
})

test('the preheader is not part of the text', async () => {
  const { html, text } = await renderOne(
    email('<look.Preheader>Soon</look.Preheader><look.Title>Now</look.Title>'),
  )

  expect(html).toContain('Soon')
  expect(text).toBe('Now\n')
})

test('a lifetime is in the words of a language, English by default', async () => {
  const jsx = '<look.Lifetime of="magicLink" /> = <look.Lifetime of="magicLink" language="de-DE" />'

  expect((await renderOne(email(jsx))).text).toBe('10 minutes = 10 Minuten\n')
})

test.each([
  ['<look.Lifetime of="receipt" />', '<Lifetime> knows the links magicLink.'],
  ['<look.Lifetime of="constructor" />', '<Lifetime> knows the links magicLink.'],
  [
    '<look.Lifetime of="magicLink" language="pl" />',
    '<Lifetime> has no texts in the language "pl".',
  ],
])('the error of %s says what is wrong', async (jsx, message) => {
  expect(await renderError(email(jsx))).toContain(message)
})

test('the module of other services has none of the components', async () => {
  const jsx = '<look.CodeBox>ABC123</look.CodeBox>'

  expect(await renderError(email(jsx, '@stackframe/emails'))).toContain(
    '"@stackframe/emails" has no export named "CodeBox".',
  )
})

test('what one email sets is not left for the next', async () => {
  const first = await renderOne(email(PARTS))
  const second = await render({
    ...email(PARTS),
    look: { ...look, buttons: { ...look.buttons, light: { accent: '#123456', text: '#ffffff' } } },
  })

  expect(first.html).toContain('#0f766e')
  expect(JSON.stringify(second)).not.toContain('#0f766e')
})

// A template from before these components, as projects have stored it, and what it looked like.
test.each([
  [LIGHT_THEME_ID, '8bf5792a63db3b31f6cec4ee9f3c7c74889d1c30431f64c82bf7ddd92cca0a0d'],
  [DARK_THEME_ID, 'bec123be3184f774d13d31011a13728b4ce45c448036132748d5d2c9b2fc3f59'],
] as const)('a template that was stored before renders unchanged in %s', async (theme, hash) => {
  const link =
    'https://app.example.com/handler/magic-link?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc'
  const tsx = readFileSync(new URL('./testing/former-template.txt', import.meta.url), 'utf8')

  const { html } = await renderOne({
    look,
    template: { tsx },
    theme: builtInThemes[theme].tsxSource,
    variables: { passwordResetLink: link },
  })

  expect(createHash('sha256').update(html).digest('hex')).toBe(hash)
})
