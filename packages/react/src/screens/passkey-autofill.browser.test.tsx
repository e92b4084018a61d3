import { act, StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { installRendering, settled } from '../testing/render.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { CredentialSignIn } from './credential-sign-in.tsx'
import { CredentialSignUp } from './credential-sign-up.tsx'
import { MagicLinkSignIn } from './magic-link-sign-in.tsx'

const { render } = installRendering()

afterEach(() => vi.restoreAllMocks())

const CHALLENGE = 'POST /auth/passkey/initiate-passkey-authentication'

/** An app in a browser whose requests stay pending until they are aborted. */
function setUp({ hasPasskeys }: { hasPasskeys: boolean }) {
  const tab = setUpReactApp()
  const { routes, wire } = tab.service
  const readProject = routes['GET /projects/current']
  routes['GET /projects/current'] = async (request) => {
    const project = await (await readProject?.(request))?.json()
    return Response.json({
      ...project,
      config: { ...project.config, passkey_enabled: hasPasskeys },
    })
  }
  routes[CHALLENGE] = () =>
    Response.json({
      code: 'code',
      options_json: {
        rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
        challenge: 'AAAA',
        allowCredentials: [],
        timeout: 60_000,
        userVerification: 'preferred',
      },
    })
  const pending = new Set<AbortSignal>()
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(
    ({ signal } = {}) =>
      new Promise((_, reject) => {
        if (!signal) return
        pending.add(signal)
        signal.addEventListener('abort', () => {
          pending.delete(signal)
          reject(new DOMException('Aborted', 'AbortError'))
        })
      }),
  )
  const hints = (container: ParentNode) =>
    [...container.querySelectorAll<HTMLInputElement>('[name=email]')].map((it) => it.autocomplete)
  const challenges = () => wire.lines.filter((line) => line === CHALLENGE).length
  return { tab, pending, get, hints, challenges }
}

const isIdle = async () => {
  await act(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve())))
  await settled()
}

/** Waits until a check holds. Parts of the SDK are loaded on demand. */
const holds = (check: () => void) =>
  vi.waitFor(
    async () => {
      await settled()
      check()
    },
    { timeout: 10_000 },
  )

test('two forms in strict mode have one pending request, which ends with them', async () => {
  const { tab, pending, get, hints, challenges } = setUp({ hasPasskeys: true })
  const { container, draw } = await render(
    tab,
    <StrictMode>
      <CredentialSignIn />
      <MagicLinkSignIn />
    </StrictMode>,
  )
  await holds(() => expect(pending.size).toBe(1))
  await isIdle()
  expect(hints(container)).toEqual(['username webauthn', 'username webauthn'])
  expect(get.mock.calls).toMatchObject([[{ mediation: 'conditional' }]])
  expect(challenges()).toBe(1)

  // The next form takes over.
  await draw(<MagicLinkSignIn />)
  await holds(() => expect(get).toHaveBeenCalledTimes(2))
  expect(pending.size).toBe(1)
  await draw(null)
  await holds(() => expect(pending.size).toBe(0))
  await isIdle()
  expect(get).toHaveBeenCalledTimes(2)
  expect(challenges()).toBe(1)
})

test('without passkeys, and where users sign up, the fields are as before', async () => {
  const without = setUp({ hasPasskeys: false })
  const signIn = await render(without.tab, <CredentialSignIn />)
  const signUp = await render(setUp({ hasPasskeys: true }).tab, <CredentialSignUp />)
  await isIdle()

  expect(without.hints(signIn.container)).toEqual(['email'])
  expect(without.hints(signUp.container)).toEqual(['email'])
  expect(without.get).not.toHaveBeenCalled()
})
