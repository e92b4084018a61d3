import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import type { Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { offerProviders } from '../../../packages/js/src/testing/provider-trip.ts'
import { COLOR_RULES, findViolations } from './accessibility.ts'
import { launchBrowser } from './browser.ts'
import { closeWindows } from './browser-window.ts'
import { findCutTexts, tryLongestTexts } from './longest-texts.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const project = await service.newProject({
  display_name: 'Acme Notes',
  credential_enabled: true,
  sign_up_enabled: true,
})
const ada = await project.signUp({ email: 'ada@example.com' })
// An account with everything.
const full = await service.newProject({
  display_name: 'Acme Notes',
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  sign_up_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
})
const grace = await full.signUp({ email: 'grace@example.com' })
const asGrace = full.as('client', grace)
await asGrace.post('/contact-channels', {
  user_id: 'me',
  type: 'email',
  value: 'rear.admiral@navy-yard.example',
  used_for_auth: false,
})
const { id: teamId } = (
  await asGrace.post('/teams', { display_name: 'A team whose name is longer than its place' })
).json
await offerProviders(service, full, { google: null, github: null })
// More members than fit on a page.
for (let at = 1; at <= 12; at += 1) {
  const member = { display_name: `A member whose name is longer than its place ${at}` }
  const { id } = (await full.as('server').post('/users', member)).json
  await full.as('server').post(`/team-memberships/${teamId}/${id}`, {})
}
await service.query(
  `insert into passkeys (tenancy_id, id, user_id, name, credential_id, public_key, rp_id, counter,
     transports, device_type, is_backed_up, created_at)
   select tenancy_id, gen_random_uuid(), id, 'A passkey whose name is longer than its place', 'key',
     'key', 'localhost', 0, '{}', 'multiDevice', true, now()
   from users where id = $1`,
  [grace.user_id],
)
await full.as('server').patch(`/users/${grace.user_id}`, { primary_email_verified: true })
const invitation = {
  team_id: teamId,
  email: 'bob@example.com',
  callback_url: `${service.url}/hosted/${full.id}/handler/team-invitation`,
}
await asGrace.post('/team-invitations/send-code', invitation)
const { code: invitationCode } = await service.mailbox.latest('bob@example.com')
await full
  .as('client')
  .post('/auth/password/sign-in', { email: 'grace@example.com', password: PASSWORD })
// With every sign-in method. The project above has only the default one.
const everything = await service.newProject({
  display_name: 'Acme Notes',
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  sign_up_enabled: true,
})
await everything.signUp({ email: 'eve@example.com' })
// With providers only, and more than fit in one column.
const social = await service.newProject({
  display_name: 'Acme Notes',
  credential_enabled: true,
  sign_up_enabled: true,
})
await offerProviders(service, social, { google: null, github: null })
const crowded = await service.newProject({
  display_name: 'Acme Notes',
  credential_enabled: true,
  sign_up_enabled: true,
})
await offerProviders(
  service,
  crowded,
  Object.fromEntries(OAUTH_PROVIDER_TYPES.map((type) => [type, null])),
)
const projectOf = (name: string) => {
  if (name === 'every provider') return crowded
  if (name in settings) return full
  if (name in withProviders) return social
  return name in further ? everything : project
}

afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

async function openAccount(visitor: Visitor): Promise<void> {
  await visitor.become(ada)
  await visitor.open('account-settings')
}

const screens: Record<string, (visitor: Visitor) => Promise<void>> = {
  'sign-in': (visitor) => visitor.open('sign-in'),
  'sign-in with errors': async (visitor) => {
    await visitor.open('sign-in')
    await visitor.press('Sign in')
  },
  'sign-up': (visitor) => visitor.open('sign-up'),
  'sign-up with errors': async (visitor) => {
    await visitor.open('sign-up')
    await visitor.fill({ Email: 'ada', Password: 'x', 'Repeat password': 'y' })
    await visitor.press('Sign up')
  },
  'signed out': (visitor) => visitor.open('sign-out'),
  'account settings': openAccount,
  'a known error': (visitor) => visitor.open('error?errorCode=SIGN_UP_NOT_ENABLED&message=-'),
  'an unknown error': (visitor) => visitor.open('error'),
  'no such page': (visitor) => visitor.open('nothing'),
}

const ANY_CODE = '0'.repeat(45)

let newcomers = 0

async function requestCode(visitor: Visitor): Promise<void> {
  newcomers += 1
  await visitor.open('sign-in')
  await visitor.fill({ Email: `newcomer-${newcomers}@example.com` })
  await visitor.press('Send email')
  await visitor.page.getByLabel('Enter the code from your email').waitFor()
}

const further: Record<string, (visitor: Visitor) => Promise<void>> = {
  'every way to sign in': (visitor) => visitor.open('sign-in'),
  'the tab for passwords': async (visitor) => {
    await visitor.open('sign-up')
    await visitor.page.getByRole('tab', { name: 'Password' }).click()
  },
  'a sign-in code': requestCode,
  'a wrong sign-in code': async (visitor) => {
    await requestCode(visitor)
    await visitor.page.keyboard.type('000000')
    await visitor.page.getByRole('alert').waitFor()
  },
  'a magic link': (visitor) => visitor.open(`magic-link-callback?code=${ANY_CODE}`),
  'a forgotten password': (visitor) => visitor.open('forgot-password'),
  'a new password': async (visitor) => {
    // The form looks the same for every code.
    await visitor.page.route('**/reset/preview', (route) =>
      route.fulfill({ json: { email: 'eve@example.com' } }),
    )
    await visitor.open(`password-reset?code=${ANY_CODE}`)
  },
  'a broken reset link': (visitor) => visitor.open('password-reset'),
  'an address to verify': async (visitor) => {
    await visitor.page.route('**/verify/preview', (route) =>
      route.fulfill({ json: { email: 'eve@example.com' } }),
    )
    await visitor.open(`email-verification?code=${ANY_CODE}`)
  },
  'the second factor': (visitor) => visitor.open('mfa'),
  'the second factor of nothing': async (visitor) => {
    await visitor.open('mfa')
    await visitor.page.keyboard.type('123456')
    await visitor.page.getByRole('alert').waitFor()
  },
  'a command-line program': async (visitor) => {
    await visitor.open(`cli-auth-confirm?login_code=${ANY_CODE}`)
    await visitor.page.getByRole('tab', { name: 'Password' }).click()
    await visitor.fill({ Email: 'eve@example.com', Password: PASSWORD })
    await visitor.press('Sign in')
    await visitor.sees('Authorize CLI application')
  },
}

/** Returns from a provider with the given response of the service. */
async function comeBack(visitor: Visitor, takeUp: (route: Route) => unknown): Promise<void> {
  await visitor.page.route('**/auth/oauth/token', (route) => takeUp(route))
  await visitor.open('sign-in')
  await visitor.press('Continue with Google')
  await visitor.page.getByLabel('Email address').fill('ada@example.com')
  await visitor.press('Continue')
}

const withProviders: Record<string, (visitor: Visitor) => Promise<void>> = {
  'two providers to sign in with': (visitor) => visitor.open('sign-in'),
  'two providers to sign up with': (visitor) => visitor.open('sign-up'),
  'the provider of the last time': async (visitor) => {
    await visitor.open('sign-in')
    await visitor.page.evaluate(
      (key) => localStorage.setItem(key, 'google'),
      `latchkey-last-provider-${social.id}`,
    )
    await visitor.page.reload()
    await visitor.page.getByText('Last used', { exact: true }).waitFor()
  },
  'every provider': (visitor) => visitor.open('sign-in'),
  'the way back from a provider': async (visitor) => {
    await visitor.page.clock.install()
    await comeBack(visitor, () => {})
    await visitor.sees('Signing in…')
    await visitor.page.clock.fastForward(3000)
    await visitor.page.getByRole('link', { name: 'Click here' }).waitFor()
  },
  'a way back that failed': async (visitor) => {
    // An empty response, because browsers log errors to the console.
    await comeBack(visitor, (route) => route.fulfill({ json: {} }))
    await visitor.sees('The sign-in could not be finished')
    expect(visitor.noise.splice(0)).toEqual([
      expect.stringContaining('Error signing in during OAuth callback'),
    ])
  },
  'a provider that refused': (visitor) =>
    visitor.open('error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=-'),
  'an account of another user': (visitor) =>
    visitor.open('error?errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER&message=-'),
  'another account of the same provider': (visitor) =>
    visitor.open('error?errorCode=USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION&message=-'),
  'an error with a long name': (visitor) =>
    visitor.open(
      'error?errorCode=OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS&message=-',
    ),
}

/** Opens a page of the account settings and waits for its content. */
const openSettings = async (visitor: Visitor, page: string, shown: string) => {
  await visitor.become(grace)
  await visitor.open(`account-settings#${page}`)
  await visitor.page.getByText(shown).first().waitFor()
}

const settings: Record<string, (visitor: Visitor) => Promise<void>> = {
  'the profile': (visitor) => openSettings(visitor, 'profile', 'Member since'),
  'a name being changed': async (visitor) => {
    await openSettings(visitor, 'profile', 'Member since')
    await visitor.press('Edit name')
  },
  'a picture being cropped': async (visitor) => {
    await openSettings(visitor, 'profile', 'Member since')
    const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    await visitor.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'red.gif', mimeType: 'image/gif', buffer: pixel })
    await visitor.page.getByLabel('Zoom').waitFor()
  },
  'emails and ways to sign in': (visitor) => openSettings(visitor, 'auth', 'rear.admiral'),
  'their menus and forms': async (visitor) => {
    await openSettings(visitor, 'auth', 'rear.admiral')
    await visitor.press('Change password')
    await visitor.press('Update password')
    await visitor.press('Add an email')
    await visitor.fill({ 'New email': 'grace@example.com' })
    await visitor.press('Add')
    await visitor.page.getByRole('button', { name: 'Options for grace@example.com' }).click()
  },
  'a question before an email is removed': async (visitor) => {
    await openSettings(visitor, 'auth', 'rear.admiral')
    await visitor.page.getByRole('button', { name: 'Options for rear.admiral' }).click()
    await visitor.page.getByRole('menuitem', { name: 'Remove' }).click()
    await visitor.page.getByText('Remove rear.admiral@navy-yard.example?').waitFor()
  },
  'a passkey being named and another one removed': async (visitor) => {
    await openSettings(visitor, 'auth', 'rear.admiral')
    await visitor.press('Add a passkey')
    await visitor.page.getByRole('button', { name: 'Options for A passkey' }).click()
    await visitor.page.getByRole('menuitem', { name: 'Remove' }).click()
    await visitor.page.getByText('Your device may keep it').waitFor()
  },
  'an authenticator app being set up': async (visitor) => {
    await openSettings(visitor, 'auth', 'rear.admiral')
    await visitor.press('Enable')
    await visitor.page.getByAltText('TOTP QR code').waitFor()
    await visitor.page.keyboard.type('000000')
    await visitor.page.getByRole('alert').waitFor()
  },
  notifications: (visitor) => openSettings(visitor, 'notifications', 'Marketing'),
  'active sessions': async (visitor) => {
    await openSettings(visitor, 'sessions', 'This session')
    await visitor.press('Revoke all other sessions')
  },
  'the end of an account': async (visitor) => {
    await openSettings(visitor, 'settings', 'Danger zone')
    await visitor.page.getByText('Danger zone').click()
    await visitor.press('Delete account')
  },
  'a team': async (visitor) => {
    await openSettings(visitor, `team-${teamId}`, 'bob@example.com')
    await visitor.press('Leave team')
  },
  'the members of a team that a search finds': async (visitor) => {
    await openSettings(visitor, `team-${teamId}`, 'bob@example.com')
    await visitor.fill({ 'Search members': 'place 1' })
    await visitor.page.getByText('place 11').waitFor()
  },
  'a new team': async (visitor) => {
    await openSettings(visitor, 'team-creation', 'New team')
    await visitor.press('Create')
  },
  'an invitation to a team': async (visitor) => {
    await visitor.become(grace)
    await visitor.open(`team-invitation?code=${invitationCode}`)
    await visitor.page.getByRole('button', { name: 'Join' }).waitFor()
  },
  'an invitation to a signed-out user': (visitor) =>
    visitor.open(`team-invitation?code=${invitationCode}`),
  'a page being read': async (visitor) => {
    await visitor.page.route('**/contact-channels?*', () => {})
    await openSettings(visitor, 'auth', 'Loading…')
  },
}

const all = { ...screens, ...further, ...withProviders, ...settings }

// Twelve providers are more than a real project has.
const fitting = new Set(
  Object.keys({ ...further, ...withProviders }).filter((name) => name !== 'every provider'),
)

const backgroundOf = ({ page }: Visitor) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

// One visit for all checks, because setup takes most of the time.
test.each(Object.keys(all))(
  '%s is accessible in light and dark mode, and fits phones, large text and every language',
  async (name) => {
    const visitor = await visit(browser, service, projectOf(name), {
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await all[name]?.(visitor)

    expect(await findViolations(page)).toEqual([])
    const light = await backgroundOf(visitor)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await backgroundOf(visitor)).not.toBe(light)
    expect(await findViolations(page, COLOR_RULES)).toEqual([])

    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond()).toBe(0)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await beyond()).toBe(0)
    // Only the choice of the language may need scrolling.
    if (fitting.has(name))
      expect(
        await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().bottom),
      ).toBeLessThanOrEqual(640)
    await page.setViewportSize({ width: 640, height: 400 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await beyond()).toBe(0)

    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 360, height: 640 })
    await tryLongestTexts(page, async () => {
      expect(await beyond()).toBe(0)
      // Only what users wrote may be shortened.
      const cut = (await findCutTexts(page)).filter((text) => !text.includes('than its place'))
      expect(cut).toEqual([])
    })
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  },
)

test.each(['sign-in', 'sign-up', 'account-settings'])(
  '%s fits a phone of 360 × 640 without scrolling',
  async (path) => {
    const visitor = await visit(browser, service, project, {
      viewport: { width: 360, height: 640 },
    })
    if (path === 'account-settings') await openAccount(visitor)
    else await visitor.open(path)

    const height = await visitor.page.evaluate(() => document.documentElement.scrollHeight)

    expect(height).toBeLessThanOrEqual(640)
    await visitor.leave()
  },
)

test('the form does not move when errors appear', async () => {
  const visitor = await visit(browser, service, project)
  await visitor.open('sign-up')
  const button = visitor.page.getByRole('button', { name: 'Sign up', exact: true })
  const before = await button.boundingBox()

  await visitor.press('Sign up')
  await visitor.page.getByRole('alert').first().waitFor()

  expect(await button.boundingBox()).toEqual(before)
  await visitor.leave()
})

test('a busy button keeps its width', async () => {
  const visitor = await visit(browser, service, project)
  let response = () => {}
  const answered = new Promise<void>((resolve) => {
    response = resolve
  })
  await visitor.page.route('**/auth/password/sign-in', async (route) => {
    await answered
    await route.continue()
  })
  await visitor.open('sign-in')
  const button = visitor.page.getByRole('button', { name: 'Sign in', exact: true })
  const before = await button.boundingBox()
  await visitor.fill({ Email: 'ada@example.com', Password: PASSWORD })
  await visitor.page.keyboard.press('Enter')

  await visitor.page.locator('button[aria-busy=true]').waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await visitor.page.locator('button[aria-busy=true]').boundingBox()).toEqual(before)
  await visitor.page.getByRole('status').getByText('Please wait…').waitFor()

  response()
  await visitor.sees('Account settings')
  await visitor.leave()
})

test('a page that fails to load shows an error and a retry button', async () => {
  const visitor = await visit(browser, service, project)
  await openAccount(visitor)
  let broken = true
  await visitor.page.route('**/users/me', (route) =>
    broken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await visitor.page.reload()
  await visitor.sees('This page could not be loaded')

  broken = false
  await visitor.press('Try again')

  await visitor.sees('Account settings')
  await visitor.leave()
})

test('the first render needs no response of the service', async () => {
  const visitor = await visit(browser, service, project)
  const asked: string[] = []
  visitor.page.on(
    'request',
    (request) => request.url().includes('/api/') && asked.push(request.url()),
  )

  await visitor.open('sign-in')

  expect(asked).toEqual([])
  await visitor.leave()
})
