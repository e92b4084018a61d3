import { OWNER, type Reply, type TestProject } from '@latchkey/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard, ownProject } from './administrator.ts'

/* What is changed on the page of a user (protocol 09 §8). */

const { service, ada, page } = await openDashboard()

let project: TestProject
beforeEach(async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  project = await ownProject(service, {
    credential_enabled: true,
    magic_link_enabled: true,
    domains: ['https://app.example.com'],
  })
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const succeeded = ({ status, text, json }: Reply) => {
  if (status >= 300) throw new Error(`${status} ${text}`)
  return json
}
const admin = () => project.as('admin')
const create = async (body: object = {}) => succeeded(await admin().post('/users', body))
const read = async (id: string) => succeeded(await admin().get(`/users/${id}`))
const open = (id: string, tab = 'profile') =>
  ada.open(`/projects/${project.id}/users/${id}?tab=${tab}`)
const dialog = () => page.getByRole('dialog').last()
const inDialog = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const inDialogFill = (label: string, text: string) =>
  dialog().getByLabel(label, { exact: true }).fill(text)
const toast = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor()
/** Chooses an action of the menu of a row. */
const choose = async (of: string, item: string) => {
  await page
    .getByRole('table')
    .getByRole('button', { name: `Actions for ${of}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
/** Takes the last change back. */
const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).last().click()

describe('the profile', () => {
  test('changes name, picture and selected team with undo, and rejects an invalid picture', async () => {
    const user = await create({ display_name: 'Ada Byron', primary_email: 'ada@example.com' })
    const team = succeeded(
      await admin().post('/teams', { display_name: 'Design', creator_user_id: user.id }),
    )
    await open(user.id)

    await page.locator('main').getByRole('button', { name: 'Edit display name' }).click()
    await page.getByRole('textbox', { name: 'Display name' }).fill('Ada Lovelace')
    await page.keyboard.press('Enter')
    await toast('Display name saved')
    expect((await read(user.id)).display_name).toBe('Ada Lovelace')
    await undo()
    await expect.poll(async () => (await read(user.id)).display_name).toBe('Ada Byron')

    const select = page.getByLabel('Selected team')
    await select.hover()
    await select.selectOption('Design')
    await toast('Selected team changed')
    expect((await read(user.id)).selected_team_id).toBe(team.id)
    await undo()
    await expect.poll(async () => (await read(user.id)).selected_team_id).toBeNull()

    await page.getByRole('button', { name: 'Add picture' }).click()
    await page.getByRole('menuitem', { name: 'Use a URL…' }).click()
    await inDialogFill('URL', 'javascript:alert(1)')
    await inDialog('Use picture')
    await dialog().getByText('Enter a URL that starts with https://').waitFor()
    await inDialog('Cancel')
    const file = { name: 'ada.png', mimeType: 'image/png' }
    const picture = page.getByLabel('Picture', { exact: true })
    await picture.setInputFiles({ ...file, buffer: Buffer.from('no picture') })
    await page.getByText('Couldn’t open this file as an image.').waitFor()
    await picture.setInputFiles({ ...file, buffer: PNG })
    await toast('Picture changed')
    expect((await read(user.id)).profile_image_url).toMatch(/^http/)
  })

  test('turns emails off, those that are always sent only after an override', async () => {
    const user = await create({ primary_email: 'ada@example.com' })
    const isEnabled = async (name: string) =>
      succeeded(await admin().get(`/emails/notification-preference/${user.id}`)).items.find(
        (item: { notification_category_name: string }) => item.notification_category_name === name,
      ).enabled
    await open(user.id, 'emails')

    await page.getByRole('switch', { name: 'Marketing' }).click()
    await toast('“Marketing” turned off')
    expect(await isEnabled('Marketing')).toBe(false)
    await undo()
    await expect.poll(() => isEnabled('Marketing')).toBe(true)

    const always = page.getByRole('switch', { name: 'Transactional' })
    expect(await always.isDisabled()).toBe(true)
    await ada.press('Override')
    await always.click()
    await toast('“Transactional” turned off')
    expect(await isEnabled('Transactional')).toBe(false)
  })

  test('converts an anonymous user after a question', async () => {
    const user = await create({ is_anonymous: true })
    await open(user.id)

    await ada.press('Convert to regular user…')
    await dialog().getByText('This can’t be undone.', { exact: false }).waitFor()
    await inDialog('Convert')
    await toast('Converted to a regular user')
    expect((await read(user.id)).is_anonymous).toBe(false)
    expect(await page.getByText('Anonymous', { exact: true }).count()).toBe(0)
  })
})

describe('sign-in', () => {
  test('sets and removes the sign-in methods of a user', async () => {
    const user = await create({ display_name: 'Ada' })
    const totp_secret_base64 = Buffer.alloc(20, 7).toString('base64')
    succeeded(await admin().patch(`/users/${user.id}`, { totp_secret_base64 }))
    await service.query(
      `insert into passkeys (tenancy_id, user_id, credential_id, public_key, rp_id, counter,
         transports, device_type, is_backed_up, created_at, id)
       select tenancy_id, id, 'credential', 'key', 'app.example.com', 0, '{}', 'singleDevice', false,
         now(), gen_random_uuid() from users where id = $1`,
      [user.id],
    )
    await open(user.id, 'sign-in')
    // A first password needs an address to sign in with.
    await page.getByText('To set a first password, add a primary email below.').waitFor()
    expect(await page.getByRole('button', { name: 'Set password…' }).isDisabled()).toBe(true)
    await ada.press('Add email')
    await inDialogFill('Email', 'ada@example.com')
    await dialog().getByLabel('Primary').check()
    await dialog().getByLabel('Used for sign-in').check()
    await inDialog('Add email')
    await toast('Email added')

    await ada.press('Set password…')
    await inDialogFill('New password', 'short')
    await inDialog('Set password')
    await dialog().getByRole('alert').filter({ hasText: '8' }).waitFor()
    await inDialogFill('New password', 'correct horse battery')
    await inDialog('Set password')
    await toast('Password set. All sessions ended.')
    expect((await read(user.id)).has_password).toBe(true)

    await page.getByRole('switch', { name: 'Email code or link' }).click()
    await toast('“Email code or link” turned on')
    expect((await read(user.id)).otp_auth_enabled).toBe(true)
    await undo()
    await expect.poll(async () => (await read(user.id)).otp_auth_enabled).toBe(false)

    for (const [action, done] of [
      ['Remove passkey', 'Passkey removed'],
      ['Remove second factor', 'Second factor removed'],
      ['Remove password', 'Password removed'],
    ] as const) {
      await ada.press(`${action}…`)
      await inDialog(action)
      await toast(done)
    }
    expect(await read(user.id)).toMatchObject({
      has_password: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
    })
  })

  test('removes a method that the project no longer offers, and cannot add it again', async () => {
    const user = await create({ primary_email: 'ada@example.com', otp_auth_enabled: true })
    await admin().patch('/internal/projects/current', { config: { magic_link_enabled: false } })
    await open(user.id, 'sign-in')
    const code = page.getByRole('switch', { name: 'Email code or link' })

    await code.click()

    await toast('“Email code or link” turned off')
    expect((await read(user.id)).otp_auth_enabled).toBe(false)
    expect(await code.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  })

  test('says which emails stop signing in before another one is marked as verified', async () => {
    const user = await create({
      primary_email: 'ada@home.example',
      primary_email_auth_enabled: true,
    })
    for (const [value, used_for_auth] of [
      ['ada@work.example', true],
      ['ada@contact.example', false],
    ] as const)
      succeeded(
        await admin().post('/contact-channels', {
          user_id: user.id,
          type: 'email',
          value,
          used_for_auth,
        }),
      )
    const signsIn = async () =>
      (
        succeeded(await admin().get(`/contact-channels?user_id=${user.id}`)).items as {
          value: string
          used_for_auth: boolean
        }[]
      )
        .filter(({ used_for_auth }) => used_for_auth)
        .map(({ value }) => value)
    await open(user.id, 'sign-in')

    await choose('ada@work.example', 'Mark verified')
    await dialog()
      .getByText('confirmed them with a code or link before: ada@home.example.')
      .waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, COLOR_RULES)).toEqual([])
    await inDialog('Cancel')
    expect(await signsIn()).toHaveLength(2)
    await ada.press('Add email')
    // In any order, because both were added at the same time.
    await dialog()
      .getByText(/before: ada@(home|work)\.example and ada@(home|work)\.example\./)
      .waitFor()
    await inDialog('Cancel')

    await choose('ada@work.example', 'Mark verified')
    await inDialog('Mark verified')
    await toast('ada@work.example is verified')
    expect(await signsIn()).toEqual(['ada@work.example'])
  })

  test('changes the emails of a user, and asks more before the last one for sign-in is deleted', async () => {
    await create({ primary_email: 'taken@example.com', primary_email_auth_enabled: true })
    const user = await create({
      primary_email: 'ada@example.com',
      primary_email_auth_enabled: true,
      password: 'correct horse battery',
    })
    const channels = async () =>
      succeeded(await admin().get(`/contact-channels?user_id=${user.id}`)).items
    const channel = async (value: string) =>
      (await channels()).find((item: { value: string }) => item.value === value)
    await open(user.id, 'sign-in')

    await choose('ada@example.com', 'Mark verified')
    await toast('ada@example.com is verified')
    expect(await channel('ada@example.com')).toMatchObject({ is_verified: true })
    await undo()
    await expect.poll(() => channel('ada@example.com')).toMatchObject({ is_verified: false })
    // Another proven address would take over from one that is not.
    await choose('ada@example.com', 'Mark verified')
    await expect.poll(() => channel('ada@example.com')).toMatchObject({ is_verified: true })

    await ada.press('Add email')
    await inDialogFill('Email', 'not an email')
    await inDialog('Add email')
    await dialog().getByRole('alert').first().waitFor()
    await inDialogFill('Email', 'taken@example.com')
    await dialog().getByLabel('Used for sign-in').check()
    await inDialog('Add email')
    await dialog().getByRole('link', { name: 'Show user' }).waitFor()
    await inDialogFill('Email', 'second@example.com')
    await dialog().getByLabel('Used for sign-in').uncheck()
    await inDialog('Add email')
    await toast('Email added')

    // An address that is not for sign-in has no password to reset.
    await page.getByRole('button', { name: 'Actions for second@example.com' }).last().click()
    const reset = page.getByRole('menuitem', { name: /^Send password reset email…/ })
    expect(await reset.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await choose('second@example.com', 'Make primary')
    await toast('second@example.com is the primary email')
    expect((await read(user.id)).primary_email).toBe('second@example.com')
    await choose('second@example.com', 'Edit email…')
    await inDialogFill('Email', 'third@example.com')
    await dialog().getByLabel('The new email is verified').check()
    await inDialog('Save')
    await toast('Email saved')
    expect(await channel('third@example.com')).toMatchObject({ is_verified: true })

    await choose('ada@example.com', 'Send password reset email…')
    await dialog().getByText('https://app.example.com/handler/password-reset').waitFor()
    await inDialog('Send')
    await toast('Password reset email sent')
    const { link } = await service.mailbox.latest('ada@example.com')
    expect(link).toMatch(/^https:\/\/app\.example\.com\/handler\/password-reset\?code=/)

    await choose('third@example.com', 'Delete…')
    await dialog().getByText('The user no longer has a primary email.').waitFor()
    expect(await dialog().getByRole('checkbox').count()).toBe(0)
    await inDialog('Delete email')
    await toast('third@example.com was deleted')
    await choose('ada@example.com', 'Delete…')
    await dialog().getByText('Password and email code stop working.', { exact: false }).waitFor()
    const confirm = dialog().getByRole('button', { name: 'Delete email' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog().getByLabel('I understand that the user may be locked out').check()
    await confirm.click()
    await page.getByText('This user can’t receive emails.').waitFor()
    expect(await channels()).toEqual([])
  })

  test('links an account of a provider, rejects it if it is linked already, edits and unlinks it', async () => {
    const uses = { isShared: true, allowSignIn: true, allowConnectedAccounts: true }
    succeeded(
      await admin().patch('/internal/config/override', {
        config_override_string: JSON.stringify({
          'auth.oauth.providers.google': { type: 'google', ...uses },
        }),
      }),
    )
    const other = await create({ display_name: 'Grace' })
    const user = await create({ display_name: 'Ada' })
    const link = (id: string, account_id: string) =>
      admin().post('/oauth-providers', {
        user_id: id,
        provider_config_id: 'google',
        account_id,
        allow_sign_in: true,
        allow_connected_accounts: true,
      })
    succeeded(await link(other.id, 'taken'))
    const accounts = async () =>
      succeeded(await admin().get(`/oauth-providers?user_id=${user.id}`)).items
    await open(user.id, 'sign-in')

    await ada.press('Add account')
    await inDialog('Add account')
    await dialog().getByText('Enter the account ID').waitFor()
    await inDialogFill('Account ID', 'taken')
    await inDialog('Add account')
    await dialog().getByText('Another user already signs in with this account').waitFor()
    await inDialogFill('Account ID', 'g-1')
    await inDialogFill('Email at the provider', 'ada@gmail.example')
    await inDialog('Add account')
    await toast('Account added')
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, COLOR_RULES)).toEqual([])

    await ada.press('Add account')
    await inDialogFill('Account ID', 'g-1')
    await dialog().getByLabel('Can sign in').uncheck()
    await inDialog('Add account')
    await dialog().getByText('This user already has this account').waitFor()
    await inDialog('Cancel')
    await inDialog('Discard')

    await choose('Google g-1', 'Edit…')
    expect(await dialog().getByLabel('Account ID').getAttribute('readonly')).not.toBeNull()
    await dialog().getByLabel('Can sign in').uncheck()
    await inDialog('Save')
    await toast('Account saved')
    expect(await accounts()).toMatchObject([
      { account_id: 'g-1', email: 'ada@gmail.example', allow_sign_in: false },
    ])
    await choose('Google g-1', 'Delete…')
    await inDialog('Unlink account')
    await toast('Account unlinked')
    expect(await accounts()).toEqual([])
  })
})

describe('sessions', () => {
  const continueSession = ({ json }: Reply) =>
    project.as('client').post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': json.refresh_token,
      'user-agent': FIREFOX,
      'x-real-ip': '203.0.113.7',
    })

  test('are ended one at a time or all at once, and old ones are marked', async () => {
    const { user_id, email, password } = await project.signUp()
    for (let at = 0; at < 2; at += 1)
      await continueSession(
        await project.as('client').post('/auth/password/sign-in', { email, password }),
      )
    await service.drain()
    await service.query(
      `update sessions set created_at = created_at - interval '400 days'
       where id = (select id from sessions where user_id = $1 limit 1)`,
      [user_id],
    )
    const left = () => service.rows.sessionIds(user_id)
    await open(user_id, 'sessions')
    const rows = page.locator('main').getByRole('table').locator('tbody tr')
    await rows.nth(2).waitFor()
    await page.getByText('Expired', { exact: true }).waitFor()

    expect(await findViolations(page)).toEqual([])
    await rows
      .getByRole('button', { name: 'End session of Firefox on Linux, 203.0.113.7' })
      .first()
      .click()
    await dialog().getByText('Firefox on Linux, 203.0.113.7').waitFor()
    await inDialog('End session')
    await toast('Session ended')
    expect(await left()).toHaveLength(2)

    await ada.press('End all…')
    await dialog().getByText('2 sessions end.').waitFor()
    expect(await dialog().getByRole('button', { name: 'End sessions' }).isDisabled()).toBe(true)
    await dialog().getByLabel('I understand that they have to sign in again').check()
    await inDialog('End sessions')
    await page.getByText('The user isn’t signed in anywhere.').waitFor()
    expect(await left()).toEqual([])
  })

  test('the own session in the project of the dashboard cannot be ended, nor the own account deleted', async () => {
    const { items } = succeeded(
      await service.internal.as('admin').get(`/users?query=${OWNER.email}`),
    )
    await ada.open(`/projects/internal/users/${items[0].id}?tab=sessions`)

    await page.getByText('Yours', { exact: true }).waitFor()
    await page.getByRole('banner').waitFor()
    await page
      .locator('main')
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    for (const name of ['Delete…', 'Block…'])
      expect(await page.getByRole('menuitem', { name }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
  })
})

test('a user is added to a team, gets permissions there, and is removed', async () => {
  const user = await create({ display_name: 'Ada' })
  const team = succeeded(await admin().post('/teams', { display_name: 'Owls' }))
  const grants = async () =>
    succeeded(await admin().get(`/team-permissions?team_id=${team.id}&user_id=${user.id}`))
      .items.map(({ id }: { id: string }) => id)
      .toSorted()
  await open(user.id, 'teams')
  await page.getByText('Not in any team').waitFor()

  await ada.press('Add to team')
  await dialog().getByRole('option', { name: 'Owls' }).click()
  await toast('Added to Owls')
  await dialog().getByText('Added', { exact: true }).waitFor()
  await inDialog('Close')
  await choose('Owls', 'Permissions…')
  await dialog().getByRole('checkbox', { name: 'team_admin' }).check()
  await inDialog('Save')
  await toast('Permissions saved')
  expect(await grants()).toEqual(['team_admin', 'team_member'])
  await page.getByRole('cell', { name: /team_admin/ }).waitFor()

  await choose('Owls', 'Remove…')
  await inDialog('Remove from team')
  await toast('Removed from team')
  await page.getByText('Not in any team').waitFor()
  expect(succeeded(await admin().get(`/teams?user_id=${user.id}`)).items).toEqual([])
})

test('the emails of a user are listed, and the user is written to', async () => {
  const email = 'grace@example.com'
  const { id: user_id } = await create({
    primary_email: email,
    primary_email_auth_enabled: true,
  })
  const [{ id: channel }] = succeeded(
    await admin().get(`/contact-channels?user_id=${user_id}`),
  ).items
  succeeded(
    await admin().post(`/contact-channels/${user_id}/${channel}/send-verification-code`, {
      callback_url: 'https://app.example.com/handler/email-verification',
    }),
  )
  await service.drain()
  await open(user_id, 'emails')

  await page.locator('main').getByRole('button', { name: email, exact: true }).click()
  await dialog().getByText(email).first().waitFor()
  await page.frameLocator('iframe[title="Message"]').getByRole('link').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Send email…' }).click()
  // This project has no server of its own.
  await dialog().getByRole('button', { name: 'Add an email server' }).waitFor()
  await page.keyboard.press('Escape')
})

test('an unknown user is a card with a link to the list', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await open(id)
    await ada.sees('User not found')
  }
  await page.getByRole('link', { name: 'All users' }).click()
  await ada.sees('Users')
})
