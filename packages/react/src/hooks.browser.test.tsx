import { act, Suspense, startTransition, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { json, knownError } from '../../js/src/testing/fake-wire.ts'
import { ClientApp } from './client-app.ts'
import { useApp, useTranslate, useUser } from './context.ts'
import { fromClientJson, toClientJson } from './index.ts'
import { Provider } from './provider.tsx'
import { installRendering, printedBy, settled } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { render } = installRendering()

/** Renders the value of a hook. */
const Show = ({ hook: useHook }: { hook: () => unknown }) => String(useHook())

const Greeting = ({ or }: { or?: 'throw' | 'redirect' | 'anonymous' | 'return-null' }) => {
  const user = useUser({ or })
  return user ? `Hello ${user.primaryEmail ?? 'stranger'}, called ${user.displayName}` : 'Nobody'
}

/** Keeps its path as state, which a page may only change after rendering. */
function Router() {
  const [path, setPath] = useState('/page')
  router.go = (to) => startTransition(() => setPath(to))
  return <Suspense>{path.startsWith('/page') ? <Greeting or="redirect" /> : path}</Suspense>
}
const router = { go: (_path: string) => {} }

describe('useUser', () => {
  test('returns null immediately without tokens, and sends no request', async () => {
    const setUp = setUpReactApp()
    const page = await render(setUp, <Greeting />)

    expect(page.text()).toBe('Nobody')
    expect(setUp.service.wire.requests).toEqual([])
  })

  test('sends one request for all components and the Provider', async () => {
    const setUp = setUpReactApp()
    await setUp.signUp('ada@example.com')
    setUp.service.wire.requests.length = 0

    const page = await render(
      setUp,
      <>
        <Greeting />
        <Greeting />
      </>,
    )
    await settled()

    expect(page.text()).toBe('Hello ada@example.com, called AdaHello ada@example.com, called Ada')
    expect(setUp.service.wire.lines).toEqual(['GET /users/me'])
  })

  test('updates on sign-in, changes and sign-out', async () => {
    const setUp = setUpReactApp()
    const page = await render(setUp, <Greeting />)

    await act(() => setUp.signUp('ada@example.com'))
    await settled()
    expect(page.text()).toBe('Hello ada@example.com, called Ada')

    const user = await setUp.app.getUser({ or: 'throw' })
    await act(() => user.setDisplayName('Countess'))
    expect(page.text()).toBe('Hello ada@example.com, called Countess')

    await act(() => setUp.app.signOut())
    expect(page.text()).toBe('Nobody')
  })

  test('updates when another tab signs in or out', async () => {
    const setUp = setUpReactApp()
    await setUp.signUp('ada@example.com')
    const page = await render(setUp, <Greeting />)
    await settled()

    setUp.browser.document.cookie =
      'stack-refresh-project-1=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    await act(async () => setUp.platform.pass(100))

    expect(page.text()).toBe('Nobody')
  })

  test('returns the same object until something changes', async () => {
    const setUp = setUpReactApp()
    await setUp.signUp('ada@example.com')
    const seen = new Set<unknown>()
    const page = await render(setUp, <Show hook={() => seen.add(setUp.app.useUser()).size} />)
    await settled()
    await page.draw(<Show hook={() => seen.add(setUp.app.useUser()).size} />)
    await act(() => setUp.app.getUser())

    expect(page.text()).toBe('1')
    expect(seen.size).toBe(1)
  })

  test('passes errors to the error boundary', async () => {
    const setUp = setUpReactApp()
    await setUp.signUp('ada@example.com')
    setUp.service.routes['GET /users/me'] = () =>
      knownError('INSUFFICIENT_ACCESS_TYPE', {
        actual_access_type: 'client',
        allowed_access_types: [],
      })

    const page = await render(setUp, <Greeting />)
    await settled()

    expect(page.text()).toMatch(/^Error: .*client/)
  })

  test("or: 'throw' throws in the component", async () => {
    const page = await render(setUpReactApp(), <Greeting or="throw" />)
    expect(page.text()).toBe(
      "Error: User is not signed in but useUser was called with { or: 'throw' }",
    )
  })

  test("or: 'redirect' redirects to sign-in once and shows the fallback meanwhile", async () => {
    const setUp = setUpReactApp()
    setUp.platform.wait = () => new Promise(() => {})
    const page = await render(
      setUp,
      <>
        <Greeting or="redirect" />
        <Greeting or="redirect" />
      </>,
    )
    await settled()

    expect(page.text()).toBe('Loading')
    expect(setUp.browser.visits).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fpage'])
  })

  test("or: 'redirect' leaves the page through a router, which keeps its path as state", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const setUp = setUpReactApp({
      redirectMethod: { useNavigate: () => router.go, navigate: (to) => router.go(to) },
    })
    setUp.platform.wait = () => new Promise(() => {})
    const page = await render(setUp, <Router />)
    await settled()

    expect(page.text()).toBe('/handler/sign-in?after_auth_return_to=%2Fpage')
    expect(printedBy(log)).toEqual([])
  })

  test("or: 'redirect' also leaves a page that a router shows before the first redirect ends", async () => {
    const targets: string[] = []
    const navigate = (to: string) => {
      targets.push(to)
      setUp.browser.location.href = `http://app.test${to}`
      router.go(to)
    }
    const setUp = setUpReactApp({ redirectMethod: { useNavigate: () => navigate, navigate } })
    setUp.platform.wait = () => new Promise(() => {})
    await render(setUp, <Router />)
    await settled()

    // The page that is left may render again, under the address of the sign-in page.
    await act(async () => router.go('/page?again'))
    await settled()
    expect(targets).toEqual(['/handler/sign-in?after_auth_return_to=%2Fpage'])

    setUp.browser.location.href = 'http://app.test/page?other'
    await act(async () => router.go('/page?other'))
    await settled()
    expect(targets.slice(1)).toEqual(['/handler/sign-in?after_auth_return_to=%2Fpage%3Fother'])
  })

  test("or: 'anonymous' creates one user for all components", async () => {
    const setUp = setUpReactApp()
    const page = await render(
      setUp,
      <>
        <Greeting or="anonymous" />
        <Greeting or="anonymous" />
      </>,
    )
    await settled()

    expect(page.text()).toBe('Hello stranger, called nullHello stranger, called null')
    expect(setUp.service.wire.lines.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /auth/anonymous/sign-up',
    ])
  })

  test("or: 'anonymous' creates no more users if the browser rejects cookies", async () => {
    const setUp = setUpReactApp()
    Object.defineProperty(setUp.browser.document, 'cookie', { get: () => '', set: () => {} })
    const page = await render(setUp, <Greeting or="anonymous" />)
    await settled()

    expect(page.text()).toContain('Are cookies blocked?')
    expect(setUp.service.wire.lines).toEqual(['POST /auth/anonymous/sign-up'])
  })

  test('accepts an inline token object', async () => {
    const setUp = setUpReactApp({ tokenStore: 'cookie' })
    await setUp.signUp('ada@example.com')
    const [refreshToken = ''] = setUp.service.sessions.keys()

    const page = await render(
      setUp,
      <Show
        hook={() =>
          setUp.app.useUser({ tokenStore: { accessToken: null, refreshToken } })?.primaryEmail
        }
      />,
    )
    await settled()

    expect(page.text()).toBe('ada@example.com')
  })
})

describe('other hooks', () => {
  test('useProject sends one request', async () => {
    const setUp = setUpReactApp()
    const page = await render(
      setUp,
      <>
        <Show hook={() => setUp.app.useProject().displayName} />{' '}
        <Show hook={() => setUp.app.useProject().displayName} />
      </>,
    )
    await settled()

    expect(page.text()).toBe('Demo Demo')
    expect(setUp.service.wire.lines).toEqual(['GET /projects/current'])
  })

  test('usePartialUser follows the session without requests', async () => {
    const setUp = setUpReactApp()
    const page = await render(
      setUp,
      <Show hook={() => setUp.app.usePartialUser({ from: 'token' })?.displayName} />,
    )
    expect(page.text()).toBe('undefined')

    await act(() => setUp.signUp('ada@example.com'))
    expect(page.text()).toBe('Ada')
  })

  test('useNavigate uses the redirect method', async () => {
    const routed: string[] = []
    const byWindow = setUpReactApp()
    const byRouter = setUpReactApp({
      redirectMethod: { useNavigate: () => (to) => void routed.push(to) },
    })
    const byNothing = setUpReactApp({ redirectMethod: 'none' })
    for (const { app } of [byWindow, byRouter, byNothing]) {
      await render({ app }, <Show hook={() => app.useNavigate()('/there')} />)
    }

    expect(byWindow.browser.visits).toEqual(['assign /there'])
    expect(routed).toEqual(['/there'])
    expect(byNothing.browser.visits).toEqual([])
  })

  test('useApp explains a missing Provider and checks the project', async () => {
    expect(() =>
      renderToString(<Show hook={() => useApp({ projectIdMustMatch: 'project-1' }).projectId} />),
    ).toThrow('useApp must be used below a Provider')

    const setUp = setUpReactApp()
    expect(
      (
        await render(
          setUp,
          <Show hook={() => useApp({ projectIdMustMatch: 'project-1' }).projectId} />,
        )
      ).text(),
    ).toBe('project-1')
    expect(
      (
        await render(
          setUp,
          <Show hook={() => useApp({ projectIdMustMatch: 'internal' }).projectId} />,
        )
      ).text(),
    ).toMatch(/^Error: .*not to internal/)
  })
})

describe('the Provider', () => {
  test('preloads the user if there are tokens, without delaying its children', async () => {
    const setUp = setUpReactApp()
    await setUp.signUp('ada@example.com')
    setUp.service.wire.requests.length = 0

    const page = await render(setUp, 'Page')
    expect(page.text()).toBe('Page')
    await settled()
    expect(setUp.service.wire.lines).toEqual(['GET /users/me'])

    await page.draw(<Greeting />)
    expect(page.text()).toBe('Hello ada@example.com, called Ada')
    expect(setUp.service.wire.lines).toEqual(['GET /users/me'])
  })

  test('translates texts and applies overrides', async () => {
    const { app } = setUpReactApp()
    const html = renderToString(
      <Provider app={app} lang="en-US" translationOverrides={{ 'Sign in': 'Enter' }}>
        <Show hook={() => useTranslate()('Sign in')} />
      </Provider>,
    )
    expect(html).toBe('Enter')
  })
})

test('bails out on a server, so that the browser continues', () => {
  const { app } = setUpReactApp({ browser: null })
  const hooks = [
    () => app.useUser(),
    () => app.useProject(),
    () => app.usePartialUser({ from: 'token' }),
  ]
  for (const useHook of hooks) {
    expect(() => renderToString(<Show hook={useHook} />)).toThrow(
      expect.objectContaining({ digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' }),
    )
  }

  const html = renderToString(
    <Suspense fallback="Loading">
      <Show hook={() => app.useUser()} />
    </Suspense>,
  )
  expect(html).toContain('Loading')
})

const Addresses = () => {
  const channels = useUser({ or: 'throw' }).useContactChannels()
  return channels
    .map(({ value, isVerified }) => `${value}${isVerified ? ' (verified)' : ''}`)
    .join(', ')
}

describe('useContactChannels', () => {
  test('updates after a channel is added through the user', async () => {
    const setUp = setUpReactApp()
    const channel = {
      id: 'c1',
      user_id: 'user-1',
      type: 'email',
      used_for_auth: true,
      is_primary: true,
      is_verified: false,
    }
    const items = [{ ...channel, value: 'ada@example.com' }]
    setUp.service.routes['GET /contact-channels'] = () =>
      json({ items: [...items], is_paginated: false })
    setUp.service.routes['POST /contact-channels'] = () => {
      items.push({ ...channel, id: 'c2', value: 'ada@work.example', is_verified: true })
      return json(items.at(-1))
    }
    await setUp.signUp('ada@example.com')

    const page = await render(setUp, <Addresses />)
    await settled()
    expect(page.text()).toBe('ada@example.com')

    const user = await setUp.app.getUser({ or: 'throw' })
    await act(() =>
      user.createContactChannel({ type: 'email', value: 'ada@work.example', usedForAuth: false }),
    )
    await settled()
    expect(page.text()).toBe('ada@example.com, ada@work.example (verified)')
  })
})

test('the user of `getUser` has the hooks of that of `useUser`', async () => {
  const setUp = setUpReactApp()
  await setUp.signUp('ada@example.com')
  setUp.service.routes['GET /contact-channels'] = () => json({ items: [], is_paginated: false })

  const user = await setUp.app.getUser({ or: 'throw' })
  const page = await render(setUp, <Show hook={() => user.useContactChannels().length} />)
  await settled()

  expect(page.text()).toBe('0')
})

test('`fromClientJson` creates an app with hooks', async () => {
  const setUp = setUpReactApp()
  const app = fromClientJson(toClientJson(setUp.app))

  expect(app).toBeInstanceOf(ClientApp)
  const page = await render({ app }, <Show hook={() => app.useUser()} />)
  expect(page.text()).toBe('null')
})
