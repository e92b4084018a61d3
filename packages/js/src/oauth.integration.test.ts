import { startService, type TestProject } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type FakeRequest,
  fakeTokenEndpoint,
  startFakeWorld,
} from '../../../apps/server/src/features/sign-in/oauth/providers/testing/fake-provider.ts'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { openTab } from './testing/open-tab.ts'
import {
  type AtProvider,
  cancelling,
  offerProviders,
  travel,
  typing,
} from './testing/provider-trip.ts'
import { totpAt } from './testing/totp.ts'

const world = await startFakeWorld()
// The development provider is part of the service.
const service = await startService({
  providers: { locate: (url) => (url.hostname === 'localhost' ? url : world.locate(url)) },
})
afterAll(async () => {
  await service.stop()
  await world.stop()
})
const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())

const secret = Uint8Array.from({ length: 20 }, (_, at) => at * 3)
const password = 'a horse of my own'

async function newProject(providers = ['github', 'google']): Promise<TestProject> {
  const project = await service.newProject()
  await offerProviders(service, project, Object.fromEntries(providers.map((type) => [type, null])))
  return project
}

type Tab = ReturnType<typeof openTab>

const visit = (
  project: TestProject,
  href = 'http://localhost:3000/page',
  browser = createFakeBrowser(href),
): Tab =>
  openTab(service, project, { urls: { afterSignIn: '/in', afterSignUp: '/welcome' } }, browser)

/** Leaves the page of a tab with this call; returns the page where the same browser ends. */
async function goThrough(
  tab: Tab,
  project: TestProject,
  leave: (tab: Tab) => Promise<unknown>,
  atProvider: AtProvider,
): Promise<Tab> {
  const leaving = tab.browser.nextVisit()
  const start = await Promise.race([
    leaving,
    leave(tab).then(() => Promise.reject(new Error('The page was not left.'))),
  ])
  tab.browser.location.href = (await travel(service, start, atProvider)).href
  tab.browser.visits.length = 0
  return visit(project, '', tab.browser)
}

const withGithub = (tab: Tab) => tab.app.signInWithOAuth('github')

describe('signing in with a provider', () => {
  test('makes an account, knows it the next time, and leaves nothing in the address', async () => {
    const project = await newProject()
    const first = await goThrough(visit(project), project, withGithub, typing('ada@example.com'))

    expect(await first.app.callOAuthCallback()).toBe(true)

    expect(first.browser.visits).toEqual(['replace /welcome'])
    expect(first.browser.location.href).toBe('http://localhost:3000/handler/oauth-callback')
    expect(first.browser.document.cookie).not.toContain('oauth')
    const user = await first.app.getUser({ or: 'throw' })
    expect(user).toMatchObject({
      primaryEmail: 'ada@example.com',
      primaryEmailVerified: true,
      hasPassword: false,
      isAnonymous: false,
    })

    const second = await goThrough(visit(project), project, withGithub, typing('ada@example.com'))
    await second.app.callOAuthCallback()
    expect(second.browser.visits).toEqual(['replace /in'])
    expect((await second.app.getUser())?.id).toBe(user.id)
  })

  test('is offered by the project, for all to see', async () => {
    const { app } = visit(await newProject(['google', 'github']))
    expect(
      (await app.getProject()).config.oauthProviders.toSorted((a, b) => a.id.localeCompare(b.id)),
    ).toEqual([{ id: 'github' }, { id: 'google' }])
  })

  test('that the project does not offer is refused by the service', async () => {
    const project = await newProject(['google'])
    await expect(
      goThrough(visit(project), project, withGithub, typing('x@example.com')),
    ).rejects.toThrow('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  })

  test('leads back to the page that wanted it', async () => {
    const project = await newProject()
    const tab = visit(
      project,
      'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fdeep%3Fx%3Da%2520b',
    )

    const back = await goThrough(tab, project, withGithub, typing('deep@example.com'))

    expect(await back.app.callOAuthCallback()).toBe(true)
    expect(back.browser.visits).toEqual(['replace /deep?x=a%20b'])
  })

  test('can come back to a page of one’s own', async () => {
    const project = await newProject()
    const back = await goThrough(
      visit(project),
      project,
      ({ app }) => app.signInWithOAuth('GitHub', { returnTo: "/own?tab=a%20b&name='é'#x" }),
      typing('own@example.com'),
    )

    expect(back.browser.location.href).toMatch(/^http:\/\/localhost:3000\/own\?tab=/)
    expect(await back.app.callOAuthCallback()).toBe(true)
  })

  test('of fifty calls at once on the page makes one session', async () => {
    const project = await newProject()
    const back = await goThrough(visit(project), project, withGithub, typing('many@example.com'))

    const calls = await Promise.all(Array.from({ length: 50 }, () => back.app.callOAuthCallback()))

    expect(calls.filter(Boolean)).toHaveLength(1)
    expect(await (await back.app.getUser({ or: 'throw' })).getActiveSessions()).toHaveLength(1)
  })

  test('turns an anonymous visitor into a user with the same id', async () => {
    const project = await newProject()
    const tab = visit(project)
    const visitor = await tab.app.getUser({ or: 'anonymous' })

    const back = await goThrough(tab, project, withGithub, typing('visitor@example.com'))
    await back.app.callOAuthCallback()

    expect(await back.app.getUser()).toMatchObject({
      id: visitor.id,
      isAnonymous: false,
      primaryEmail: 'visitor@example.com',
    })
  })

  test('is not finished in another browser, nor with a code that is too old', async () => {
    const project = await newProject()
    const back = await goThrough(visit(project), project, withGithub, typing('victim@example.com'))
    const elsewhere = visit(project, back.browser.location.href)
    expect(await elsewhere.app.callOAuthCallback()).toBe(false)
    expect(elsewhere.browser.document.cookie).toBe('')

    service.clock.advance({ minutes: 6 })
    await expect(back.app.callOAuthCallback()).rejects.toMatchObject({
      errorCode: 'INVALID_AUTHORIZATION_CODE',
    })
    expect(await back.app.getUser()).toBeNull()
  })

  test('does not come back to pages of others', async () => {
    const project = await newProject()
    const leave = ({ app }: Tab) =>
      app.signInWithOAuth('github', { returnTo: 'https://evil.example/in' })

    const back = await goThrough(visit(project), project, leave, typing('led@example.com'))

    expect(back.browser.location.href).toMatch(
      /^http:\/\/localhost:3000\/handler\/error\?errorCode=REDIRECT_URL_NOT_WHITELISTED&/,
    )
  })

  test('that is called off ends on the screen for errors', async () => {
    const project = await newProject()
    const back = await goThrough(visit(project), project, withGithub, cancelling)

    const { pathname, searchParams } = new URL(back.browser.location.href)
    expect([pathname, searchParams.get('errorCode')]).toEqual([
      '/handler/error',
      'OAUTH_PROVIDER_ACCESS_DENIED',
    ])
  })

  test('requires the second factor, and creates no session before', async () => {
    const project = await newProject()
    const first = await goThrough(
      visit(project),
      project,
      withGithub,
      typing('careful@example.com'),
    )
    await first.app.callOAuthCallback()
    const user = await first.app.getUser({ or: 'throw' })
    await user.update({ totpMultiFactorSecret: secret })

    const { app, browser } = await goThrough(
      visit(project, 'http://localhost:3000/in?after_auth_return_to=%2Fdeep'),
      project,
      withGithub,
      typing('careful@example.com'),
    )
    await expect(app.callOAuthCallback()).rejects.toThrow('second factor')

    expect(browser.document.cookie).toBe('')
    expect(await app.getUser()).toBeNull()
    expect(browser.visits).toEqual(['assign /handler/mfa?after_auth_return_to=%2Fdeep'])
    const attempt = browser.stored.get('stack_mfa_attempt_code') ?? ''
    expect((await app.signInWithMfa(totpAt(secret, service.clock.now()), attempt)).status).toBe(
      'ok',
    )
    expect((await app.getUser())?.id).toBe(user.id)
  })
})

describe('accounts at providers', () => {
  async function setUpSignedIn(email: string) {
    const project = await newProject()
    const tab = visit(project, 'http://localhost:3000/settings?tab=accounts')
    await tab.app.signUpWithCredential({ email, password, noRedirect: true })
    return { project, tab, user: await tab.app.getUser({ or: 'throw' }) }
  }
  const connectGithub = async ({ app }: Tab) =>
    (await app.getUser({ or: 'throw' })).getConnectedAccount('github', { or: 'redirect' })

  test('are connected from a page and back to it, whatever their address', async () => {
    const { project, tab, user } = await setUpSignedIn('linker@example.com')
    expect(await user.getConnectedAccount('github')).toBeNull()

    const { app, browser } = await goThrough(
      tab,
      project,
      connectGithub,
      typing('another@example.com'),
    )
    expect(await app.callOAuthCallback()).toBe(true)

    expect(browser.visits).toEqual(['replace http://localhost:3000/settings?tab=accounts'])
    const linked = await app.getUser({ or: 'throw' })
    expect(linked).toMatchObject({ id: user.id, primaryEmail: 'linker@example.com' })
    expect(await linked.listOAuthProviders()).toMatchObject([
      {
        type: 'github',
        userId: user.id,
        email: 'another@example.com',
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    ])
  })

  test('of another user are not linked', async () => {
    const { project, tab } = await setUpSignedIn('thief@example.com')
    const owner = await goThrough(visit(project), project, withGithub, typing('owner@example.com'))
    await owner.app.callOAuthCallback()

    const back = await goThrough(tab, project, connectGithub, typing('owner@example.com'))

    const { pathname, searchParams } = new URL(back.browser.location.href)
    expect([pathname, searchParams.get('errorCode')]).toEqual([
      '/handler/error',
      'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    ])
    expect(await (await back.app.getUser({ or: 'throw' })).listOAuthProviders()).toEqual([])
  })

  test('are switched off and on for signing in, and unlinked', async () => {
    const { project, tab, user } = await setUpSignedIn('switcher@example.com')
    const { app } = await goThrough(tab, project, connectGithub, typing('switched@example.com'))
    await app.callOAuthCallback()
    const [account] = await (await app.getUser({ or: 'throw' })).listOAuthProviders()
    const signIn = async () => {
      const back = await goThrough(
        visit(project),
        project,
        withGithub,
        typing('switched@example.com'),
      )
      await back.app.callOAuthCallback()
      return back.app.getUser({ or: 'throw' })
    }
    expect((await signIn()).id).toBe(user.id)

    expect(await account?.update({ allowSignIn: false, allowConnectedAccounts: false })).toEqual({
      status: 'ok',
      data: undefined,
    })
    const stranger = await signIn()
    expect(stranger.id).not.toBe(user.id)

    expect(await account?.update({ allowSignIn: true })).toMatchObject({
      error: { errorCode: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
    })
    const [theirs] = await stranger.listOAuthProviders()
    await theirs?.delete()
    expect(await stranger.listOAuthProviders()).toEqual([])
    expect(await account?.update({ allowSignIn: true })).toEqual({ status: 'ok', data: undefined })
    expect((await signIn()).id).toBe(user.id)
    expect(
      await (await app.getUser({ or: 'throw' })).getOAuthProvider(account?.id ?? ''),
    ).toMatchObject({
      allowSignIn: true,
      allowConnectedAccounts: false,
    })
  })

  test('give no tokens while their keys are shared', async () => {
    const { project, tab } = await setUpSignedIn('sharer@example.com')
    const { app } = await goThrough(tab, project, connectGithub, typing('shared@example.com'))
    await app.callOAuthCallback()
    await expect(
      (await app.getUser({ or: 'throw' })).getConnectedAccount('github'),
    ).rejects.toMatchObject({
      errorCode: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    })
  })
})

test('an account with keys of one’s own gives tokens, once the scopes are there and as long as the provider accepts them', async () => {
  const project = await service.newProject()
  const keys = { clientId: 'github-id', clientSecret: 'github-secret' }
  await offerProviders(service, project, { github: keys })
  let good: string | null = 'narrow-token'
  const asGithub = ({ headers }: FakeRequest, json: unknown) =>
    headers.authorization === `Bearer ${good}`
      ? { json }
      : { status: 401, json: { message: 'Bad credentials' } }
  world.on('api.github.com/user', (request) =>
    asGithub(request, { id: 7, login: 'ada', name: 'Ada', avatar_url: null, email: null }),
  )
  world.on('api.github.com/user/emails', (request) =>
    asGithub(request, [{ email: 'hub@example.com', primary: true, verified: true }]),
  )
  const agree: AtProvider = (_, url) => {
    const response = { access_token: good, token_type: 'bearer' }
    const endpoint = {
      clientId: keys.clientId,
      clientSecret: keys.clientSecret,
      secretIn: 'header',
      startedWith: url.href,
      answer: response,
    } as const
    world.on('github.com/login/oauth/access_token', fakeTokenEndpoint(endpoint))
    return new URLSearchParams({ code: 'the-code', state: url.searchParams.get('state') ?? '' })
  }
  const first = await goThrough(visit(project), project, withGithub, agree)
  await first.app.callOAuthCallback()
  const user = await first.app.getUser({ or: 'throw' })
  expect(await (await user.getConnectedAccount('github'))?.getAccessToken()).toEqual({
    accessToken: 'narrow-token',
  })
  expect(await user.getConnectedAccount('github', { scopes: ['repo'] })).toBeNull()

  good = 'wide-token'
  const asked: string[] = []
  const widened = await goThrough(
    first,
    project,
    () => user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] }),
    (at, url) => {
      asked.push(url.searchParams.get('scope') ?? '')
      return agree(at, url)
    },
  )
  await widened.app.callOAuthCallback()

  const same = await widened.app.getUser({ or: 'throw' })
  expect(asked).toEqual(['user:email repo'])
  expect(same.id).toBe(user.id)
  expect(await same.listOAuthProviders()).toHaveLength(1)
  const account = await same.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] })
  expect(await account.getAccessToken()).toEqual({ accessToken: 'wide-token' })

  good = null
  await expect(account.getAccessToken()).rejects.toThrow('no access token of github')
  expect(await same.getConnectedAccount('github', { scopes: ['repo'] })).toBeNull()
})
