import {
  type ProjectSettings,
  startService,
  type TestProject,
  type TestUser,
} from '@latchkey/testkit'
import { afterAll, afterEach, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { closeWindows } from './browser-window.ts'
import { type Visitor, visit } from './visitor.ts'

export const EMAIL = 'ada@example.com'

/** Settings of a project that offers every way to sign in except OAuth providers. */
export const ALL_FACTORS: ProjectSettings = {
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
}

/**
 * Starts a service and a browser for the tests of a file. Each test calls `newJourney`. The helpers
 * act on its project and visitor. After each test, the visitor leaves, and the browser must have
 * logged nothing.
 */
export async function startJourneys(settings: ProjectSettings = {}) {
  const service = await startService({ listen: true })
  const browser = await launchBrowser()
  let project: TestProject
  let ada: Visitor

  /** Waits for a message. */
  const says = (role: 'alert' | 'status', text: string) =>
    ada.page.getByRole(role).getByText(text).waitFor()

  afterEach(async () => {
    await ada.leave()
    expect(ada.noise).toEqual([])
  })
  afterAll(async () => {
    await closeWindows(browser)
    await service.stop()
  })

  return {
    service,
    browser,
    /** Creates a project and opens a browser for its visitor Ada, who has no account yet. */
    async newJourney() {
      project = await service.newProject({
        display_name: 'Acme Notes',
        sign_up_enabled: true,
        ...settings,
      })
      ada = await visit(browser, service, project)
      return { project, ada }
    },
    /** Creates an account and signs in without the form. */
    async becomeMember(): Promise<TestUser> {
      const user = await project.signUp({ email: EMAIL })
      await ada.become(user)
      return user
    },
    /** Reads the signed-in user through the app of the page. */
    signedInUser: () =>
      ada.page.evaluate(async () => {
        const { latchkeyApp } = globalThis as unknown as {
          latchkeyApp: import('@latchkey/react').ClientApp
        }
        return (await latchkeyApp.getUser())?.toClientJson() ?? null
      }),
    address: (screen: string) => `${service.url}/hosted/${project.id}/handler/${screen}`,
    /** The latest email to Ada. */
    email: () => service.mailbox.latest(EMAIL),
    button: (name: string) => ada.page.getByRole('button', { name, exact: true }),
    says,
    alert: (text: string) => says('alert', text),
    isFocused: (label: string) =>
      ada.page.getByLabel(label).evaluate((element) => element === document.activeElement),
  }
}
