import { BUILT_IN_TEMPLATE_IDS, DARK_THEME_ID } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`

/** Requests a code and returns the HTML of the email. */
async function codeEmail(project: TestProject) {
  const address = `${crypto.randomUUID()}@example.com`
  await project.requestCode(address)
  return (await service.mailbox.latest(address)).html
}

const brand = async (project: TestProject, body: unknown) =>
  (await project.as('admin').patch('/internal/branding', body)).json

test('an email without branding has the name of the project and the default button', async () => {
  const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })

  const html = await codeEmail(project)

  expect(html).not.toContain('<img')
  expect(html).toContain('bgcolor="#17181c"')
})

test('the built-in emails have the logo and the accent, with readable text on it', async () => {
  const project = await service.newProject({ display_name: 'A "B"', magic_link_enabled: true })
  const { logo_light } = await brand(project, {
    logo_light: PNG,
    logo_dark: 'https://a.example/dark.png?a=1&b="2"',
    colors: { light: { accent: '#0f766e' }, dark: { accent: '#5eead4' } },
  })

  const html = await codeEmail(project)

  expect(html).toContain(
    `<img class="logo-light" src="${logo_light}" alt="A &quot;B&quot;" height="40"`,
  )
  expect(html).toContain('src="https://a.example/dark.png?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('bgcolor="#0f766e"')
  expect(html).toContain('.lk-button .lk-label { background-color: #5eead4 !important;')
  expect(html).toMatch(/\.lk-label \{[^}]*color: #000000 !important/)
})

test('the dark theme has the dark logo and the accent', async () => {
  const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
  await brand(project, {
    logo_light: 'https://a.example/light.png',
    logo_dark: 'https://a.example/dark.png',
    colors: { light: { accent: '#0f766e' } },
  })
  await project
    .as('admin')
    .patch('/internal/projects/current', { config: { email_theme: DARK_THEME_ID } })

  const html = await codeEmail(project)

  expect(html).toContain('src="https://a.example/dark.png"')
  expect(html).not.toContain('light.png')
  expect(html).toContain('background-color:#0f766e')
})

test('a preview has the branding as it is edited, which is not saved', async () => {
  const project = await service.newProject({ display_name: 'Acme' })
  await brand(project, {
    logo_dark: 'https://a.example/dark.png',
    colors: { light: { accent: '#0f766e' }, dark: { accent: '#5eead4' } },
  })
  const preview = (branding?: unknown, theme_id?: string) =>
    project.as('admin').post('/emails/render-email', {
      template_id: BUILT_IN_TEMPLATE_IDS.magic_link,
      language: 'de-DE',
      branding,
      theme_id,
    })
  const changes = {
    logo_light: PNG,
    logo_dark: null,
    colors: { light: { accent: '#7c3aed' }, dark: { accent: null } },
  }

  const [edited, dark, saved] = await Promise.all([
    preview(changes),
    preview(changes, DARK_THEME_ID),
    preview(),
  ])

  expect(edited.json.subject).toContain('Acme')
  expect(edited.json.html).toContain(`<img src="${PNG}" alt="Acme"`)
  expect(edited.json.html).toContain('bgcolor="#7c3aed"')
  expect(edited.json.html).toContain('.lk-button td { background-color: #7c3aed !important;')
  expect(dark.json.html).toContain('background-color:#7c3aed')
  expect(saved.json.html).toContain('src="https://a.example/dark.png"')
  expect(saved.json.html).toContain('bgcolor="#0f766e"')
  expect((await project.as('admin').get('/internal/branding')).json.logo_light).toBeNull()
})

test('a preview refuses a branding that could not be saved', async () => {
  const project = await service.newProject()
  const preview = (branding: unknown) =>
    project.as('admin').post('/emails/render-email', {
      template_id: BUILT_IN_TEMPLATE_IDS.magic_link,
      branding,
    })

  expect(await preview({ logo_light: 'http://a.example/logo.png' })).toMatchObject({ status: 400 })
  expect(await preview({ logo_light: SVG })).toMatchObject({ status: 400 })
  expect(await preview({ colors: { light: { accent: 'red' } } })).toMatchObject({
    status: 400,
    json: { code: 'SCHEMA_ERROR' },
  })
})

test('a preview of the light theme has the logos of both schemes', async () => {
  const project = await service.newProject({ display_name: 'Acme' })
  await brand(project, {
    logo_light: 'https://a.example/light.png',
    logo_dark: 'https://a.example/dark.png',
  })

  const reply = await project.as('admin').post('/emails/render-email', {
    template_tsx_source:
      "import { Text } from '@react-email/components'\nexport function EmailTemplate() { return <Text>Hello</Text> }",
    theme_id: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  })

  expect(reply.json.html).toMatch(/<img[^>]*src="https:\/\/a\.example\/light\.png"/)
  expect(reply.json.html).toMatch(
    /<img[^>]*class="logo-dark"[^>]*src="https:\/\/a\.example\/dark\.png"/,
  )
})
