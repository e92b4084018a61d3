import type { TestProject, TestUser } from '@latchkey/testkit'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAuthenticator } from './authenticator.ts'
import { ALL_FACTORS, EMAIL, startJourneys } from './journey.ts'
import { PASSWORD, registerPasskey, type Visitor, withoutPasskeySuggestions } from './visitor.ts'

const { service, newJourney, becomeMember, signedInUser, address, button, alert, isFocused } =
  await startJourneys(ALL_FACTORS)

let project: TestProject
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
})

/** Signs in on the password tab. */
async function signInByPassword(path = 'sign-in') {
  await ada.open(path)
  await ada.page.getByRole('tab', { name: 'Password' }).click()
  await ada.fill({ Email: EMAIL, Password: PASSWORD })
  await ada.press('Sign in')
}

describe('the second factor', () => {
  const DIGITS = 'Enter the six-digit code from your authenticator app'
  const secret = new Secret({ size: 20 })
  const totp_secret_base64 = Buffer.from(secret.buffer).toString('base64')
  const digits = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() })
  const slots = () => ada.page.getByLabel(DIGITS)

  let user: TestUser
  beforeEach(async () => {
    user = await project.signUp({ email: EMAIL })
    const reply = await project.as('client', user).patch('/users/me', { totp_secret_base64 })
    expect(reply.status).toBe(200)
  })

  test('is required after the password and redirects to the requested page', async () => {
    const target = `/hosted/${project.id}/handler/error?from=notes`
    await signInByPassword(`sign-in?after_auth_return_to=${encodeURIComponent(target)}`)
    await ada.sees('Multi-factor authentication')
    expect(await isFocused(DIGITS)).toBe(true)
    expect(await slots().getAttribute('inputmode')).toBe('numeric')
    expect(await signedInUser()).toBeNull()

    const right = digits()
    await ada.page.keyboard.type(right === '000000' ? '111111' : '000000')
    await alert("That code isn't right.")
    await ada.page.keyboard.type(right)

    await ada.sees('An unknown error occurred')
    expect(new URL(ada.page.url()).search).toBe('?from=notes')
    expect(await signedInUser()).toMatchObject({ primary_email: EMAIL })
    expect(await ada.page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('is required after a magic link too', async () => {
    const bob = 'bob@example.com'
    const { json: session } = await project
      .as('client')
      .post('/auth/otp/sign-in', { code: (await project.requestCode(bob)).code })
    expect(
      (await project.as('client', session).patch('/users/me', { totp_secret_base64 })).status,
    ).toBe(200)
    await project.as('client').post('/auth/otp/send-sign-in-code', {
      email: bob,
      callback_url: address('magic-link-callback'),
    })

    await ada.follow((await service.mailbox.latest(bob)).link)
    await ada.press('Sign in')
    await ada.sees('Multi-factor authentication')
    await ada.page.keyboard.type(digits())

    await ada.sees('Account settings')
  })

  test('is replaced by a recovery code, once', async () => {
    const { json } = await project.as('client', user).post('/auth/mfa/recovery-codes')
    const [recoveryCode] = json.recovery_codes as string[]
    const enter = async () => {
      await signInByPassword()
      await ada.press('Use a recovery code')
      expect(await isFocused('Recovery code')).toBe(true)
      await ada.page.keyboard.type(recoveryCode?.toUpperCase() ?? '')
      await ada.page.keyboard.press('Enter')
    }

    await enter()
    await ada.sees('Account settings')
    expect(await signedInUser()).toMatchObject({ primary_email: EMAIL })
    await ada.page.context().clearCookies()
    await enter()

    await alert("That code isn't right, or it was used before.")
    await ada.press('Use your authenticator app')
    await ada.page.keyboard.type(digits())
    await ada.sees('Account settings')
  })

  test('can be left for the sign-in page', async () => {
    await signInByPassword()

    await ada.press('Back to sign-in')

    await ada.sees('Sign in to your account')
  })

  test('has recovery codes in the account settings, shown once', async () => {
    await signInByPassword()
    await ada.sees('Multi-factor authentication')
    await ada.page.keyboard.type(digits())
    await ada.sees('Account settings')
    await ada.open('account-settings#auth')

    await ada.press('Create recovery codes')
    const codes = ada.page.getByRole('dialog').getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.allTextContents()).toHaveLength(10)
    expect(await button('Close').last().isDisabled()).toBe(true)
    const download = ada.page.waitForEvent('download')
    await ada.page.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await ada.page.getByLabel('I have saved these codes').check()
    await button('Close').last().click()

    await ada.page.getByText('10 left, created').waitFor()
    expect((await project.as('client', user).get('/auth/mfa/recovery-codes')).json.remaining).toBe(
      10,
    )
  })

  test('starts again if the attempt has expired', async () => {
    await signInByPassword()
    await ada.sees('Multi-factor authentication')
    service.clock.advance({ minutes: 6 })

    await ada.page.keyboard.type(digits())
    await alert('This sign-in took too long. Please sign in again.')
    await ada.press('Sign in again')

    await ada.sees('Sign in to your account')
  })

  test('shows an error without a pending sign-in', async () => {
    await ada.open('mfa')

    await ada.page.keyboard.type('123456')

    await alert('Missing verification information. Please sign in again.')
  })
})

describe('a passkey', () => {
  beforeEach(async () => {
    await addAuthenticator(ada.page)
    await becomeMember()
    await ada.open('account-settings')
    await registerPasskey(ada)
    await withoutPasskeySuggestions(ada)
    await ada.page.context().clearCookies()
    await ada.open('sign-in')
  })

  test('signs in after it was registered', async () => {
    await ada.press('Sign in with a passkey')

    await ada.sees('Account settings')
    expect(await signedInUser()).toMatchObject({ primary_email: EMAIL, passkey_auth_enabled: true })
  })

  test('shows an error if the service does not know it', async () => {
    await service.query('delete from passkeys')

    await ada.press('Sign in with a passkey')

    await alert('The passkey was not accepted. Please try again.')
    expect(await button('Sign in with a passkey').isEnabled()).toBe(true)
  })
})
