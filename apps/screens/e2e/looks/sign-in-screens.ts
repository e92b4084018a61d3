import type { Route } from 'playwright-core'
import { PASSWORD, type Visitor } from '../visitor.ts'
import type { Screens } from './screens.ts'
import type { Stage } from './stage.ts'

export const ANY_CODE = '0'.repeat(45)

/** The screens before a user is signed in. */
export function signInScreens({ projects }: Stage): Screens {
  let newcomers = 0

  async function requestCode(visitor: Visitor): Promise<void> {
    newcomers += 1
    await visitor.open('sign-in')
    await visitor.fill({ Email: `newcomer-${newcomers}@example.com` })
    await visitor.press('Send email')
    await visitor.page.getByLabel('Enter the code from your email').waitFor()
  }

  /** Returns from a provider with the given response of the service. */
  async function comeBack(visitor: Visitor, takeUp: (route: Route) => unknown): Promise<void> {
    await visitor.page.route('**/auth/oauth/token', (route) => takeUp(route))
    await visitor.open('sign-in')
    await visitor.press('Continue with Google')
    await visitor.page.getByLabel('Email address').fill('ada@example.com')
    await visitor.press('Continue')
  }

  const { plain, everything, social, crowded } = projects
  return {
    'sign-in': { project: plain, open: (visitor) => visitor.open('sign-in') },
    'sign-in with errors': {
      project: plain,
      async open(visitor) {
        await visitor.open('sign-in')
        await visitor.press('Sign in')
      },
    },
    'sign-up': { project: plain, open: (visitor) => visitor.open('sign-up') },
    'sign-up with errors': {
      project: plain,
      async open(visitor) {
        await visitor.open('sign-up')
        await visitor.fill({ Email: 'ada', Password: 'x', 'Repeat password': 'y' })
        await visitor.press('Sign up')
      },
    },
    'every way to sign in': { project: everything, open: (visitor) => visitor.open('sign-in') },
    'the tab for passwords': {
      project: everything,
      async open(visitor) {
        await visitor.open('sign-up')
        await visitor.page.getByRole('tab', { name: 'Password' }).click()
      },
    },
    'a sign-in code': { project: everything, open: requestCode },
    'a wrong sign-in code': {
      project: everything,
      async open(visitor) {
        await requestCode(visitor)
        await visitor.page.keyboard.type('000000')
        await visitor.page.getByRole('alert').waitFor()
      },
    },
    'a magic link': {
      project: everything,
      open: (visitor) => visitor.open(`magic-link-callback?code=${ANY_CODE}`),
    },
    'a forgotten password': {
      project: everything,
      open: (visitor) => visitor.open('forgot-password'),
    },
    'the email for a forgotten password': {
      project: everything,
      async open(visitor) {
        await visitor.open('forgot-password')
        await visitor.fill({ 'Your email': 'a.person.whose.address.is.long@navy-yard.example' })
        await visitor.press('Send email')
        await visitor.sees('Check your email')
      },
    },
    'a new password': {
      project: everything,
      async open(visitor) {
        // The form looks the same for every code.
        await visitor.page.route('**/reset/preview', (route) =>
          route.fulfill({ json: { email: 'eve@example.com' } }),
        )
        await visitor.open(`password-reset?code=${ANY_CODE}`)
      },
    },
    'the second factor': { project: everything, open: (visitor) => visitor.open('mfa') },
    'the second factor of nothing': {
      project: everything,
      async open(visitor) {
        await visitor.open('mfa')
        await visitor.page.keyboard.type('123456')
        await visitor.page.getByRole('alert').waitFor()
      },
    },
    'a recovery code': {
      project: everything,
      async open(visitor) {
        await visitor.open('mfa')
        await visitor.press('Use a recovery code')
      },
    },
    'a command-line program': {
      project: everything,
      async open(visitor) {
        await visitor.open(`cli-auth-confirm?login_code=${ANY_CODE}`)
        await visitor.page.getByRole('tab', { name: 'Password' }).click()
        await visitor.fill({ Email: 'eve@example.com', Password: PASSWORD })
        await visitor.press('Sign in')
        await visitor.sees('Authorize CLI application')
      },
    },
    'two providers to sign in with': {
      project: social,
      open: (visitor) => visitor.open('sign-in'),
    },
    'two providers to sign up with': {
      project: social,
      open: (visitor) => visitor.open('sign-up'),
    },
    'the provider of the last time': {
      project: social,
      async open(visitor) {
        await visitor.open('sign-in')
        await visitor.page.evaluate(
          (key) => localStorage.setItem(key, 'google'),
          `latchkey-last-provider-${social.id}`,
        )
        await visitor.page.reload()
        await visitor.page.getByText('Last used', { exact: true }).waitFor()
      },
    },
    // More than a real project has.
    'every provider': {
      project: crowded,
      scrolls: true,
      open: (visitor) => visitor.open('sign-in'),
    },
    'the way back from a provider': {
      project: social,
      async open(visitor) {
        await visitor.page.clock.install()
        await comeBack(visitor, () => {})
        await visitor.sees('Signing in…')
        await visitor.page.clock.fastForward(3000)
        await visitor.page.getByRole('link', { name: 'Click here' }).waitFor()
      },
    },
    'a way back that failed': {
      project: social,
      logs: ['Error signing in during OAuth callback'],
      async open(visitor) {
        // An empty response, because browsers log errors to the console.
        await comeBack(visitor, (route) => route.fulfill({ json: {} }))
        await visitor.sees('The sign-in could not be finished')
      },
    },
  }
}
