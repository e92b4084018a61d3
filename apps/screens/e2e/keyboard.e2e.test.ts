import type { TestProject, TestUser } from '@latchkey/testkit'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { offerProviders } from '../../../packages/js/src/testing/provider-trip.ts'
import { addAuthenticator } from './authenticator.ts'
import { ALL_FACTORS, EMAIL, startJourneys } from './journey.ts'
import { keyboardOf } from './keyboard.ts'
import { PASSWORD, type Visitor, withoutPasskeySuggestions } from './visitor.ts'

/* Every flow with the keyboard alone: its main path and a refused one. */

const { service, newJourney, becomeMember, signedInUser, address, email, alert, says } =
  await startJourneys({
    ...ALL_FACTORS,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    allow_user_api_keys: true,
  })

let project: TestProject
let ada: Visitor
let keys: ReturnType<typeof keyboardOf>

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
  keys = keyboardOf(ada.page)
})

const isSignedIn = async () => {
  await ada.sees('Account settings')
  await keys.isAt('Account settings')
  expect(await signedInUser()).toMatchObject({ primary_email: EMAIL })
}

/** Signs in on the tab for passwords. */
async function enterPassword(password = PASSWORD) {
  await ada.open('sign-in')
  await keys.backTo('Email code')
  await keys.press('ArrowRight')
  await keys.to('Email')
  await keys.type(EMAIL)
  await keys.to('Password')
  await keys.type(password)
  await keys.press('Enter')
}

const client = () => project.as('client')

describe('signing in by keyboard', () => {
  test('with a password', async () => {
    await project.signUp({ email: EMAIL })

    await enterPassword('not her password')
    await alert('Wrong email or password.')
    await keys.isAt('Email')
    await keys.to('Password')
    await keys.retype(PASSWORD)
    await keys.press('Enter')

    await isSignedIn()
  })

  test('with a code, after a wrong one and a change of the address', async () => {
    await ada.open('sign-in')
    await keys.isAt('Email')
    await keys.type('adda@example.com')
    await keys.press('Enter')
    await keys.isAt('Enter the code from your email')
    await keys.type('000000')
    await alert("That code isn't right.")
    await keys.isAt('Enter the code from your email')

    await keys.backTo('Change email')
    await keys.press('Enter')
    await keys.isAt('Email')
    await keys.retype(EMAIL)
    await keys.press('Enter')
    await keys.isAt('Enter the code from your email')
    await keys.type((await email()).otp)

    await isSignedIn()
  })

  test('with a second factor, or a recovery code', async () => {
    const DIGITS = 'Enter the six-digit code from your authenticator app'
    const secret = new Secret({ size: 20 })
    const user = await project.signUp({ email: EMAIL })
    const totp_secret_base64 = Buffer.from(secret.buffer).toString('base64')
    await project.as('client', user).patch('/users/me', { totp_secret_base64 })
    const { json } = await project.as('client', user).post('/auth/mfa/recovery-codes')

    await enterPassword()
    await keys.isAt(DIGITS)
    const right = new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() })
    await keys.type(right === '000000' ? '111111' : '000000')
    await alert("That code isn't right.")
    await keys.isAt(DIGITS)
    await keys.choose('Use a recovery code')
    await keys.isAt('Recovery code')
    await keys.type('abcd-efgh-abcd')
    await keys.choose('Verify')
    await alert("That code isn't right, or it was used before.")
    await keys.isAt('Recovery code')
    await keys.retype(json.recovery_codes[0])
    await keys.press('Enter')

    await isSignedIn()
  })

  test('with a passkey', async () => {
    await addAuthenticator(ada.page)
    const user = await becomeMember()
    await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
    await ada.open('account-settings#auth')
    await keys.enter()
    await keys.choose('Add a passkey')
    await keys.isAt('Name of the passkey')
    await keys.press('Enter')
    await keys.isAt('Add a passkey')
    await withoutPasskeySuggestions(ada)
    await ada.page.context().clearCookies()

    await ada.page.route('**/auth/passkey/sign-in', (route) => route.abort(), { times: 1 })
    await ada.open('sign-in')
    await keys.backTo('Sign in with a passkey')
    await keys.press('Enter')
    await ada.page.getByRole('alert').waitFor()
    // The browser logs the lost connection.
    expect(ada.noise.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true)
    await keys.isAt('Sign in with a passkey')
    await keys.press('Enter')

    await isSignedIn()
  })

  test('with a provider', async () => {
    await offerProviders(service, project, { google: null, github: null })
    await ada.open('sign-in')
    await keys.backTo('Continue with GitHub')
    await keys.press('Enter')
    await keys.isAt('Email address')
    await keys.choose('Cancel')
    await keys.isAt('Access was denied')
    await keys.choose('Sign in again')

    await ada.sees('Sign in to your account')
    await keys.isAt('Email')
    await keys.backTo('Continue with GitHub')
    await keys.press('Enter')
    await keys.isAt('Email address')
    await keys.type(EMAIL)
    await keys.press('Enter')

    await isSignedIn()
  })
})

describe('a link of an email by keyboard', () => {
  test('sets a new password', async () => {
    await project.signUp({ email: EMAIL })
    const body = { email: EMAIL, callback_url: address('password-reset') }
    await client().post('/auth/password/send-reset-code', body)
    await ada.follow((await email()).link)
    await keys.isAt('New password')
    await keys.type('a fresh horse battery')
    await keys.to('Repeat new password')
    await keys.type('another horse')
    await keys.choose('Reset password')
    await alert('Passwords do not match')
    await keys.isAt('Repeat new password')
    await keys.retype('a fresh horse battery')
    await keys.press('Enter')

    await keys.isAt('Password reset successfully!')
    await keys.choose('Sign in')
    await keys.isAt('Email')
  })

  test('verifies an address, and says what is wrong with a broken link', async () => {
    await client().post('/auth/password/sign-up', {
      email: EMAIL,
      password: PASSWORD,
      verification_callback_url: address('email-verification'),
    })
    await ada.follow((await email()).link)
    await keys.isAt('Do you want to verify your email?')
    await keys.choose('Verify')
    await keys.isAt('Your email has been verified!')

    await ada.open('email-verification')
    await keys.isAt('Invalid verification link')
    await keys.choose('Go home')
    await keys.isAt('Email')
  })

  test('signs in once', async () => {
    const body = { email: EMAIL, callback_url: address('magic-link-callback') }
    await client().post('/auth/otp/send-sign-in-code', body)
    const { link } = await email()
    await ada.follow(link)
    await keys.isAt('Do you want to sign in?')
    await keys.choose('Sign in')
    await isSignedIn()

    await ada.page.context().clearCookies()
    await ada.follow(link)
    await keys.choose('Sign in')
    await keys.isAt('This magic link was already used')
    await keys.choose('Sign in')
    await keys.isAt('Email')
  })

  test('joins a team, once', async () => {
    const owner = await project.signUp({ email: 'grace@example.com' })
    const asOwner = project.as('client', owner)
    const { id } = (await asOwner.post('/teams', { display_name: 'Engines' })).json
    const body = { team_id: id, email: EMAIL, callback_url: address('team-invitation') }
    await asOwner.post('/team-invitations/send-code', body)
    const { link } = await email()
    await ada.follow(link)
    await keys.isAt('Join Engines')
    await keys.choose('Sign up')
    await keys.isAt('Email')
    await keys.backTo('Email code')
    await keys.press('ArrowRight')
    await keys.to('Email')
    await keys.type(EMAIL)
    await keys.to('Password')
    await keys.type(PASSWORD)
    await keys.to('Repeat password')
    await keys.type(PASSWORD)
    await keys.press('Enter')

    await keys.isAt('Join Engines')
    await keys.choose('Join')
    await keys.isAt('You have joined Engines')
    await ada.follow(link)
    await keys.isAt('This invitation was already used')
    await keys.choose('Go home')
    await keys.isAt('Account settings')
  })
})

describe('the account settings by keyboard', () => {
  let user: TestUser

  beforeEach(async () => {
    user = await becomeMember()
    await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
  })

  /** Opens the settings and chooses a page from the list. */
  async function open(page: string) {
    await ada.open('account-settings#settings')
    await keys.enter()
    await choosePage(page)
  }
  async function choosePage(page: string) {
    await keys.to(page)
    await keys.press('Enter')
    await ada.page.getByRole('heading', { level: 3, name: page, exact: true }).waitFor()
  }

  test('change the name, an address and the password', async () => {
    await open('My profile')
    await keys.choose('Edit name')
    await keys.isAt('Name')
    await keys.press('Escape')
    await keys.isAt('Edit name')
    await keys.press('Enter')
    await keys.retype('Ada')
    await keys.press('Enter')
    await ada.page.getByRole('group', { name: 'Name' }).getByText('Ada').waitFor()
    await keys.isAt('Edit name')

    await keys.backTo('Emails & sign-in')
    await keys.press('Enter')
    await keys.choose('Add an email')
    await keys.isAt('New email')
    await keys.type('ada')
    await keys.press('Enter')
    await alert('Please enter a valid email')
    await keys.isAt('New email')
    await keys.type('@work.example')
    await keys.press('Enter')
    await says('status', 'We sent a verification link to ada@work.example.')
    await keys.isAt('Add an email')
    await keys.backTo('Options for ada@work.example')
    await keys.press('ArrowUp')
    await keys.isAt('Remove')
    await keys.press('Enter')
    await keys.choose('Remove')
    await keys.isAt('Add an email')

    await keys.choose('Change password')
    await keys.isAt('Old password')
    await keys.type('not her password')
    for (const name of ['New password', 'Repeat new password']) {
      await keys.to(name)
      await keys.type('a fresh horse battery')
    }
    await keys.press('Enter')
    await alert('Incorrect password')
    await keys.isAt('Old password')
    await keys.retype(PASSWORD)
    await keys.press('Enter')
    await says('status', 'Your password has been saved.')
    await keys.isAt('Change password')
  })

  test('show recovery codes once', async () => {
    const totp_secret_base64 = Buffer.from(new Secret({ size: 20 }).buffer).toString('base64')
    await project.as('client', user).patch('/users/me', { totp_secret_base64 })
    await open('Emails & sign-in')
    await keys.choose('Create recovery codes')
    const dialog = ada.page.getByRole('dialog', { name: 'Your recovery codes' })
    await dialog.waitFor()
    await keys.press('Escape')
    await keys.to('I have saved these codes')
    await keys.press('Space')
    await keys.choose('Close')
    await dialog.waitFor({ state: 'detached' })
    await keys.isAt('Create new codes')
    await keys.press('Enter')
    await keys.press('Escape')
    await keys.isAt('Create new codes')
  })

  test('change notifications, sessions and API keys', async () => {
    await client().post('/auth/password/sign-in', { email: EMAIL, password: PASSWORD })
    await open('Notifications')
    await keys.to('Marketing')
    await keys.press('Space')
    await expect
      .poll(async () => {
        const path = '/emails/notification-preference/me'
        return (await project.as('client', user).get(path)).json.items[1].enabled
      })
      .toBe(false)
    await keys.isAt('Marketing')

    await keys.backTo('Active sessions')
    await keys.press('Enter')
    await keys.choose('Revoke all other sessions')
    await keys.press('Escape')
    await keys.isAt('Revoke all other sessions')
    await keys.press('Enter')
    await keys.choose('Revoke all other sessions')
    // No button is left. The list with this session has the focus.
    await ada.page.locator('ul:focus').getByText('This session').waitFor()

    await keys.backTo('API keys')
    await keys.press('Enter')
    await keys.choose('Create API key')
    await keys.isAt('Description')
    await keys.press('Escape')
    await keys.isAt('Create API key')
    await keys.press('Enter')
    await keys.isAt('Description')
    await keys.press('Enter')
    await alert('Please enter a description')
    await keys.type('Deploy script')
    await keys.press('Enter')
    await ada.sees('Your new API key')
    await keys.to("I understand that I can't see this key again")
    await keys.press('Space')
    await keys.choose('Close')
    await keys.isAt('Create API key')
    await keys.choose('Revoke the API key Deploy script')
    await keys.choose('Revoke key')
    await ada.page.getByText('Revoked', { exact: true }).waitFor()
    await keys.isAt('Create API key')
  })

  test('create a team, invite to it and leave it', async () => {
    await open('Create a team')
    await keys.choose('Create')
    await alert('Please enter a team name')
    await keys.isAt('Team name')
    await keys.type('Engines')
    await keys.press('Enter')
    await keys.isAt('Engines')

    await keys.to('Email')
    await keys.type('bob')
    await keys.choose('Invite user')
    await alert('Please enter a valid email')
    await keys.isAt('Email')
    await keys.retype('bob@example.com')
    await keys.choose('Invite user')
    await says('status', 'Invited bob@example.com.')
    await keys.choose('Revoke the invitation for bob@example.com')
    await ada.page.getByText('None', { exact: true }).waitFor()
    await keys.isAt('Email')

    await keys.choose('Leave team')
    await keys.press('Escape')
    await keys.isAt('Leave team')
    await keys.press('Enter')
    await keys.choose('Leave')
    await keys.isAt('My profile')
  })

  test('turn the pages of a long list, and delete the account', async () => {
    const { id } = (await project.as('client', user).post('/teams', { display_name: 'Engines' }))
      .json
    const server = project.as('server')
    for (let at = 1; at <= 11; at += 1) {
      const member = (await server.post('/users', { display_name: `Member ${at}` })).json
      await server.post(`/team-memberships/${id}/${member.id}`, {})
    }
    await open('Engines')
    await keys.choose('Next page')
    await ada.page.getByText('11–12 of 12').waitFor()
    await keys.isAt('Next page')
    await keys.backTo('Previous page')
    await keys.press('Enter')
    await ada.page.getByText('1–10 of 12').waitFor()
    await keys.isAt('Previous page')

    await keys.backTo('Settings')
    await keys.press('Enter')
    await keys.choose('Danger zone')
    await keys.choose('Delete account')
    await keys.press('Escape')
    await keys.isAt('Delete account')
    await keys.press('Enter')
    await keys.choose('Delete permanently')
    await keys.isAt('Your account was deleted')
    await keys.choose('Go home')
    await keys.isAt('Email')
  })
})
