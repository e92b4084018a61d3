import type { TestProject } from '@latchkey/testkit'
import type { Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { offerProviders } from '../../../packages/js/src/testing/provider-trip.ts'
import { EMAIL } from './journey.ts'
import { pathOf, startOAuthJourneys } from './oauth-journey.ts'
import { type Visitor, visit } from './visitor.ts'

const { service, browser, newJourney, confirmAtProvider, signInWith, signedInUser } =
  await startOAuthJourneys()

let project: TestProject
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
})

/** Delays token requests until released. */
async function holdTokenRequests() {
  const held = Promise.withResolvers<Route>()
  await ada.page.route('**/auth/oauth/token', (route) => held.resolve(route))
  return held.promise
}

describe('a failed sign-in', () => {
  test('canceled at the provider can be repeated, and keeps the requested page', async () => {
    const target = `/hosted/${project.id}/handler/account-settings?from=notes`
    await ada.open(`sign-in?after_auth_return_to=${encodeURIComponent(target)}`)
    await ada.press('Continue with Google')
    await ada.press('Cancel')

    await ada.sees('Access was denied')
    await ada.press('Sign in again')
    await ada.sees('Sign in to your account')
    await ada.press('Continue with Google')
    await confirmAtProvider('Google', EMAIL)

    await ada.sees('Account settings')
    expect(new URL(ada.page.url()).search).toBe('?from=notes')
  })

  test('shows that another account has the address', async () => {
    const body = {
      config_override_string: JSON.stringify({ 'auth.oauth.accountMergeStrategy': 'raise_error' }),
    }
    expect((await project.as('admin').patch('/internal/config/override', body)).status).toBe(200)
    service.ctx.projects.forget(project.id)
    await project.signUp({ email: EMAIL })

    await signInWith('Google')

    await ada.sees('An error occurred')
    await ada.page
      .getByText('An account with this email already exists. Sign in the way you did before.')
      .waitFor()
    await ada.page.getByText('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE').waitFor()
    expect(await signedInUser()).toBeNull()
  })

  test('shows that the project does not allow sign-ups', async () => {
    const closed = await service.newProject({ sign_up_enabled: false })
    await offerProviders(service, closed, { google: null })
    const visitor = await visit(browser, service, closed)
    await visitor.open('sign-in')
    await visitor.press('Continue with Google')
    await confirmAtProvider('Google', EMAIL, visitor)

    await visitor.sees('An error occurred')
    await visitor.page.getByText('SIGN_UP_NOT_ENABLED').waitFor()
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('with an expired code shows that and starts again', async () => {
    const request = holdTokenRequests()
    await signInWith('Google')
    const route = await await request
    service.clock.advance({ minutes: 11 })
    await route.continue()

    await ada.sees('The sign-in could not be finished')
    await ada.page.getByRole('alert').getByText('INVALID_AUTHORIZATION_CODE').waitFor()
    // The browser logs the error response.
    expect(
      ada.noise.splice(0).every((line) => line.includes('the server responded with a status of')),
    ).toBe(true)
    await ada.page.unroute('**/auth/oauth/token')
    await ada.press('Sign in again')
    await ada.press('Continue with Google')
    await confirmAtProvider('Google', EMAIL)
    await ada.sees('Account settings')
  })

  test('shows a lost connection', async () => {
    const request = holdTokenRequests()
    await signInWith('Google')
    await (await request).abort()

    await ada.sees('The sign-in could not be finished')
    await ada.page
      .getByRole('alert')
      .getByText('The service could not be reached. Please try again in a moment.')
      .waitFor()
    expect(await signedInUser()).toBeNull()
    expect(ada.noise.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true)
  })
})

describe('the OAuth callback page', () => {
  const WARNING = /^warning: (This sign-in cannot be finished|There is no sign-in to finish)/

  test('shows a waiting message, and a link after three seconds', async () => {
    await ada.page.clock.install()
    const request = holdTokenRequests()
    await signInWith('Google')
    const route = await request
    await ada.sees('Signing in…')
    const way = ada.page.getByRole('link', { name: 'Click here' })
    expect(await ada.page.title()).toBe('Sign in – Acme Notes')
    expect(await way.count()).toBe(0)

    await ada.page.clock.fastForward(3000)

    await way.waitFor()
    expect(await way.getAttribute('href')).toBe(`/hosted/${project.id}/handler/account-settings`)
    await route.continue()
    await ada.sees('Account settings')
  })

  test('works once, and redirects if it is opened again or elsewhere', async () => {
    const opened: string[] = []
    const redeemed: string[] = []
    ada.page.on('request', (request) => {
      if (request.isNavigationRequest() && pathOf(request.url()) === 'oauth-callback')
        opened.push(request.url())
      if (request.postData()?.includes('grant_type=authorization_code'))
        redeemed.push(request.url())
    })
    await signInWith('Google')
    await ada.sees('Account settings')
    const [address = ''] = opened
    expect(new URL(address).searchParams.get('code')).not.toBeNull()
    expect(redeemed).toHaveLength(1)

    await ada.page.goto(address)
    await ada.sees('Account settings')
    expect(redeemed).toHaveLength(1)
    expect(ada.noise.splice(0)).toEqual([expect.stringMatching(WARNING)])

    const bob = await visit(browser, service, project)
    await bob.page.goto(address)
    await bob.sees('Sign in to your account')
    expect(new URL(bob.page.url()).search).toBe('')
    expect(bob.noise.splice(0)).toEqual([expect.stringMatching(WARNING)])
    await bob.leave()
  })

  test('is not in the history', async () => {
    await signInWith('Google')
    await ada.sees('Account settings')

    await ada.page.goBack()
    await ada.sees('Sign in to Google (development)')
    await ada.page.goForward()

    await ada.sees('Account settings')
  })

  test('redirects to sign-in if it is opened directly', async () => {
    await ada.page.goto(`${service.url}/hosted/${project.id}/handler/oauth-callback`)

    await ada.sees('Sign in to your account')
    expect(ada.noise.splice(0)).toEqual([expect.stringMatching(WARNING)])
  })
})
