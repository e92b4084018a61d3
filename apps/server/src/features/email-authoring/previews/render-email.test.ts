import {
  BUILT_IN_TEMPLATE_IDS,
  builtInTemplates,
  DARK_THEME_ID,
  LIGHT_THEME_ID,
} from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startBusyService } from '../../messaging/email-rendering/testing/busy-service.ts'

const service = await startService()
afterAll(() => service.stop())

const UNKNOWN = '0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20'
const TEMPLATE = `
export function EmailTemplate({ user, project }) {
  return <p>{\`\${user.displayName} at \${project.displayName}\`}</p>
}`
const WITH_ELEMENTS = `
import { NotificationCategory, Subject } from '@stackframe/emails'
export function EmailTemplate({ variables }) {
  return (
    <>
      <Subject value={\`Your \${variables.what}\`} />
      <NotificationCategory value="Marketing" />
      <p>{\`A \${variables.what}\`}</p>
    </>
  )
}
export const variablesSchema = (variables) => variables
EmailTemplate.PreviewVariables = { what: 'receipt' }`
const THEME = `
import { Body, Html } from '@react-email/components'
export function EmailTheme({ children, unsubscribeLink }) {
  return <Html><Body id="ours">{children}<a href={unsubscribeLink}>stop</a></Body></Html>
}
EmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/preview' }`

const override = (project: TestProject, changes: object) =>
  project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(changes),
  })
const render = (project: TestProject, body: object) =>
  project.as('admin').post('/emails/render-email', body)

describe('rendering a preview', () => {
  test('takes a template and a theme, each by id or as a source', async () => {
    const project = await service.newProject({ display_name: 'Acme' })
    const template_id = BUILT_IN_TEMPLATE_IDS.password_reset

    const replies = await Promise.all([
      render(project, { template_id, theme_id: DARK_THEME_ID }),
      render(project, { template_id, theme_tsx_source: THEME }),
      render(project, { template_tsx_source: TEMPLATE, theme_id: DARK_THEME_ID }),
      render(project, { template_tsx_source: TEMPLATE, theme_tsx_source: THEME }),
    ])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { json } of replies) expect(json.html).toMatch(/^<!DOCTYPE html/)
    const [builtIn, builtInInOurs, ownInDark, ownInOurs] = replies.map(({ json }) => json)
    for (const { html } of [builtIn, ownInDark]) expect(html).toContain('#323232')
    for (const { html } of [builtInInOurs, ownInOurs]) {
      expect(html).toContain('id="ours"')
      expect(html).toContain('https://example.com/preview')
    }
    for (const { html } of [ownInDark, ownInOurs]) expect(html).toContain('John Doe at Acme')
    for (const preview of [builtIn, builtInInOurs])
      expect(preview).toMatchObject({
        subject: 'Reset your password at Acme',
        notification_category: 'Transactional',
      })
    for (const preview of [ownInDark, ownInOurs]) expect(Object.keys(preview)).toEqual(['html'])
  })

  test('uses the preview variables, and returns subject and category', async () => {
    const project = await service.newProject()

    const { json } = await render(project, { template_tsx_source: WITH_ELEMENTS })

    expect(json).toEqual({
      html: expect.stringContaining('A receipt'),
      subject: 'Your receipt',
      notification_category: 'Marketing',
    })
  })

  test('uses the selected theme if none is given or it is null', async () => {
    const project = await service.newProject()
    await override(project, {
      [`emails.themes.${UNKNOWN}`]: { displayName: 'Ours', tsxSource: THEME },
      'emails.selectedThemeId': UNKNOWN,
    })

    for (const body of [{}, { theme_id: null }]) {
      const { json } = await render(project, { template_tsx_source: TEMPLATE, ...body })
      expect(json.html).toContain('id="ours"')
    }
    await override(project, { 'emails.selectedThemeId': '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10' })
    const { json } = await render(project, { template_tsx_source: TEMPLATE })
    expect(json.html).toContain('#fafbfb')
  })

  test('with false renders neither a head nor a container nor an unsubscribe line', async () => {
    const project = await service.newProject()

    const { json } = await render(project, { template_tsx_source: TEMPLATE, theme_id: false })

    expect(json.html).toMatch(/<html[^>]*>/)
    expect(json.html).toContain('John Doe')
    expect(json.html).not.toContain('<head')
    expect(json.html).not.toContain('<table')
    expect(json.html).not.toContain('href=')
  })

  test('prefers the children of the preview props of a theme', async () => {
    const project = await service.newProject()
    const theme_tsx_source = `${THEME}\nEmailTheme.PreviewProps.children = 'Instead'`

    const { json } = await render(project, { template_tsx_source: TEMPLATE, theme_tsx_source })

    expect(json.html).toContain('Instead')
    expect(json.html).not.toContain('John Doe')
  })

  test('case 48: escapes the names of project and variables', async () => {
    const project = await service.newProject({ display_name: '<script>alert(1)</script>' })

    const { json } = await render(project, { template_tsx_source: TEMPLATE })

    expect(json.html).not.toContain('<script')
    expect(json.html).toContain('&lt;script&gt;')
  })

  test('stores and sends nothing', async () => {
    const project = await service.newProject()
    const before = (await project.as('admin').get('/internal/config')).text

    await render(project, { template_tsx_source: TEMPLATE, theme_tsx_source: THEME })
    await service.drain()

    expect((await project.as('admin').get('/internal/config')).text).toBe(before)
    expect((await project.as('admin').get('/internal/mailbox')).json.items).toEqual([])
  })
})

describe('a preview in a language', () => {
  const GERMAN = {
    email_verification: expect.stringMatching(/^Bestätigen Sie Ihre .+ bei Acme$/),
    password_reset: 'Setzen Sie Ihr Passwort bei Acme zurück',
    magic_link: 'Bei Acme anmelden: Ihr Code ist 3SLSWZ',
    team_invitation: 'Sie wurden zu „My team“ eingeladen',
    sign_in_invitation: 'Sie wurden eingeladen, sich bei Acme anzumelden',
  } as const

  test.each(Object.entries(GERMAN))('shows %s as the service sends it', async (type, subject) => {
    const project = await service.newProject({ display_name: 'Acme' })
    const template_id = BUILT_IN_TEMPLATE_IDS[type as keyof typeof GERMAN]

    const { json } = await render(project, { template_id, language: 'de-DE' })

    expect(json).toMatchObject({ subject, notification_category: 'Transactional' })
    expect(json.html).toContain('<html lang="de-DE" dir="ltr">')
    expect(json.html).toContain('href="https://example.com/handler/')
    expect(json.html).not.toMatch(/unsubscribe/i)
  })

  test('looks exactly like the email that is sent', async () => {
    const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
    const email = 'ada@example.com'
    await project
      .as('client')
      .post(
        '/auth/otp/send-sign-in-code',
        { email, callback_url: 'http://localhost/handler/magic-link-callback' },
        { 'accept-language': 'ja' },
      )
    const sent = await service.mailbox.latest(email)

    const { json } = await render(project, {
      template_id: BUILT_IN_TEMPLATE_IDS.magic_link,
      language: 'ja-JP',
    })

    const code = />([0-9A-Z]{6})<\/p>/.exec(sent.html)?.[1] ?? 'no code'
    const withLink = (html: string) => html.replaceAll(/https?:\/\/[^"<]+/g, 'LINK')
    expect(withLink(json.html)).toBe(withLink(sent.html).replaceAll(code, '3SLSWZ'))
  })

  test('shows the built-in texts in the theme, by id and by the source of the editor', async () => {
    const project = await service.newProject({ display_name: 'Acme' })
    const template_id = BUILT_IN_TEMPLATE_IDS.password_reset
    const template_tsx_source = builtInTemplates[template_id].tsxSource

    for (const template of [{ template_id }, { template_tsx_source }])
      for (const [theme, look] of [
        [{ theme_id: DARK_THEME_ID }, '#323232'],
        [{ theme_tsx_source: THEME }, 'id="ours"'],
        [{ theme_id: false }, '<html'],
      ] as const) {
        const { json } = await render(project, { ...template, ...theme, language: 'fr-FR' })

        expect(json.html).toContain(look)
        expect(json.html).toContain('lang="fr-FR"')
        expect(json.html).toContain('Choisir un nouveau mot de passe')
        expect(json.html).not.toContain('https://example.com/preview')
      }
  })

  test('changes nothing for a template that the project edited or wrote', async () => {
    const project = await service.newProject()
    const template_id = BUILT_IN_TEMPLATE_IDS.password_reset
    const { displayName, tsxSource } = builtInTemplates[template_id]
    const edited = { displayName, tsxSource: tsxSource.replace('Choose', 'Pick') }
    await override(project, { [`emails.templates.${template_id}`]: edited })

    for (const body of [{ template_id }, { template_tsx_source: TEMPLATE }]) {
      const plain = await render(project, body)
      const { json } = await render(project, { ...body, language: 'de-DE' })
      expect(json).toEqual(plain.json)
    }
  })

  test('reports a theme that cannot be rendered', async () => {
    const project = await service.newProject()

    const reply = await render(project, {
      template_id: BUILT_IN_TEMPLATE_IDS.magic_link,
      theme_tsx_source: 'export (',
      language: 'de-DE',
    })

    expect([reply.status, reply.code]).toEqual([400, 'EMAIL_RENDERING_ERROR'])
  })
})

describe('rejections', () => {
  test('name an unknown theme, then an unknown template, then an error of rendering', async () => {
    const project = await service.newProject()
    const unknownTheme = await render(project, { template_id: UNKNOWN, theme_id: UNKNOWN })
    const unknownTemplate = await render(project, {
      template_id: UNKNOWN,
      theme_tsx_source: 'export (',
    })
    const broken = await render(project, {
      template_tsx_source: 'export (',
      theme_id: LIGHT_THEME_ID,
    })

    for (const reply of [unknownTheme, unknownTemplate])
      expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(unknownTheme.text).toContain('theme')
    expect(unknownTemplate.text).toContain('template')
    expect([broken.status, broken.code]).toEqual([400, 'EMAIL_RENDERING_ERROR'])
    expect(broken.json.details).toEqual({ error: expect.any(String) })
  })

  test('name a refused logo before an unknown theme', async () => {
    const project = await service.newProject()

    const reply = await render(project, {
      template_id: UNKNOWN,
      theme_id: UNKNOWN,
      branding: { logo_light: 'http://example.com/logo.png' },
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toMatch(/logo|image/i)
    expect(reply.text).not.toContain('theme')
  })

  test('are a 429 with Retry-After while the service is too busy to render', async () => {
    const project = await service.newProject()
    const busy = await startBusyService(service)

    const reply = await busy
      .as(project, 'admin')
      .post('/emails/render-email', { template_tsx_source: TEMPLATE })
    await busy.stop()

    expect([reply.status, reply.code]).toEqual([429, undefined])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('do not know templates and themes of another project', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    const entry = { displayName: 'Theirs', tsxSource: THEME }
    await override(other, {
      [`emails.themes.${UNKNOWN}`]: entry,
      [`emails.templates.${UNKNOWN}`]: { displayName: 'Theirs', tsxSource: TEMPLATE },
    })

    const replies = [
      await render(project, { template_tsx_source: TEMPLATE, theme_id: UNKNOWN }),
      await render(project, { template_id: UNKNOWN }),
    ]

    for (const reply of replies) expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await render(other, { template_id: UNKNOWN, theme_id: UNKNOWN })).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['no template', { theme_id: false }],
    ['two templates', { template_id: UNKNOWN, template_tsx_source: TEMPLATE }],
    ['two themes', { template_id: UNKNOWN, theme_id: false, theme_tsx_source: THEME }],
    ['a template id that is no UUID', { template_id: 'magic-link' }],
    ['a theme id that is no UUID', { template_id: UNKNOWN, theme_id: 'dark' }],
    ['true as the theme', { template_id: UNKNOWN, theme_id: true }],
    ['null as the template', { template_id: null }],
    ['null as the source of the theme', { template_id: UNKNOWN, theme_tsx_source: null }],
    ['a long source', { template_tsx_source: 'x'.repeat(500_001) }],
    ['variables', { template_id: UNKNOWN, variables: {} }],
    ['a language without texts', { template_id: UNKNOWN, language: 'pl' }],
  ])('name a body with %s', async (_, body) => {
    const project = await service.newProject()

    const reply = await render(project, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test.each(['client', 'server'] as const)('come first for %s access', async (type) => {
    const project = await service.newProject()

    const reply = await project.as(type).post('/emails/render-email', {})

    expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
    expect(reply.json.details.allowed_access_types).toEqual(['admin'])
  })
})
