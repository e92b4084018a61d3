import { builtInThemes, DARK_THEME_ID } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { LIGHT, NOW, PLAIN_THEME, startRenderer, template } from './testing/renderer.ts'

const { render, renderOne, renderError } = startRenderer()

test('renders the template in the theme, with a text part', async () => {
  const tsx = template(`
    <Subject value={\`Hello \${user.displayName}\`} />
    <NotificationCategory value="Transactional" />
    <p>Hi {user.displayName} of {project.displayName}, see <a href="https://a.example/x">this</a></p>`)

  const email = await renderOne({ template: { tsx } })

  expect(email).toEqual({
    subject: 'Hello Ada',
    notificationCategory: 'Transactional',
    html: expect.stringMatching(
      /^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML 1\.0 Transitional.*><html dir="ltr" lang="en">/,
    ),
    text: 'Hi Ada of Acme, see this https://a.example/x\n',
  })
  expect(email.html).toContain('<p>Hi Ada of Acme, see <a href="https://a.example/x">this</a></p>')
})

test('removes variables that the schema does not declare', async () => {
  const tsx = `${template('<p>{JSON.stringify(variables)}</p>')}
export const variablesSchema = type({ name: 'string' })`

  const { text } = await renderOne({
    template: { tsx },
    variables: { name: 'x', other: 'y', constructor: 1 },
  })

  expect(JSON.parse(text)).toEqual({ name: 'x' })
})

test.each([
  ['a missing variable', '{}', { name: undefined }, /name must be a string \(was missing\)/],
  ['a variable of another type', '{}', { name: 7 }, /name must be a string \(was a number\)/],
])('fails for %s with the text of the schema', async (_, __, variables, expected) => {
  const tsx = `${template('<p>x</p>')}
export const variablesSchema = type({ name: 'string' })`

  expect(
    await renderError({ template: { tsx }, variables: JSON.parse(JSON.stringify(variables)) }),
  ).toMatch(expected)
})

test('gives no variables to a template without a schema', async () => {
  const tsx = template('<p>{JSON.stringify(variables)}</p>')

  expect((await renderOne({ template: { tsx }, variables: { a: 1 } })).text).toBe('{}\n')
})

test('accepts a function as the schema', async () => {
  const tsx = `${template('<p>{variables.a}</p>')}
export const variablesSchema = (v) => ({ a: v.a + 1 })`

  expect((await renderOne({ template: { tsx }, variables: { a: 1 } })).text).toBe('2\n')
})

test('uses preview values in a preview only', async () => {
  const tsx = `${template('<p>{user.displayName} {variables.a} {variables.b}</p>')}
export const variablesSchema = (v) => v
EmailTemplate.PreviewVariables = { a: 'preview', b: 'preview' }`
  const theme = `${PLAIN_THEME}
EmailTheme.PreviewProps = { unsubscribeLink: 'https://preview.example' }`
  const recipients = [{ displayName: null }]
  const shared = { template: { tsx }, theme, variables: { b: 'given' }, recipients }

  const preview = await renderOne({ ...shared, mode: 'preview' })
  const sent = await renderOne({ ...shared, mode: 'send' })

  expect(preview.text).toBe('John Doe preview given\n\noff https://preview.example\n')
  expect(sent.text).toBe('given\n')
})

test('shows the children of the preview values of a theme', async () => {
  const theme = `${PLAIN_THEME}
EmailTheme.PreviewProps = { children: <p>Sample</p> }`

  expect((await renderOne({ theme, mode: 'preview' })).text).toBe('Sample\n')
  expect((await renderOne({ theme })).text).toBe('Hello\n')
})

test.each([
  ['Marketing', 'Transactional', true],
  ['Transactional', 'Marketing', false],
  ['Unknown', 'Marketing', true],
  ['Unknown', 'Transactional', false],
  [null, 'Marketing', true],
  [null, 'Transactional', false],
  ['constructor', 'Transactional', false],
])(
  'for category %s and default %s gives the theme an unsubscribe link: %s',
  async (own, defaultCategory, isGiven) => {
    const tsx = template(own === null ? 'x' : `<NotificationCategory value="${own}" />`)

    const { html } = await renderOne({
      template: { tsx },
      defaultCategory,
      recipients: [{ displayName: 'Ada', unsubscribeLink: 'https://off.example/u' }],
    })

    expect(html.includes('https://off.example/u')).toBe(isGiven)
  },
)

test('renders one email for each recipient, in their order', async () => {
  const tsx = template('<Subject value={user.displayName} />')

  const result = await render({
    template: { tsx },
    recipients: ['Ada', 'Bob', 'Cleo'].map((displayName) => ({ displayName })),
  })

  expect(result.ok && result.emails.map(({ subject }) => subject)).toEqual(['Ada', 'Bob', 'Cleo'])
})

test('finds Subject through children, but not inside a component', async () => {
  const inside = template('<Own />').replace(
    'export',
    'const Own = () => <Subject value="hidden" />\nexport',
  )

  expect(
    (
      await renderOne({
        template: { tsx: template('<div>{[<Subject key="a" value="found" />]}</div>') },
      })
    ).subject,
  ).toBe('found')
  expect(await renderOne({ template: { tsx: inside } })).not.toHaveProperty('subject')
})

test.each([
  ['two subjects', template('<Subject value="a" /><Subject value="a" />'), /one <Subject> only/],
  [
    'a subject that is not a string',
    template('<Subject value={7} />'),
    /<Subject> must be a string/,
  ],
  [
    'two categories',
    template('<NotificationCategory value="a" /><div><NotificationCategory value="b" /></div>'),
    /one <NotificationCategory> only/,
  ],
  ['no EmailTemplate', 'export const x = 1', /must export a function named EmailTemplate/],
  ['a default export', 'export default () => null', /must export a function named EmailTemplate/],
  ['a syntax error', '\n\nexport function EmailTemplate( {', /^template\.tsx:3: /],
  ['a thrown error', template('x', 'throw new Error("boom")'), /^template\.tsx:\d+: boom$/],
  ['a thrown text', template('x', 'throw "boom"'), /^boom$/],
  [
    'a hook',
    `import { useState } from 'react'\nexport function EmailTemplate() { useState(); return null }`,
    /^template\.tsx:2: /,
  ],
  ['an asynchronous template', 'export async function EmailTemplate() {}', /asynchronous/],
  ['an unknown component', template('<components.Nope />'), /has no export named "Nope"/],
  [
    'an undefined component',
    template('{(() => { const A = undefined; return <A /> })()}'),
    /undefined/,
  ],
  ['an object as content', template('{{}}'), /not valid as content/],
])('fails for %s', async (_, tsx, expected) => {
  expect(await renderError({ template: { tsx } })).toMatch(expected)
})

test('fails for a theme without EmailTheme', async () => {
  expect(await renderError({ theme: 'export const Theme = () => null' })).toMatch(
    /must export a function named EmailTheme/,
  )
})

test('renders without a theme in an html and a body element', async () => {
  const { html } = await renderOne({ theme: null })

  expect(html.replace(/^<!DOCTYPE[^>]*>/, '')).toBe(
    '<html dir="ltr" lang="en"><body><p>Hello</p></body></html>',
  )
})

test('inserts HTML unchanged in a div of the theme', async () => {
  const raw = `<p onclick="x('$&')">a &amp; b</b><br>$1</p><latchkey-tailwind>`

  const email = await renderOne({ template: { html: raw } })

  expect(email.html).toContain(`<div>${raw}</div>`)
  expect(email.text).toBe('a & b\n$1\n')
  expect(email).not.toHaveProperty('subject')
})

test.each([
  ['@latchkey/emails', `import { Subject } from '@latchkey/emails'`, '<Subject value="s" />'],
  ['a single package', `import { Button } from '@react-email/button'`, '<Button>b</Button>'],
  ['a sub-path', `import { Hr } from '@react-email/components/dist/hr'`, '<Hr />'],
  ['react', `import React, { Fragment } from 'react'`, '<Fragment>{React.version}</Fragment>'],
  ['types', `import type { ThemeProps } from '@stackframe/emails'`, '<i />'],
  ['the JSX runtime', `import { jsx } from 'react/jsx-runtime'`, '{jsx("i", {})}'],
])('can import %s', async (_, code, jsx) => {
  const tsx = `${code}\nexport const EmailTemplate = () => <>${jsx}</>`

  await expect(renderOne({ template: { tsx } })).resolves.toBeDefined()
})

test('accepts the whole syntax of TypeScript', async () => {
  const tsx = `
import { type Props } from '@stackframe/emails'
import { type } from 'arktype'
enum Size { Small = 1 }
interface Named { name: string }
export const variablesSchema = type({ name: 'string' })
const same = <T,>(value: T): T => value
export function EmailTemplate({ variables }: Props<typeof variablesSchema.infer>) {
  return <p>{same<string>(variables.name)!} {Size.Small as number}</p>
}
EmailTemplate.PreviewVariables = { name: 'n' } satisfies typeof variablesSchema.infer`

  expect((await renderOne({ template: { tsx }, mode: 'preview' })).text).toBe('n 1\n')
})

test('shows the time of the rendering', async () => {
  const tsx = template('{new Date().getFullYear()} {new Date(0).getFullYear()} {Date.now()}')

  expect((await renderOne({ template: { tsx } })).text).toBe(`2031 1970 ${NOW.getTime()}\n`)
})

test('refuses more than 100 recipients', async () => {
  const recipients = Array.from({ length: 101 }, () => ({ displayName: null }))

  expect(await renderError({ recipients })).toBe('At most 100 emails can be rendered at once.')
})

test.each([
  ['light', LIGHT],
  ['dark', builtInThemes[DARK_THEME_ID].tsxSource],
])('renders the %s theme with the unsubscribe link as its only link, or none', async (_, theme) => {
  const render = (defaultCategory: string) =>
    renderOne({
      theme,
      defaultCategory,
      recipients: [{ displayName: null, unsubscribeLink: 'https://off.example/u' }],
    })

  expect((await render('Marketing')).html.match(/href="[^"]*"/g)).toEqual([
    'href="https://off.example/u"',
  ])
  expect((await render('Transactional')).html).not.toContain('href=')
})
