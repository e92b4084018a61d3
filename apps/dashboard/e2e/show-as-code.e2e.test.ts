import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

/* Protocol 09 §3.7: dialogs show their action as code. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const PASSWORD = 'correct horse battery'

const usersOf = async (project: TestProject) =>
  (await project.as('server').get('/users')).json.items

/** The JSON body of a command of curl, as a shell with the variable passes it on. */
const bodyIn = (command: string) =>
  JSON.parse(
    (/--data-raw '(.*)'$/s.exec(command)?.[1] ?? '')
      .replaceAll(`'"$PASSWORD"'`, PASSWORD)
      .replaceAll(`'\\''`, `'`),
  )

function codeOf({ page }: Administrator) {
  const dialog = page.getByRole('dialog', { name: 'As code' })
  return {
    dialog,
    text: async (language: 'curl' | 'JavaScript') =>
      (await dialog.getByRole('region', { name: language }).textContent()) ?? '',
  }
}

test('a form shows the request that it then sends, without its secrets', async () => {
  const project = await ownProject(service, {
    display_name: 'Birdwatch',
    credential_enabled: true,
  })
  const ada = await administrate(browser, service, {
    storageState,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = ada
  const form = page.getByRole('dialog', { name: 'Create user' })
  const shown = codeOf(ada)
  await ada.open(`/projects/${project.id}/users?dialog=create`)

  // Nothing can be sent yet.
  await form.getByRole('button', { name: 'Show as code' }).click()
  await form.getByText('Enter an email or a name').waitFor()
  expect(await shown.dialog.count()).toBe(0)

  await form.getByLabel('Email', { exact: true }).fill('grace@example.com')
  await form.getByLabel('Name', { exact: true }).fill("Grace O'Hopper")
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Show as code' }).focus()
  await page.keyboard.press('Enter')
  await shown.dialog.waitFor()
  const curl = await shown.text('curl')
  expect(curl).toContain(`'${service.url}/api/v1/users'`)
  expect(curl).toContain(`-H 'x-stack-project-id: ${project.id}'`)
  expect(curl).toContain('-H "x-stack-secret-server-key: $LATCHKEY_SECRET_SERVER_KEY"')
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await shown.dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(curl)
  await shown.dialog.getByRole('tab', { name: 'SDK' }).click()
  const js = await shown.text('JavaScript')
  expect(js).toContain('await app.createUser({')
  expect(js).toContain(`displayName: 'Grace O\\'Hopper',`)
  expect(js).toContain('password: process.env.PASSWORD,')
  for (const code of [curl, js]) expect(code).not.toContain(PASSWORD)

  // Keys in it are not for the form, which stays filled in.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await shown.dialog.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe("Grace O'Hopper")
  expect(await usersOf(project)).toEqual([])

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === `${service.url}/api/v1/users`,
  )
  await form.getByRole('button', { name: 'Create user' }).click()
  expect((await sent).postDataJSON()).toEqual(bodyIn(curl))
  await form.waitFor({ state: 'detached' })
  expect(await usersOf(project)).toMatchObject([{ primary_email: 'grace@example.com' }])
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('a question shows its request too, also on a phone', async () => {
  const project = await ownProject(service, { display_name: 'Birdwatch' })
  const user = await project.as('server').post('/users', { display_name: 'Alan Turing' })
  const ada = await administrate(browser, service, {
    storageState,
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  const { page } = ada
  const shown = codeOf(ada)
  await ada.open(`/projects/${project.id}/users/${user.json.id}`)
  await page.getByRole('button', { name: 'Actions for Alan Turing' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete Alan Turing?' })
  await question.getByRole('button', { name: 'Show as code' }).click()
  await shown.dialog.waitFor()

  expect(await shown.text('curl')).toContain(
    `curl '${service.url}/api/v1/users/${user.json.id}' \\\n  -X DELETE`,
  )
  await shown.dialog.getByRole('tab', { name: 'SDK' }).click()
  expect(await shown.text('JavaScript')).toContain(
    `const user = await app.getUser('${user.json.id}')\nawait user.delete()`,
  )
  const overflow = await shown.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await findViolations(page)).toEqual([])
  await shown.dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()

  expect(await usersOf(project)).toHaveLength(1)
  await ada.leave()
  expect(ada.noise).toEqual([])
})
