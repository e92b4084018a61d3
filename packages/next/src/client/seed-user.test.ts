import { appInternals } from '@latchkey/js/internal'
import { expect, test } from 'vitest'
import { setUpApp } from '../../../js/src/testing/test-app.ts'
import { sessionTag } from '../delivered-user.ts'
import { refreshTokens, seedUser } from './seed-user.ts'

/** A signed-in browser, and the user as a server would deliver it. */
async function setUpBrowser() {
  const { app, browser } = setUpApp()
  const email = 'ada@example.com'
  await app.signUpWithCredential({
    email,
    password: 'correct horse',
    noRedirect: true,
    verificationCallbackUrl: 'http://app.test/verify',
  })
  const json = (await app.getUser({ or: 'throw' })).toClientJson()
  const refreshToken = /stack-refresh-project-1=([^;]+)/.exec(browser.document.cookie)?.[1] ?? ''
  // Another app on the same page: nothing is cached yet.
  const fresh = setUpApp({ browser })
  return { app: fresh.app, requests: fresh.service.wire.requests, json, refreshToken }
}

test('the delivered user is used without a request', async () => {
  const { app, requests, json, refreshToken } = await setUpBrowser()
  const user = { ...json, display_name: 'From the server' }

  seedUser(app, Promise.resolve({ user, session: sessionTag(refreshToken) }), 'page')

  const { context, currentSession } = app[appInternals]
  const entry = context.users(currentSession())
  await expect.poll(() => entry.getSnapshot()).toEqual({ status: 'ok', value: user })
  expect(requests).toEqual([])
})

test('the user of another session is ignored', async () => {
  const { app, requests, json } = await setUpBrowser()

  seedUser(app, Promise.resolve({ user: json, session: sessionTag('another') }), 'page')

  await expect.poll(() => requests.length).toBeGreaterThan(0)
})

test('a token that is still valid is not refreshed', async () => {
  const { app, requests } = await setUpBrowser()

  refreshTokens(app)
  await new Promise((resolve) => setTimeout(resolve, 10))

  expect(requests).toEqual([])
})

test('tags differ between sessions and do not contain the token', () => {
  expect(sessionTag(null)).toBe('none')
  expect(sessionTag('rt0')).not.toBe(sessionTag('rt1'))
  expect(sessionTag('rt0')).toMatch(/^[0-9a-z]{1,7}$/)
})
