import {
  BUILT_IN_TEMPLATE_IDS,
  DARK_THEME_ID,
  LIGHT_THEME_ID,
  type TemplateType,
} from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { builtInSamples } from '../../server/src/features/messaging/emails/testing/samples.ts'
import { senderFor } from '../../server/src/features/messaging/emails/testing/sender.ts'

const service = await startService()
const browser = await launchBrowser()
afterAll(async () => {
  await page.close()
  await service.stop()
})

const types = Object.keys(BUILT_IN_TEMPLATE_IDS) as TemplateType[]
const branding = {
  'branding.colors.light.accent': '#0f766e',
  'branding.colors.dark.accent': '#5eead4',
  'branding.logoLight': 'https://a.example/light.png',
  'branding.logoDark': 'https://a.example/dark.png',
}
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const views = [680, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

async function projectWith(changes: object): Promise<TestProject> {
  const project = await service.newProject({ display_name: 'Acme' })
  const { status } = await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(changes),
  })
  expect(status).toBe(200)
  return project
}

/** The source that the dashboard shows, as a template that was edited without changing its look. */
async function editedTemplate(project: TestProject, type: TemplateType) {
  const id = BUILT_IN_TEMPLATE_IDS[type]
  const { json } = await project.as('admin').get('/internal/email-templates')
  const { display_name, tsx_source } = json.templates.find((one: { id: string }) => one.id === id)
  return {
    [`emails.templates.${id}`]: {
      displayName: display_name,
      tsxSource: `${tsx_source}\n// Edited.\n`,
    },
  }
}

let sent = 0
async function sendFrom(project: TestProject, type: TemplateType): Promise<string> {
  sent += 1
  const to = `look-${sent}@example.com`
  const sender = await senderFor(service, project)
  await sender.send({ ...builtInSamples[type], to })
  const { html } = await service.mailbox.latest(to)
  return html
}

// One page for all emails, because a new one starts a process.
const page = await browser.newPage()
await page.route('https://a.example/**', (route) =>
  route.fulfill({ body: LOGO, contentType: 'image/png' }),
)

/** The pictures of an email on phones and computers, light and dark. */
async function picturesOf(html: string): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  await page.setContent(html)
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 400 })
    await page.emulateMedia({ colorScheme })
    pictures.push(await page.screenshot({ fullPage: true }))
  }
  return pictures
}

const cases = types.flatMap((type) =>
  [LIGHT_THEME_ID, DARK_THEME_ID].flatMap((theme) =>
    [{}, branding].map((brand) => ({
      type,
      theme: theme === LIGHT_THEME_ID ? 'light' : 'dark',
      brand: brand === branding ? 'branded' : 'plain',
      changes: { ...brand, 'emails.selectedThemeId': theme },
    })),
  ),
)

test.each(cases)('an edited $type keeps its look: $theme theme, $brand', async (one) => {
  const { type, changes } = one
  const project = await projectWith({ ...changes, 'localization.defaultLanguage': 'de-DE' })
  const before = await sendFrom(project, type)
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(await editedTemplate(project, type)),
  })
  const after = await sendFrom(project, type)
  // Both ways of rendering were used.
  expect(after.startsWith('<!DOCTYPE html PUBLIC')).toBe(true)
  expect(after).not.toBe(before)

  const [shown, edited] = [await picturesOf(before), await picturesOf(after)]

  const different = views.filter((_, index) => !shown[index]?.equals(edited[index] as Buffer))
  expect(different).toEqual([])
  // Dark clients show the light theme in other colors, so the comparison sees something.
  expect(shown[0]?.equals(shown[1] as Buffer)).toBe(one.theme === 'dark')
})
