import type { listUsers } from '@latchkey/contract'
import { describe, expect, test } from 'vitest'
import { keys, projectJson, setUp } from './testing/admin-app.ts'
import { json, knownError, userJson } from './testing/fake-wire.ts'

describe('a project', () => {
  test('has its fields in camel case, at every depth', async () => {
    const { app } = setUp(keys)

    const project = await app.getProject()

    const fields = Object.entries(project).filter(([, value]) => typeof value !== 'function')
    expect(Object.fromEntries(fields)).toEqual({
      id: 'p-1',
      displayName: 'Birdwatch',
      isProductionMode: false,
      createdAt: new Date(1_600_000_000_000),
      config: {
        allowLocalhost: true,
        domains: [{ domain: 'https://a.test', handlerPath: '/handler' }],
      },
    })
    expect(Object.isFrozen(project)).toBe(true)
  })

  test('can be changed, configured and deleted by itself', async () => {
    const { app, wire } = setUp(keys, ({ path }) =>
      json(path === '/internal/config' ? { config_string: '{"a":1}' } : projectJson()),
    )
    const project = await app.getProject()

    await expect(project.update({ displayName: 'Owls' })).resolves.toBeUndefined()
    expect(await project.getConfig()).toEqual({ a: 1 })
    await project.updateConfig({ 'domains.allowLocalhost': false })
    await project.delete()

    expect(wire.requests.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/internal/projects/current', '{"display_name":"Owls"}'],
      ['GET', '/internal/config', undefined],
      [
        'PATCH',
        '/internal/config/override',
        '{"config_override_string":"{\\"domains.allowLocalhost\\":false}"}',
      ],
      ['DELETE', '/internal/projects/current', undefined],
    ])
  })

  test('lists the issues that block production mode, without a request', async () => {
    const config = {
      allow_localhost: true,
      domains: [{ domain: 'http://a.test', handler_path: '/' }],
    }
    const { app, wire } = setUp(keys, () => json(projectJson({ config })))
    const project = await app.getProject()

    expect(await project.getProductionModeErrors()).toEqual([
      { message: expect.stringContaining('Localhost'), relativeFixUrl: '/projects/p-1/domains' },
      {
        message: expect.stringContaining('http://a.test'),
        relativeFixUrl: '/projects/p-1/domains',
      },
    ])
    expect(wire.requests).toHaveLength(1)
  })

  test('is changed by exactly the fields that are given', async () => {
    const { app, wire } = setUp(keys)

    await app.updateProject({
      displayName: undefined,
      config: { allowLocalhost: false, domains: [{ domain: 'https://b.test', handlerPath: '/h' }] },
    })

    expect(wire.lines).toEqual(['PATCH /internal/projects/current'])
    expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({
      config: {
        allow_localhost: false,
        domains: [{ domain: 'https://b.test', handler_path: '/h' }],
      },
    })
  })

  test('is configured by dotted paths, as text', async () => {
    const { app, wire } = setUp(keys, () => json({}))

    await app.updateConfig({ 'domains.trustedDomains.d1': null })

    expect(wire.lines).toEqual(['PATCH /internal/config/override'])
    expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({
      config_override_string: '{"domains.trustedDomains.d1":null}',
    })
  })
})

describe('key sets', () => {
  test('return why they are invalid, expiry first', async () => {
    const at = (more: object) => ({
      id: 'k',
      description: 'd',
      created_at_millis: 0,
      expires_at_millis: 2000,
      ...more,
    })
    const items = [
      at({ secret_server_key: { last_four: 'x7q2' } }),
      at({ manually_revoked_at_millis: 500 }),
    ]
    const { app } = setUp(keys, () => json({ items, is_paginated: false }))

    const [good, revoked] = await app.listInternalApiKeys()

    expect(good).toMatchObject({
      secretServerKey: { lastFour: 'x7q2' },
      publishableClientKey: null,
      manuallyRevokedAt: null,
    })
    expect([good?.whyInvalid(new Date(1999)), good?.whyInvalid(new Date(2000))]).toEqual([
      null,
      'expired',
    ])
    expect([revoked?.whyInvalid(new Date(1999)), revoked?.whyInvalid(new Date(2000))]).toEqual([
      'manually-revoked',
      'expired',
    ])
    expect(revoked?.isValid(new Date(1999))).toBe(false)
  })

  test('show their keys when they are made', async () => {
    const response = {
      id: 'k',
      description: 'deploy',
      created_at_millis: 0,
      expires_at_millis: 9,
      publishable_client_key: 'pck_new',
    }
    const { app, wire } = setUp(keys, () => json(response))

    const made = await app.createInternalApiKey({
      description: 'deploy',
      expiresAt: new Date(9),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    })

    expect(made).toMatchObject({
      publishableClientKey: 'pck_new',
      secretServerKey: null,
      superSecretAdminKey: null,
    })
    expect(JSON.parse(wire.requests[0]?.body ?? '')).toEqual({
      description: 'deploy',
      expires_at_millis: 9,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
  })

  test('are ended by themselves, listed or just made', async () => {
    const set = { id: 'k', description: 'd', created_at_millis: 0, expires_at_millis: 9 }
    const { app, wire } = setUp(keys, ({ method }) =>
      json(method === 'GET' ? { items: [set], is_paginated: false } : set),
    )
    const wanted = {
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    }
    const made = await app.createInternalApiKey({
      description: 'd',
      expiresAt: new Date(9),
      ...wanted,
    })
    const [listed] = await app.listInternalApiKeys()
    wire.requests.length = 0

    await made.revoke()
    await listed?.revoke()

    expect(wire.requests.map(({ method, path, body }) => [method, path, body])).toEqual(
      Array(2).fill(['PATCH', '/internal/api-keys/k', '{"revoked":true}']),
    )
    expect([made.whyInvalid(new Date(8)), Object.isFrozen(listed)]).toEqual([null, true])
  })
})

test('a call to any endpoint can be given up', async () => {
  const { app, wire } = setUp(keys)
  const reason = new Error('superseded')

  const request = {
    method: 'GET',
    path: '/users',
    query: { query: 'a' },
    signal: AbortSignal.abort(reason),
  } as const
  await expect(app.call<typeof listUsers>(request)).rejects.toBe(reason)
  await expect(
    app.sendRequest({ method: 'GET', path: '/users', signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason)

  expect(wire.requests).toEqual([])
})

describe('users', () => {
  const serverTeam = {
    id: 't',
    display_name: 'T',
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
  }
  const serverUser = userJson({
    last_active_at_millis: 1_700_000_000_000,
    server_metadata: { plan: 'pro' },
    primary_email_auth_enabled: true,
    selected_team: { ...serverTeam, server_metadata: { secret: 1 }, created_at_millis: 1 },
  })

  test('are listed with just what was asked for', async () => {
    const { app, wire } = setUp(keys, () =>
      json({ items: [serverUser], pagination: { next_cursor: 'user-2' } }),
    )

    const page = await app.listUsers({
      limit: 25,
      desc: true,
      orderBy: 'signedUpAt',
      query: 'a b&c',
      includeAnonymous: false,
    })
    await app.listUsers()

    expect(page.nextCursor).toBe('user-2')
    expect(page[0]).toMatchObject({
      id: 'user-1',
      serverMetadata: { plan: 'pro' },
      lastActiveAt: new Date(1_700_000_000_000),
    })
    expect(wire.requests.map(({ url }) => url.replace('http://service.test/api/v1', ''))).toEqual([
      '/users?limit=25&order_by=signed_up_at&desc=true&query=a+b%26c',
      '/users',
    ])
  })

  test('contain nothing server-only in their client view', async () => {
    const { app } = setUp(keys, () => json(serverUser))

    const user = await app.getUser('a/b')

    const client = user?.toClientJson()
    expect(client).not.toHaveProperty('server_metadata')
    expect(client).not.toHaveProperty('primary_email_auth_enabled')
    expect(client?.selected_team).toEqual(serverTeam)
  })

  test('who do not exist are null', async () => {
    const { app, wire } = setUp(keys, () => knownError('USER_NOT_FOUND', undefined, 404))

    expect(await app.getUser('a/b')).toBeNull()
    expect(wire.requests[0]?.url).toContain('/users/a%2Fb')
  })
})

test('reads metrics with and without anonymous users', async () => {
  const metrics = { total_users: 3, daily_users: [], login_methods: [] }
  const { app, wire } = setUp(keys, () => json(metrics))

  expect(await app.getMetrics()).toEqual(metrics)
  await app.getMetrics(true)

  expect(wire.requests.map(({ url }) => url.replace('http://service.test/api/v1', ''))).toEqual([
    '/internal/metrics',
    '/internal/metrics?include_anonymous=true',
  ])
  expect(wire.requests[0]?.headers.get('x-stack-access-type')).toBe('admin')
})

describe('the mailbox', () => {
  const email = {
    id: 'm-1',
    type: 'magic_link',
    to: 'ada@example.com',
    sender_name: 'Acme',
    sender_email: 'a@b.test',
    subject: 'Hi',
    size: 9,
  }
  const inList = { ...email, sent_at_millis: 1000, is_seen: false }
  const missing = () =>
    new Response('There is no such mail.', { headers: { 'x-stack-actual-status': '404' } })

  test('is listed page by page', async () => {
    const { app, wire } = setUp(keys, () =>
      json({ items: [inList], is_paginated: true, pagination: { next_cursor: 'm-0' } }),
    )

    const page = await app.listMailbox({ limit: 1, cursor: 'm-1' })
    await app.listMailbox()

    const { sender_name, sender_email, ...same } = email
    expect([...page]).toEqual([
      {
        ...same,
        senderName: 'Acme',
        senderEmail: 'a@b.test',
        sentAt: new Date(1000),
        isSeen: false,
      },
    ])
    expect(page.nextCursor).toBe('m-0')
    expect(wire.requests.map(({ url }) => url.replace('http://service.test/api/v1', ''))).toEqual([
      '/internal/mailbox?cursor=m-1&limit=1',
      '/internal/mailbox',
    ])
  })

  test('returns an email with its content', async () => {
    const { app, wire } = setUp(keys, () =>
      json({ ...inList, is_seen: true, text: 'Hi', html: '<p>Hi</p>' }),
    )

    expect(await app.readMailboxEmail('m/1')).toMatchObject({
      text: 'Hi',
      html: '<p>Hi</p>',
      isSeen: true,
    })
    expect(wire.lines).toEqual(['GET /internal/mailbox/m%2F1'])
  })

  test('deletes one email, or all of them', async () => {
    const { app, wire } = setUp(keys, () => json({ success: true }))

    await app.deleteMailboxEmail('m-1')
    await app.emptyMailbox()

    expect(wire.lines).toEqual(['DELETE /internal/mailbox/m-1', 'DELETE /internal/mailbox'])
  })

  test('returns null for a deleted email, and deletes it again without an error', async () => {
    const { app } = setUp(keys, missing)

    expect(await app.readMailboxEmail('m-1')).toBeNull()
    await expect(app.deleteMailboxEmail('m-1')).resolves.toBeUndefined()
  })

  test('returns null for an email id that is not a UUID', async () => {
    const { app } = setUp(keys, () => knownError('SCHEMA_ERROR', { message: 'params.id' }))

    expect(await app.readMailboxEmail('nothing')).toBeNull()
  })

  test('throws if the service cannot be reached', async () => {
    const { app } = setUp(
      keys,
      () => new Response('no', { headers: { 'x-stack-actual-status': '500' } }),
    )

    await expect(app.readMailboxEmail('m-1')).rejects.toThrow('status 500')
    await expect(app.deleteMailboxEmail('m-1')).rejects.toThrow('status 500')
  })
})
