import { act, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from '../../../js/src/testing/fake-platform.ts'
import { fakeAccessToken, json, plainKnownError } from '../../../js/src/testing/fake-wire.ts'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { installTinyDom } from '../testing/tiny-dom.ts'
import { finishSignIn } from './finish-sign-in.ts'

const { createContainer } = installTinyDom()
afterAll(() => vi.unstubAllGlobals())
const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())

const ANSWER = 'http://app.test/handler/oauth-callback?code=c&state=s'
const FLOW_COOKIE = `stack-oauth-outer-s=${encodeURIComponent(JSON.stringify(['verifier', 'http://app.test/handler/oauth-callback']))}`

/** An app whose visitor comes back from a provider, in the window that the screen reads. */
function comeBack({ begun = true, address = ANSWER } = {}) {
  const browser = createFakeBrowser(address)
  if (begun) browser.document.cookie = FLOW_COOKIE
  Object.assign(window, { location: browser.location })
  const setUp = setUpReactApp({ browser })
  const tokens = {
    access_token: fakeAccessToken(),
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    is_new_user: false,
  }
  setUp.service.routes['POST /auth/oauth/token'] = () => json(tokens)
  return setUp
}

type App = ReturnType<typeof comeBack>['app']

function Callback({ app, runs }: { app: App; runs: Promise<unknown>[] }) {
  useEffect(() => {
    runs.push(
      finishSignIn(app).then(
        () => 'done',
        (error: unknown) => error,
      ),
    )
  }, [app, runs])
  return null
}

/** Shows the screen as a development build does, where each effect runs twice; gives what came of each run. */
async function show(app: App): Promise<unknown[]> {
  const runs: Promise<unknown>[] = []
  const root = createRoot(createContainer())
  await act(async () =>
    root.render(
      <StrictMode>
        <Callback app={app} runs={runs} />
      </StrictMode>,
    ),
  )
  const outcomes = await Promise.all(runs)
  await act(async () => root.unmount())
  return outcomes
}

const exchanges = ({ service }: ReturnType<typeof comeBack>) =>
  service.wire.lines.filter((line) => line === 'POST /auth/oauth/token').length

test('the answer of a provider is used once, however often the screen is mounted', async () => {
  const setUp = comeBack()

  expect(await show(setUp.app)).toEqual(['done', 'done'])

  expect(exchanges(setUp)).toBe(1)
  expect(setUp.browser.visits).toEqual(['replace /'])
  expect(warn).not.toHaveBeenCalled()
})

test('without a sign-in to finish it leads to sign-in, once', async () => {
  const setUp = comeBack({ begun: false })

  expect(await show(setUp.app)).toEqual(['done', 'done'])

  expect(exchanges(setUp)).toBe(0)
  expect(setUp.browser.visits).toEqual(['replace /handler/sign-in'])
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a failure is told to every mount, and stays until another answer comes', async () => {
  const setUp = comeBack()
  setUp.service.routes['POST /auth/oauth/token'] = () =>
    plainKnownError('INVALID_AUTHORIZATION_CODE', 400)
  const refusal = expect.objectContaining({ errorCode: 'INVALID_AUTHORIZATION_CODE' })

  expect(await show(setUp.app)).toEqual([refusal, refusal])
  expect(await show(setUp.app)).toEqual([refusal, refusal])
  expect(exchanges(setUp)).toBe(1)

  setUp.browser.location.href = ANSWER.replace('state=s', 'state=t')
  setUp.browser.document.cookie = FLOW_COOKIE.replace('outer-s', 'outer-t')
  expect(await show(setUp.app)).toEqual([refusal, refusal])
  expect(exchanges(setUp)).toBe(2)
})

test('who comes to the screen again after it went well is led to sign-in', async () => {
  const setUp = comeBack()
  await show(setUp.app)
  setUp.browser.visits.length = 0

  await show(setUp.app)

  expect(exchanges(setUp)).toBe(1)
  expect(setUp.browser.visits).toEqual(['replace /handler/sign-in'])
})
