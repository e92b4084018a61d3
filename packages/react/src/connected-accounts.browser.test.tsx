import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { json, knownError } from '../../js/src/testing/fake-wire.ts'
import type { ConnectedAccount } from './connected-accounts.ts'
import { type CurrentUser, useUser } from './context.ts'
import { installRendering, settled } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { render } = installRendering()

const TOKEN = 'POST /connected-accounts/me/github/access-token'
const PROVIDERS = 'GET /oauth-providers'

const link = (id: string, type: string) => ({
  id,
  user_id: 'user-1',
  type,
  email: `ada@${type}.example`,
  allow_sign_in: true,
  allow_connected_accounts: true,
})

/** Signs in a user with these accounts, where GitHub's has these tokens. */
async function setUpUser(
  accounts = [link('link-1', 'github')],
  tokens: Record<string, string> = { '': 'narrow', 'repo user': 'wide' },
) {
  const setUp = setUpReactApp()
  await setUp.signUp('ada@example.com')
  const { users, routes, wire } = setUp.service
  const [id] = users.keys()
  const show = () =>
    users.set(id as string, {
      ...users.get(id as string),
      oauth_providers: accounts.map(({ type }) => ({ id: type })),
    })
  show()
  routes[PROVIDERS] = () => json({ items: [...accounts], is_paginated: false })
  routes['DELETE /oauth-providers/user-1/link-1'] = () => {
    accounts.splice(0, 1)
    show()
    return json({ success: true })
  }
  routes[TOKEN] = ({ body }) => {
    const access_token = tokens[JSON.parse(body ?? '{}').scope]
    return access_token
      ? json({ access_token })
      : knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  }
  wire.requests.length = 0
  return setUp
}

const Accounts = () => {
  const user = useUser({ or: 'throw' })
  return `${user.useOAuthProviders().map(({ type, email }) => `${type} ${email}`)} | ${user.useOAuthProvider('link-2')?.type ?? 'none'}`
}

describe('useOAuthProviders', () => {
  test('useOAuthProviders updates after an account is unlinked', async () => {
    const setUp = await setUpUser([link('link-1', 'github'), link('link-2', 'google')])
    const page = await render(setUp, <Accounts />)
    await settled()
    expect(page.text()).toBe('github ada@github.example,google ada@google.example | google')

    const user = await setUp.app.getUser({ or: 'throw' })
    const [first] = await user.listOAuthProviders()
    await act(async () => first?.delete())
    await settled()

    expect(page.text()).toBe('google ada@google.example | google')
  })

  test('returns null for an account the user does not have', async () => {
    const page = await render(await setUpUser([]), <Accounts />)
    await settled()

    expect(page.text()).toBe(' | none')
  })
})

const WithUser = ({ tell }: { tell: (user: CurrentUser) => void }) => {
  tell(useUser({ or: 'throw' }))
  return 'told'
}

const seen = new Set<unknown>()

function Token({ scopes, or }: { scopes?: string[]; or?: 'redirect' }) {
  const account = useUser({ or: 'throw' }).useConnectedAccount('github', {
    scopes: scopes && [...scopes],
    or,
  })
  seen.add(account)
  return account ? <WithToken account={account} /> : 'not connected'
}

const WithToken = ({ account }: { account: ConnectedAccount }) =>
  `${account.id}: ${account.useAccessToken().accessToken}`

describe('useConnectedAccount', () => {
  test('returns the account with a token for the scopes, requested once', async () => {
    const setUp = await setUpUser()
    seen.clear()
    const page = await render(setUp, <Token scopes={['repo', 'user']} />)
    await settled()
    await page.draw(<Token scopes={['repo', 'user']} />)
    await settled()

    expect(page.text()).toBe('github: wide')
    expect(seen.size).toBe(1)
    expect(setUp.service.wire.lines.filter((line) => line === TOKEN)).toHaveLength(1)
  })

  test('requests no token for an account that is not connected', async () => {
    const setUp = await setUpUser([])
    const page = await render(setUp, <Token />)
    await settled()

    expect(page.text()).toBe('not connected')
    expect(setUp.service.wire.lines).not.toContain(TOKEN)
  })

  test('returns null if scopes are missing', async () => {
    const page = await render(await setUpUser(), <Token scopes={['admin']} />)
    await settled()

    expect(page.text()).toBe('not connected')
  })

  test('passes other errors to the error boundary', async () => {
    const setUp = await setUpUser()
    setUp.service.routes[TOKEN] = () =>
      knownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
    const page = await render(setUp, <Token />)
    await settled()

    expect(page.text()).toMatch(/^Error: .*shared keys/)
  })

  test('updates after the account is unlinked', async () => {
    const setUp = await setUpUser()
    const page = await render(setUp, <Token />)
    await settled()
    expect(page.text()).toBe('github: narrow')

    const [first] = await (await setUp.app.getUser({ or: 'throw' })).listOAuthProviders()
    await act(async () => first?.delete())
    await settled()

    expect(page.text()).toBe('not connected')
  })

  test("or: 'redirect' redirects once to the provider and shows the fallback meanwhile", async () => {
    const setUp = await setUpUser([])
    const page = await render(
      setUp,
      <>
        <Token or="redirect" scopes={['repo']} />
        <Token or="redirect" scopes={['repo']} />
      </>,
    )
    await settled()

    expect(page.text()).toBe('Loading')
    expect(setUp.browser.visits).toHaveLength(1)
    const address = new URL(setUp.browser.visits[0]?.replace('assign ', '') ?? '')
    expect(address.pathname).toBe('/api/v1/auth/oauth/authorize/github')
    expect(address.searchParams.get('type')).toBe('link')
    expect(address.searchParams.get('provider_scope')).toBe('repo')
    expect(address.searchParams.get('after_callback_redirect_url')).toBe('http://app.test/page')
  })

  test('is also available on the user that getUser returns', async () => {
    const setUp = await setUpUser()
    let promised: Promise<ConnectedAccount | null> | undefined
    const ask = (user: CurrentUser) => {
      promised ??= user.getConnectedAccount('github', { scopes: ['repo', 'user'] })
    }
    await render(setUp, <WithUser tell={ask} />)
    await settled()
    const account = await promised
    if (!account) throw new Error('There is no account.')

    const page = await render(setUp, <WithToken account={account} />)
    await settled()

    expect(page.text()).toBe('github: wide')
  })
})
