import type { TestProject, TestUser } from '@latchkey/testkit'
import { Secret, TOTP } from 'otpauth'
import type { Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { startAccountJourneys } from './account-journey.ts'
import { addAuthenticator } from './authenticator.ts'
import { EMAIL } from './journey.ts'
import { PASSWORD, type Visitor } from './visitor.ts'

const WORK = 'ada@work.example'
const { service, newJourney, me, listedTitles, button, says } = await startAccountJourneys()

let project: TestProject
let user: TestUser
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada, user } = await newJourney())
})

const isAlive = async ({ refresh_token }: Pick<TestUser, 'refresh_token'>) => {
  const session = project.as('client', null, { 'x-stack-refresh-token': refresh_token })
  return (await session.post('/auth/sessions/current/refresh')).status === 200
}
const title = () => ada.page.getByRole('heading', { level: 3 }).textContent()
const isFocused = (locator: ReturnType<typeof button>) =>
  expect.poll(() => locator.evaluate((it) => it === document.activeElement)).toBe(true)

async function openMenu(address: string, item: string) {
  await ada.page.getByRole('button', { name: `Options for ${address}` }).click()
  await ada.page.getByRole('menuitem', { name: item }).click()
}

describe('the list of pages', () => {
  test('has a URL for each page, and supports the back button', async () => {
    await ada.open('account-settings')
    expect(await listedTitles()).toEqual([
      'My profile',
      'Emails & sign-in',
      'Notifications',
      'Active sessions',
      'Settings',
      'Create a team',
    ])
    expect(await title()).toBe('My profile')

    await ada.choose('Notifications')
    expect(new URL(ada.page.url()).hash).toBe('#notifications')
    await ada.page.goBack()
    await ada.sees('My profile')

    await ada.open('account-settings#sessions')
    await ada.sees('Active sessions')
    await ada.open('account-settings#nothing')
    await ada.sees('My profile')
  })

  test('marks the open page in forced colors, which draw no backgrounds', async () => {
    await ada.page.emulateMedia({ forcedColors: 'active' })
    await ada.open('account-settings#sessions')
    await ada.sees('Active sessions')

    const barsOf = (page: string) =>
      ada.page
        .getByRole('navigation', { name: 'Account settings' })
        .getByRole('link', { name: page, exact: true })
        .evaluate((link) => getComputedStyle(link).borderInlineStartWidth)
    expect(await barsOf('Active sessions')).toBe('4px')
    expect(await barsOf('Notifications')).toBe('0px')
    await ada.page.emulateMedia({ forcedColors: 'none' })
  })

  test('stays visible after a load error with a retry button, and shows one column on a phone', async () => {
    await ada.page.route('**/contact-channels?*', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await ada.open('account-settings#auth')
    await says('alert', 'Something went wrong.')
    ada.noise.splice(0)
    await ada.page.unroute('**/contact-channels?*')
    await ada.press('Try again')
    await ada.page.getByRole('heading', { name: 'Emails', exact: true }).waitFor()

    await ada.page.setViewportSize({ width: 360, height: 640 })
    await ada.open('account-settings')
    expect(await ada.page.getByRole('heading', { level: 3 }).count()).toBe(0)
    await ada.page.getByRole('link', { name: 'Active sessions' }).focus()
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForFunction(() => document.activeElement?.textContent === 'Active sessions')
    expect(await ada.page.getByRole('navigation').count()).toBe(0)
    await button('Close').focus()
    await ada.page.keyboard.press('Enter')
    await isFocused(ada.page.getByRole('link', { name: 'Active sessions' }))
    expect(new URL(ada.page.url()).hash).toBe('')
  })
})

describe('the profile', () => {
  test('lets the user change the name, and keeps the input after an error', async () => {
    await ada.open('account-settings#profile')
    await ada.press('Edit name')
    await ada.fill({ Name: 'Ada Lovelace' })
    await ada.page.route('**/users/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await ada.press('Save')
    await says('alert', 'The service could not be reached.')
    expect(await ada.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ada Lovelace')
    ada.noise.splice(0)

    await ada.page.unroute('**/users/me')
    await ada.press('Save')

    await isFocused(button('Edit name'))
    expect(await ada.page.getByText('Ada Lovelace').count()).toBe(3)
    expect(await me()).toMatchObject({ display_name: 'Ada Lovelace' })
  })

  test('lets the user crop and upload an image', async () => {
    await ada.open('account-settings#profile')
    const file = ada.page.locator('input[type=file]')
    await file.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    })
    await says('alert', "Couldn't open this file as an image. Choose another file.")

    // The left half is red, the right half blue. The crop is on the right.
    const drawn = await ada.page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.fillStyle = '#f00'
      pen.fillRect(0, 0, 150, 100)
      pen.fillStyle = '#00f'
      pen.fillRect(150, 0, 150, 100)
      return canvas.toDataURL().split(',')[1] as string
    })
    await file.setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    })
    await ada.page.getByLabel('Zoom').fill('2')
    await ada.page.getByLabel('Crop area.').focus()
    for (let step = 0; step < 30; step++) await ada.page.keyboard.press('ArrowLeft')
    await ada.press('Save')

    await isFocused(button('Change picture'))
    const { profile_image_url } = await me()
    expect(profile_image_url).toMatch(/\/user-profile-images\/[\w-]+\.jpeg$/)
    const pixel = await ada.page.evaluate(async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.drawImage(image, 0, 0)
      return { size: [image.width, image.height], color: [...pen.getImageData(5, 5, 1, 1).data] }
    }, new URL(profile_image_url).pathname)
    expect(pixel.size).toEqual([400, 400])
    expect(pixel.color[0]).toBeLessThan(30)
    expect(pixel.color[2]).toBeGreaterThan(225)
  })
})

describe('emails', () => {
  const channels = async () =>
    Object.fromEntries(
      (await project.as('client', user).get('/contact-channels?user_id=me')).json.items.map(
        (channel: {
          value: string
          is_primary: boolean
          is_verified: boolean
          used_for_auth: boolean
        }) => [
          channel.value,
          [
            channel.is_primary && 'primary',
            channel.is_verified && 'verified',
            channel.used_for_auth && 'sign-in',
          ]
            .filter(Boolean)
            .join(' '),
        ],
      ),
    )
  const row = (address: string) => ada.page.getByRole('listitem').filter({ hasText: address })

  test('adds, verifies and selects a new primary address, and removes the first one', async () => {
    // Otherwise the new address would become the sign-in address when it is verified.
    const [first] = (await project.as('client', user).get('/contact-channels?user_id=me')).json
      .items
    await project
      .as('server')
      .patch(`/contact-channels/${user.user_id}/${first.id}`, { is_verified: true })
    await ada.open('account-settings#auth')
    await ada.press('Add an email')
    await ada.fill({ 'New email': EMAIL.toUpperCase() })
    await ada.press('Add')
    await says('alert', 'You have added this email already')
    await ada.fill({ 'New email': WORK })
    await ada.press('Add')
    await says('status', `We sent a verification link to ${WORK}.`)
    await row(WORK).getByText('Unverified').waitFor()
    await ada.page.getByRole('button', { name: `Options for ${WORK}` }).click()
    expect(await ada.page.getByRole('menuitem', { name: 'Set as primary' }).isDisabled()).toBe(true)
    await ada.page.keyboard.press('Escape')

    const { code } = await service.mailbox.latest(WORK)
    expect((await project.as('client').post('/contact-channels/verify', { code })).status).toBe(200)
    // Simulates returning from the tab of the email: without a screen, every tab counts as visible.
    await ada.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await row(WORK).getByText('Unverified').waitFor({ state: 'detached' })

    await openMenu(WORK, 'Set as primary')
    await row(WORK).getByText('Primary').waitFor()
    await openMenu(WORK, 'Use for sign-in')
    await row(WORK).getByText('Used for sign-in').waitFor()
    await openMenu(EMAIL, 'Stop using for sign-in')
    await row(EMAIL).getByText('Used for sign-in').waitFor({ state: 'detached' })
    expect(await channels()).toEqual({ [EMAIL]: 'verified', [WORK]: 'primary verified sign-in' })

    await ada.page.getByRole('button', { name: `Options for ${WORK}` }).click()
    expect(
      await ada.page
        .getByRole('menuitem', { name: /Stop using|Remove/ })
        .evaluateAll((all) => all.map((it) => (it as HTMLButtonElement).disabled)),
    ).toEqual([true, true])
    await ada.page.keyboard.press('Escape')
    const asked = Promise.withResolvers<Route>()
    await ada.page.route('**/contact-channels/me/*', asked.resolve)
    await openMenu(EMAIL, 'Remove')
    await ada.press('Remove')
    // A running action cannot be canceled.
    const request = await asked.promise
    expect(await button('Cancel').isDisabled()).toBe(true)
    await request.continue()
    await row(EMAIL).waitFor({ state: 'detached' })
    expect(await channels()).toEqual({ [WORK]: 'primary verified sign-in' })
  })

  test('explains an address of another user, and removes one that was deleted elsewhere', async () => {
    await project.signUp({ email: WORK })
    const add = async (value: string) => {
      const body = {
        user_id: user.user_id,
        type: 'email',
        value,
        used_for_auth: false,
        is_verified: true,
      }
      return (await project.as('server').post('/contact-channels', body)).json
    }
    await add(WORK)
    const { id } = await add('ada@old.example')
    await ada.open('account-settings#auth')

    await openMenu(WORK, 'Use for sign-in')
    await says('alert', `${WORK} is already used for sign-in by another user.`)
    expect((await channels())[WORK]).toBe('verified')

    await project.as('server').delete(`/contact-channels/${user.user_id}/${id}`)
    await openMenu('ada@old.example', 'Set as primary')
    await row('ada@old.example').waitFor({ state: 'detached' })
    expect(await ada.page.getByRole('alert').count()).toBe(0)
  })
})

describe('sign-in methods', () => {
  test('changes the password with the old one', async () => {
    const renewed = 'a fresh horse battery'
    await ada.open('account-settings#auth')
    await ada.press('Change password')
    await ada.fill({
      'Old password': 'not it at all',
      'New password': renewed,
      'Repeat new password': renewed,
    })
    await ada.press('Update password')
    await says('alert', 'Incorrect password')
    await ada.fill({ 'Old password': PASSWORD })
    await ada.press('Update password')
    await says('status', 'Your password has been saved.')

    expect(
      (
        await project
          .as('client')
          .post('/auth/password/sign-in', { email: EMAIL, password: renewed })
      ).status,
    ).toBe(200)
    expect(await isAlive(user)).toBe(true)
  })

  test('enables the second factor with a code, requires it at sign-in, and disables it', async () => {
    const digits = (secret: string, at: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
    await ada.open('account-settings#auth')
    await ada.press('Enable')
    const picture = ada.page.getByAltText('TOTP QR code')
    await picture.waitFor()
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    const secret = ((await ada.page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)

    const wrong = String((Number(digits(secret, Date.now())) + 1) % 1_000_000).padStart(6, '0')
    await ada.page.keyboard.type(wrong)
    await says('alert', "That code isn't right.")
    expect(await me()).toMatchObject({ requires_totp_mfa: false })
    await ada.page.keyboard.type(digits(secret, Date.now()))
    await ada.page.getByText('Enabled').waitFor()
    await isFocused(button('Disable'))

    const signIn = () =>
      project.as('client').post('/auth/password/sign-in', { email: EMAIL, password: PASSWORD })
    const { json: demand } = await signIn()
    expect(demand.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const totp = digits(secret, service.clock.now().getTime())
    const response = { type: 'totp', totp, code: demand.details.attempt_code }
    expect((await project.as('client').post('/auth/mfa/sign-in', response)).status).toBe(200)

    await ada.press('Disable')
    await ada.page.getByText('Disabled').waitFor()
    expect((await signIn()).status).toBe(200)
  })

  test('requires a verified address for codes and passkeys, and keeps the last sign-in method', async () => {
    await ada.open('account-settings#auth')
    await ada.page.getByText('Verify your email first.').first().waitFor()
    expect(await ada.page.getByText('Verify your email first.').count()).toBe(2)
    await ada.page.getByRole('button', { name: 'Send verification email' }).first().click()
    await ada.page.getByText(`We sent a verification link to ${EMAIL}.`).waitFor()

    await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
    await addAuthenticator(ada.page)
    await ada.page.reload()
    await ada.press('Add a passkey')
    await ada.press('Continue')
    await ada.page.getByRole('button', { name: /^Options for Chrome/ }).waitFor()
    await ada.press('Enable email codes')
    await button('Disable email codes').waitFor()
    await isFocused(button('Disable email codes'))
    expect(await me()).toMatchObject({ passkey_auth_enabled: true, otp_auth_enabled: true })

    await ada.press('Disable email codes')
    await ada.press('Cancel')
    await isFocused(button('Disable email codes'))
    await ada.press('Disable email codes')
    await ada.press('Disable email codes')
    await button('Enable email codes').waitFor()
    await isFocused(button('Enable email codes'))

    await project.as('server').patch(`/users/${user.user_id}`, { password: null })
    await ada.become(
      (await project.as('server').post('/auth/sessions', { user_id: user.user_id })).json,
    )
    await ada.page.reload()
    await ada.page.getByText('It is your only way to sign in, so it cannot be removed.').waitFor()
    await ada.page.getByRole('button', { name: /^Options for Chrome/ }).click()
    expect(await ada.page.getByRole('menuitem', { name: 'Remove' }).isDisabled()).toBe(true)
  })
})

test('disables optional emails', async () => {
  await ada.open('account-settings#notifications')
  const marketing = ada.page.getByRole('switch', { name: 'Marketing' })
  expect(await ada.page.getByRole('switch', { name: 'Transactional' }).isDisabled()).toBe(true)

  const sent: Route[] = []
  await ada.page.route('**/emails/notification-preference/me/*', (route) => void sent.push(route))

  await marketing.focus()
  await ada.page.keyboard.press('Space')
  await expect.poll(() => sent.length).toBe(1)
  // A second change must wait, because it could overtake the first.
  await ada.page.keyboard.press('Space')
  await sent[0]?.continue()

  await expect
    .poll(
      async () =>
        (await project.as('client', user).get('/emails/notification-preference/me')).json.items[1]
          .enabled,
    )
    .toBe(false)
  expect(sent).toHaveLength(1)
  await ada.page.reload()
  await marketing.waitFor()
  expect(await marketing.isChecked()).toBe(false)
})

test('revokes one or all other sessions', async () => {
  const signIn = async () =>
    (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: EMAIL, password: PASSWORD })
    ).json
  const signInLater = () => {
    service.clock.advance({ seconds: 1 })
    return signIn()
  }
  const others = [await signIn(), await signInLater(), await signInLater()]
  const alive = async () => (await Promise.all(others.map(isAlive))).filter(Boolean).length
  await ada.open('account-settings#sessions')
  // Browser and time of the last use are written within a second.
  await service.drain()
  await ada.page.reload()
  const rows = ada.page.getByRole('listitem').filter({ hasText: 'Last used' })
  await rows.first().waitFor()
  expect(await rows.count()).toBe(4)
  expect(await rows.first().getByText('This session').count()).toBe(1)
  expect(await rows.first().textContent()).toMatch(/^Chrome on Linux/)
  expect(await rows.nth(1).textContent()).toMatch(/^Unknown device/)
  expect(await rows.first().getByRole('button').count()).toBe(0)

  await rows.nth(1).getByRole('button').click()
  await expect.poll(() => rows.count()).toBe(3)
  await isFocused(button('Revoke all other sessions'))
  expect(await alive()).toBe(2)

  // A session that ended in the meantime cannot be revoked.
  const [, second] = others
  await project
    .as('client', second, { 'x-stack-refresh-token': second.refresh_token })
    .delete('/auth/sessions/current')
  await rows.nth(1).getByRole('button').click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await ada.page.getByRole('alert').count()).toBe(0)

  await ada.press('Revoke all other sessions')
  await ada.press('Revoke all other sessions')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await alive()).toBe(0)
  expect(await isAlive(user)).toBe(true)
})
