import { appInternals, type CurrentUserJson } from '@latchkey/js/internal'
import { type ReactNode, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Protect } from './components/protect.tsx'
import { SignedIn } from './components/signed-in.tsx'
import { SignedOut } from './components/signed-out.tsx'
import { TeamSwitcher } from './components/team-switcher.tsx'
import { UserButton } from './components/user-button.tsx'
import { type ClientApp, useUser } from './context.ts'
import { Provider } from './provider.tsx'
import { RenderedUser } from './rendered-user.ts'
import { Handler } from './screens/handler.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

/** Renders as a server does. Returns the HTML and the digests of what was left to the browser. */
async function render(app: ClientApp, children: ReactNode, { withBoundary = true } = {}) {
  const left: unknown[] = []
  const stream = await renderToReadableStream(
    <Provider app={app}>
      {withBoundary ? <Suspense fallback="Loading">{children}</Suspense> : children}
    </Provider>,
    {
      onError(error) {
        left.push((error as { digest?: string }).digest ?? error)
      },
    },
  )
  await stream.allReady
  return { html: await new Response(stream).text(), left }
}

/** A browser is needed to sign up; the app under test has none. */
async function setUpServer() {
  const { app } = setUpReactApp({ browser: null })
  const inBrowser = setUpReactApp()
  await inBrowser.signUp('ada@example.com')
  const user = await inBrowser.app.getUser({ or: 'throw' })
  const known = (json: CurrentUserJson | null | undefined, of: ClientApp, children: ReactNode) => (
    <RenderedUser.Provider
      value={{ context: of[appInternals].context, user: Promise.resolve(json) }}
    >
      {children}
    </RenderedUser.Provider>
  )
  return { app, other: inBrowser.app, json: user.toClientJson(), known }
}

const Greeting = ({ or }: { or?: 'redirect' }) => {
  const user = useUser(or ? { or } : {})
  return user ? `Hello ${user.primaryEmail}` : 'Nobody'
}
const LEFT = ['BAILOUT_TO_CLIENT_SIDE_RENDERING']

test('useUser is left to the browser', async () => {
  const { app } = await setUpServer()

  const { html, left } = await render(app, <Greeting />)

  expect(html).toContain('Loading')
  expect(left).toEqual(LEFT)
})

test('useUser renders the user that the server has read', async () => {
  const { app, json, known } = await setUpServer()

  const { html, left } = await render(app, known(json, app, <Greeting or="redirect" />))

  expect(html).toContain('Hello ada@example.com')
  expect(left).toEqual([])
})

test('without a user, only a redirect is left to the browser', async () => {
  const { app, known } = await setUpServer()

  const plain = await render(app, known(null, app, <Greeting />))
  const redirecting = await render(app, known(null, app, <Greeting or="redirect" />))

  expect(plain).toMatchObject({ html: expect.stringContaining('Nobody'), left: [] })
  expect(redirecting.left).toEqual(LEFT)
})

test('an anonymous user counts as none', async () => {
  const { app, json, known } = await setUpServer()

  const { html } = await render(app, known({ ...json, is_anonymous: true }, app, <Greeting />))

  expect(html).toContain('Nobody')
})

test('the user of another app, or one that could not be read, is left to the browser', async () => {
  const { app, other, json, known } = await setUpServer()

  const foreign = await render(app, known(json, other, <Greeting />))
  const unread = await render(app, known(undefined, app, <Greeting />))

  expect([foreign.left, unread.left]).toEqual([LEFT, LEFT])
})

test.each(['sign-in', 'mfa', 'account-settings', 'cli-auth-confirm', 'email-verification'])(
  'the Handler renders a placeholder for %s, and leaves the screen to the browser',
  async (name) => {
    const { app, json, known } = await setUpServer()
    const screen = <Handler app={app} fullPage location={`/handler/${name}`} />

    const { html, left } = await render(app, known(json, app, screen))

    expect(left).toEqual(LEFT)
    expect(html).not.toContain('<form')
  },
)

const parts = (
  <>
    <SignedIn loading="…">Members</SignedIn>
    <SignedOut>Visitors</SignedOut>
    <Protect permission="billing" loading="One moment">
      Invoices
    </Protect>
    <UserButton />
    <TeamSwitcher />
  </>
)

test('components render without a Suspense boundary of the app', async () => {
  const { app } = await setUpServer()

  const { html, left } = await render(app, parts, { withBoundary: false })

  expect(html).toContain('…')
  expect(html).toContain('One moment')
  expect(html).not.toMatch(/Members|Visitors|Invoices/)
  expect(left).toEqual(left.map(() => LEFT[0]))
})

test('components render the user that the server has read', async () => {
  const { app, json, known } = await setUpServer()

  const member = await render(app, known(json, app, parts), { withBoundary: false })
  const visitor = await render(app, known(null, app, parts), { withBoundary: false })

  expect(member.html).toContain('Members')
  expect(member.html).not.toContain('Visitors')
  expect(member.html).toContain('One moment')
  expect(member.html).toContain('ada@example.com')
  expect(visitor.html).toContain('Visitors')
  expect(visitor.html).not.toContain('Members')
  expect(visitor.html).toContain('Not signed in')
})
