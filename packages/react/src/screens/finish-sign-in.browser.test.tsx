import { act, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from '../../../js/src/testing/fake-platform.ts'
import { fakeAccessToken, json, plainKnownError } from '../../../js/src/testing/fake-wire.ts'
import { installRendering } from '../testing/render.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { finishSignIn } from './finish-sign-in.ts'

const { createContainer } = installRendering()
const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())

const ANSWER = 'http://app.test/handler/oauth-callback?code=c&state=s'
const FLOW_COOKIE = `stack-oauth-outer-s=${encodeURIComponent(JSON.stringify(['verifier', 'http://app.test/handler/oauth-callback']))}`

/** An app whose user returns from a provider. */
function comeBack({ begun = true, address = ANSWER } = {}) {
  const browser = createFakeBrowser(address)
  if (begun) browser.document.cookie = FLOW_COOKIE
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

/** Renders the screen in strict mode, where effects run twice. Returns the result of each run. */
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

test("uses the provider's response once for repeated mounts", async () => {
  const setUp = comeBack()

  expect(await show(setUp.app)).toEqual(['done', 'done'])

  expect(exchanges(setUp)).toBe(1)
  expect(setUp.browser.visits).toEqual(['replace /'])
  expect(warn).not.toHaveBeenCalled()
})

test('redirects to sign-in once if there is no sign-in to finish', async () => {
  const setUp = comeBack({ begun: false })

  expect(await show(setUp.app)).toEqual(['done', 'done'])

  expect(exchanges(setUp)).toBe(0)
  expect(setUp.browser.visits).toEqual(['replace /handler/sign-in'])
  expect(warn).toHaveBeenCalledTimes(1)
})

test('reports a failure to every mount until another response arrives', async () => {
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

test('redirects to sign-in if the screen is opened again after a success', async () => {
  const setUp = comeBack()
  await show(setUp.app)
  setUp.browser.visits.length = 0

  await show(setUp.app)

  expect(exchanges(setUp)).toBe(1)
  expect(setUp.browser.visits).toEqual(['replace /handler/sign-in'])
})
