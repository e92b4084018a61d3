import { AUDIT_KINDS, type Endpoint } from '@latchkey/contract'
import { type Caller, type Reply, startService } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { CLIENTS, createPartner } from '../../administration/integrations/testing/partners.ts'

/*
 * Every endpoint that is not only read says whether the audit log records it. Those that servers and
 * administrators call leave exactly one entry. In every test the kernel also checks each request:
 * one that should leave an entry and does not fails with a 500 (`checkAudited`).
 */

const declarations = routes.map(({ declaration }) => declaration as Endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writing = declarations.filter(({ method }) => method !== 'GET')
const recorded = declarations.filter(({ audit }) => audit !== undefined && 'kind' in audit)

test('every endpoint that is not read with GET says whether it is recorded, or why not', () => {
  expect(writing.filter(({ audit }) => audit === undefined).map(nameOf)).toEqual([])
  for (const { audit } of writing)
    if (audit !== undefined && 'none' in audit) expect(audit.none).toMatch(/^[A-Z].{8,}\.$/)
})

test('the parameters that name the target exist', () => {
  for (const endpoint of recorded) {
    const { audit, params } = endpoint
    if (audit === undefined || 'none' in audit) continue
    const known = Object.keys(params?.shape ?? {})
    for (const name of [audit.target, audit.related])
      if (name !== undefined)
        expect([nameOf(endpoint), known]).toEqual([
          nameOf(endpoint),
          expect.arrayContaining([name]),
        ])
  }
})

test('every kind is used by an endpoint or an event', () => {
  const byEvents = [
    'sign_in.failed',
    'sign_in.failures_omitted',
    'oauth_account.linked',
    'project_key.revoked',
    'api_key.revoked',
    'users.import_ended',
    // Of endpoints that are declared and not served yet.
    'purchase_link.created',
    'purchase.made',
    'purchase.granted',
    'subscription.canceled',
    'payments.set_up',
  ]
  const used = new Set([
    ...byEvents,
    ...recorded.map(({ audit }) => (audit !== undefined && 'kind' in audit ? audit.kind : '')),
  ])

  expect(Object.keys(AUDIT_KINDS).filter((kind) => !used.has(kind))).toEqual([])
})

const service = await startService({ config: { integrationClients: CLIENTS } })
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/any'
const project = await service.newProject({
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  magic_link_enabled: true,
})
const [server, admin] = [project.as('server'), project.as('admin')]
const partner = createPartner(service, 'neon')
const owner = await service.internal.signUp()
const asOwner = service.internal.as('client', owner)

await admin.patch('/internal/config/override', {
  config_override_string: JSON.stringify({
    'dataVault.stores.s': {},
    'auth.oauth.providers.github': {
      type: 'github',
      isShared: true,
      allowSignIn: true,
      allowConnectedAccounts: true,
    },
    'emails.server': {
      isShared: false,
      host: '127.0.0.1',
      port: 9,
      username: 'a',
      password: 'b',
      senderName: 'A',
      senderEmail: 'a@example.com',
    },
    'payments.items.credits': { customerType: 'user' },
    'payments.offers.plan': {
      customerType: 'custom',
      prices: { monthly: { USD: '1', interval: [1, 'month'] } },
    },
  }),
})
await admin.post('/internal/payments/setup', {})
for (const id of ['editor', 'guest']) await admin.post('/project-permission-definitions', { id })
await admin.post('/team-permission-definitions', { id: 'scribe' })

const planFor = (customer_id: string) => ({
  customer_type: 'custom',
  customer_id,
  offer_id: 'plan',
})
const newLink = (id: string) => server.post('/payments/purchases/create-purchase-url', planFor(id))
const grantPlan = (id: string) => server.post('/payments/purchases/grant', planFor(id))
const newView = () =>
  admin.post('/internal/saved-views', { list: 'users', name: 'v', search: '', is_shared: true })
const newUser = async () => (await project.signUp()).user_id
const newTeam = async (at: Caller = server): Promise<string> =>
  (await at.post('/teams', { display_name: 't' })).json.id
const newMember = async () => {
  const ids = { user: await newUser(), team: await newTeam() }
  await server.post(`/team-memberships/${ids.team}/${ids.user}`, {})
  return ids
}
const newKey = async (kind: 'user' | 'team') => {
  const owned = kind === 'user' ? { user_id: await newUser() } : { team_id: await newTeam() }
  return (
    await server.post(`/${kind}-api-keys`, { description: 'k', expires_at_millis: null, ...owned })
  ).json
}
const channelOf = async (userId: string): Promise<string> =>
  (await server.get(`/contact-channels?user_id=${userId}`)).json.items[0].id
const linkAccount = (userId: string) =>
  server.post('/oauth-providers', {
    user_id: userId,
    provider_config_id: 'github',
    account_id: userId,
    allow_sign_in: true,
    allow_connected_accounts: true,
  })
const newSource = async (kind: string): Promise<string> =>
  (await admin.post(`/internal/email-${kind}`, { display_name: kind })).json.id
const versionOf = async (kind: string, id: string) =>
  (await admin.get(`/internal/email-${kind}/${id}/versions`)).json.items[0].version
const newKeySet = (at: Caller, path: string) =>
  at.post(path, {
    description: 'k',
    expires_at_millis: 4e12,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  })
// Without a server of its own, so that its emails go to the mailbox.
const mailing = (await service.newProject()).as('server')
const invite = (team_id: string) =>
  mailing.post('/team-invitations/send-code', {
    team_id,
    email: 'guest@example.com',
    callback_url: CALLBACK,
  })
const newProjectOf = async () => {
  const { json: team } = await asOwner.post('/teams', { display_name: 'Owners' })
  const { json } = await asOwner.post('/internal/projects', {
    display_name: 'P',
    owner_team_id: team.id,
  })
  return { id: json.id as string, team: team.id as string }
}

const portal = async () => {
  const { token } = (await admin.post('/webhooks/svix-token', {})).json
  return (method: string, path: string, body?: unknown): Promise<Reply> =>
    service.anyone.send(method, `/api/v1/app/${project.id}/endpoint${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}
const newWebhook = async () => {
  const call = await portal()
  const { json } = await call('POST', '', { url: 'http://localhost:9/' })
  return { call, path: `/${json.id}` }
}
const SINCE = { since: '2020-01-01T00:00:00Z' }

/** A request, and the id of the target if it is known before. */
type Row = [name: string, act: () => Promise<Reply>]

const rows: Row[] = [
  ['POST /users', () => server.post('/users', {})],
  [
    'GET /internal/users/export',
    () => admin.get('/internal/users/export?format=csv&include_hashes=true'),
  ],
  [
    'PATCH /users/:user_id',
    async () => server.patch(`/users/${await newUser()}`, { display_name: 'A' }),
  ],
  ['DELETE /users/:user_id', async () => server.delete(`/users/${await newUser()}`)],
  [
    'PUT /internal/users/:user_id/block',
    async () => admin.put(`/internal/users/${await newUser()}/block`, {}),
  ],
  [
    'DELETE /internal/users/:user_id/block',
    async () => {
      const id = await newUser()
      await service.query('update users set blocked_at = now() where id = $1', [id])
      return admin.delete(`/internal/users/${id}/block`)
    },
  ],
  [
    'POST /internal/sessions/revoke',
    async () => {
      const { user_id } = await project.signUp()
      return admin.post('/internal/sessions/revoke', { filter: { user_id } })
    },
  ],
  [
    'POST /internal/impersonations',
    async () =>
      admin.post('/internal/impersonations', {
        user_id: await newUser(),
        reason: 'Ticket 42',
        app_url: 'http://localhost:3000/',
      }),
  ],
  ['POST /auth/sessions', async () => server.post('/auth/sessions', { user_id: await newUser() })],
  [
    'DELETE /auth/sessions/:session_id',
    async () => {
      const id = await newUser()
      const { json } = await server.get(`/auth/sessions?user_id=${id}`)
      return server.delete(`/auth/sessions/${json.items[0].id}?user_id=${id}`)
    },
  ],
  [
    'POST /contact-channels',
    async () =>
      server.post('/contact-channels', {
        user_id: await newUser(),
        type: 'email',
        value: 'more@example.com',
        used_for_auth: false,
      }),
  ],
  [
    'PATCH /contact-channels/:user_id/:contact_channel_id',
    async () => {
      const id = await newUser()
      return server.patch(`/contact-channels/${id}/${await channelOf(id)}`, { is_verified: true })
    },
  ],
  [
    'DELETE /contact-channels/:user_id/:contact_channel_id',
    async () => {
      const id = await newUser()
      return server.delete(`/contact-channels/${id}/${await channelOf(id)}`)
    },
  ],
  ['POST /oauth-providers', async () => linkAccount(await newUser())],
  [
    'PATCH /oauth-providers/:user_id/:account_link_id',
    async () => {
      const { json } = await linkAccount(await newUser())
      return server.patch(`/oauth-providers/${json.user_id}/${json.id}`, { allow_sign_in: false })
    },
  ],
  [
    'DELETE /oauth-providers/:user_id/:account_link_id',
    async () => {
      const { json } = await linkAccount(await newUser())
      return server.delete(`/oauth-providers/${json.user_id}/${json.id}`)
    },
  ],
  [
    'PATCH /emails/notification-preference/:user_id/:notification_category_id',
    async () =>
      server.patch(
        `/emails/notification-preference/${await newUser()}/4f6f8873-3d04-46bd-8bef-18338b1a1b4c`,
        { enabled: false },
      ),
  ],
  ['POST /teams', () => server.post('/teams', { display_name: 't' })],
  [
    'PATCH /teams/:team_id',
    async () => server.patch(`/teams/${await newTeam()}`, { display_name: 'u' }),
  ],
  ['DELETE /teams/:team_id', async () => server.delete(`/teams/${await newTeam()}`)],
  [
    'POST /team-memberships/:team_id/:user_id',
    async () => server.post(`/team-memberships/${await newTeam()}/${await newUser()}`, {}),
  ],
  [
    'DELETE /team-memberships/:team_id/:user_id',
    async () => {
      const { team, user } = await newMember()
      return server.delete(`/team-memberships/${team}/${user}`)
    },
  ],
  [
    'PATCH /team-member-profiles/:team_id/:user_id',
    async () => {
      const { team, user } = await newMember()
      return server.patch(`/team-member-profiles/${team}/${user}`, { display_name: 'A' })
    },
  ],
  [
    'POST /team-permissions/:team_id/:user_id/:permission_id',
    async () => {
      const { team, user } = await newMember()
      return server.post(`/team-permissions/${team}/${user}/scribe`, {})
    },
  ],
  [
    'DELETE /team-permissions/:team_id/:user_id/:permission_id',
    async () => {
      const { team, user } = await newMember()
      await server.post(`/team-permissions/${team}/${user}/scribe`, {})
      return server.delete(`/team-permissions/${team}/${user}/scribe`)
    },
  ],
  [
    'POST /project-permissions/:user_id/:permission_id',
    async () => server.post(`/project-permissions/${await newUser()}/editor`, {}),
  ],
  [
    'DELETE /project-permissions/:user_id/:permission_id',
    async () => {
      const user = await newUser()
      await server.post(`/project-permissions/${user}/editor`, {})
      return server.delete(`/project-permissions/${user}/editor`)
    },
  ],
  ['POST /team-invitations/send-code', async () => invite(await newTeam(mailing))],
  [
    'DELETE /team-invitations/:id',
    async () => {
      const team = await newTeam(mailing)
      await invite(team)
      const { json } = await mailing.get(`/team-invitations?team_id=${team}`)
      return mailing.delete(`/team-invitations/${json.items[0].id}?team_id=${team}`)
    },
  ],
  ...(['user', 'team'] as const).flatMap((kind): Row[] => [
    [
      `POST /${kind}-api-keys`,
      async () =>
        server.post(`/${kind}-api-keys`, {
          description: 'k',
          expires_at_millis: null,
          ...(kind === 'user' ? { user_id: await newUser() } : { team_id: await newTeam() }),
        }),
    ],
    [
      `PATCH /${kind}-api-keys/:id`,
      async () => {
        const key = await newKey(kind)
        const query = kind === 'team' ? `?team_id=${key.team_id}` : ''
        return server.patch(`/${kind}-api-keys/${key.id}${query}`, { revoked: true })
      },
    ],
  ]),
  [
    'POST /integrations/credential-scanning/revoke',
    async () =>
      service.anyone.post('/integrations/credential-scanning/revoke', {
        api_key: (await newKey('user')).value,
      }),
  ],
  ['POST /internal/api-keys', () => newKeySet(admin, '/internal/api-keys')],
  [
    'PATCH /internal/api-keys/:id',
    async () => {
      const { json } = await newKeySet(admin, '/internal/api-keys')
      return admin.patch(`/internal/api-keys/${json.id}`, { revoked: true })
    },
  ],
  [
    'PATCH /internal/config/override',
    () =>
      admin.patch('/internal/config/override', {
        config_override_string: '{"auth.allowSignUp":true}',
      }),
  ],
  ['PATCH /internal/branding', () => admin.patch('/internal/branding', { radius: 3 })],
  ['POST /internal/config/export', () => admin.post('/internal/config/export', {})],
  [
    'POST /internal/config/rollback',
    async () => {
      const { items } = (await admin.get('/internal/config/history')).json
      return admin.post('/internal/config/rollback', { version: items[0].version })
    },
  ],
  [
    'PATCH /internal/projects/current',
    () => admin.patch('/internal/projects/current', { display_name: 'Q' }),
  ],
  [
    'DELETE /internal/projects/current',
    async () => (await service.newProject()).as('admin').delete('/internal/projects/current'),
  ],
  [
    'POST /internal/projects',
    async () => {
      const { json } = await asOwner.post('/teams', { display_name: 'Owners' })
      return asOwner.post('/internal/projects', { display_name: 'P', owner_team_id: json.id })
    },
  ],
  [
    'POST /internal/projects/transfer',
    async () => {
      const { id, team } = await newProjectOf()
      return asOwner.post('/internal/projects/transfer', { project_id: id, new_team_id: team })
    },
  ],
  ...(['team', 'project'] as const).flatMap((scope): Row[] => {
    const path = `/${scope}-permission-definitions`
    return [
      [`POST ${path}`, () => admin.post(path, { id: `${scope}:fresh` })],
      [
        `PATCH ${path}/:permission_id`,
        () => admin.patch(`${path}/${scope}:fresh`, { description: 'better' }),
      ],
      [`DELETE ${path}/:permission_id`, () => admin.delete(`${path}/${scope}:fresh`)],
    ]
  }),
  [
    'POST /data-vault/stores/:store/set',
    () => server.post('/data-vault/stores/s/set', { hashed_key: 'k', encrypted_value: 'v' }),
  ],
  [
    'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity',
    async () =>
      server.post(
        `/payments/items/user/${await newUser()}/credits/update-quantity?allow_negative=true`,
        { delta: 1 },
      ),
  ],
  ['POST /internal/payments/setup', () => admin.post('/internal/payments/setup', {})],
  ['POST /payments/purchases/create-purchase-url', () => newLink('a')],
  [
    'POST /internal/payments/test-mode-purchase-session',
    async () => {
      const { url } = (await newLink('b')).json
      return admin.post('/internal/payments/test-mode-purchase-session', {
        full_code: url.slice(url.lastIndexOf('/') + 1),
        price_id: 'monthly',
      })
    },
  ],
  ['POST /payments/purchases/grant', () => grantPlan('c')],
  [
    'POST /payments/subscriptions/:id/cancel',
    async () => server.post(`/payments/subscriptions/${(await grantPlan('d')).json.id}/cancel`, {}),
  ],
  ...(['drafts', 'templates', 'themes'] as const).flatMap((kind): Row[] => {
    const path = `/internal/email-${kind}`
    const param = kind === 'templates' ? ':template_id' : ':id'
    const change = async (id: string) =>
      kind === 'drafts'
        ? { tsx_source: 'changed' }
        : { tsx_source: (await sourceOf(kind, id)) as string }
    return [
      [`POST ${path}`, () => admin.post(path, { display_name: 'n' })],
      [
        `PATCH ${path}/${param}`,
        async () => {
          const id = await newSource(kind)
          return admin.patch(`${path}/${id}`, await change(id))
        },
      ],
      [
        `POST ${path}/:id/versions/:version/restore`,
        async () => {
          const id = await newSource(kind)
          await admin.patch(`${path}/${id}`, await change(id))
          return admin.post(`${path}/${id}/versions/${await versionOf(kind, id)}/restore`, {})
        },
      ],
    ]
  }),
  [
    'POST /internal/users/import',
    () => admin.post('/internal/users/import', { format: 'ndjson', data: '{"display_name":"n"}' }),
  ],
  ['POST /internal/saved-views', newView],
  [
    'PATCH /internal/saved-views/:view_id',
    async () => admin.patch(`/internal/saved-views/${(await newView()).json.id}`, { name: 'n' }),
  ],
  [
    'DELETE /internal/saved-views/:view_id',
    async () => admin.delete(`/internal/saved-views/${(await newView()).json.id}`),
  ],
  [
    'DELETE /internal/email-drafts/:id',
    async () => admin.delete(`/internal/email-drafts/${await newSource('drafts')}`),
  ],
  [
    'POST /emails/send-email',
    async () =>
      server.post('/emails/send-email', {
        user_ids: [await newUser()],
        subject: 's',
        html: '<p>h</p>',
      }),
  ],
  [
    'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code',
    async () => {
      const other = await service.newProject()
      const { user_id } = await other.signUp()
      const { json } = await other.as('server').get(`/contact-channels?user_id=${user_id}`)
      return other
        .as('server')
        .post(`/contact-channels/${user_id}/${json.items[0].id}/send-verification-code`, {
          callback_url: CALLBACK,
        })
    },
  ],
  [
    'POST /internal/send-sign-in-invitation',
    async () =>
      (await service.newProject()).as('server').post('/internal/send-sign-in-invitation', {
        email: 'a@example.com',
        callback_url: CALLBACK,
      }),
  ],
  [
    'DELETE /internal/mailbox',
    async () => (await service.newProject()).as('admin').delete('/internal/mailbox'),
  ],
  [
    'DELETE /internal/mailbox/:id',
    async () => {
      const other = await service.newProject()
      await other.signUp()
      await service.drain()
      const { json } = await other.as('admin').get('/internal/mailbox')
      return other.as('admin').delete(`/internal/mailbox/${json.items[0].id}`)
    },
  ],
  [
    'POST /app/:project_id/endpoint',
    async () => (await portal())('POST', '', { url: 'http://localhost:9/' }),
  ],
  ...(
    [
      ['PUT', '', { url: 'http://localhost:9/', description: 'd' }],
      ['PATCH', '', { description: 'd' }],
      ['DELETE', '', undefined],
      ['POST', '/secret/rotate', {}],
      ['POST', '/send-example', { eventType: 'team.deleted' }],
      ['POST', '/recover', SINCE],
      ['POST', '/replay-missing', SINCE],
    ] as const
  ).map(
    ([method, below, body]): Row => [
      `${method} /app/:project_id/endpoint/:endpoint_id${below}`,
      async () => {
        const { call, path } = await newWebhook()
        return call(method, `${path}${below}`, body)
      },
    ],
  ),
  [
    'POST /integrations/neon/projects/provision',
    () => partner.post('/projects/provision', { display_name: 'P' }),
  ],
  ...['', '/initiate'].map(
    (alias): Row => [
      `POST /integrations/neon/projects/transfer${alias}`,
      async () =>
        partner.post(`/projects/transfer${alias}`, { project_id: (await partner.provision()).id }),
    ],
  ),
  [
    'POST /integrations/neon/projects/transfer/confirm',
    async () => {
      const { json } = await partner.post('/projects/transfer', {
        project_id: (await partner.provision()).id,
      })
      const code = new URL(json.confirmation_url).searchParams.get('code')
      return asOwner.post('/integrations/neon/projects/transfer/confirm', { code })
    },
  ],
  [
    'POST /integrations/neon/domains',
    () => admin.post('/integrations/neon/domains', { domain: 'https://a.example' }),
  ],
  [
    'DELETE /integrations/neon/domains/:domain',
    () => admin.delete(`/integrations/neon/domains/${encodeURIComponent('https://a.example')}`),
  ],
  ['POST /integrations/neon/api-keys', () => newKeySet(admin, '/integrations/neon/api-keys')],
  [
    'PATCH /integrations/neon/api-keys/:id',
    async () => {
      const { json } = await newKeySet(admin, '/integrations/neon/api-keys')
      return admin.patch(`/integrations/neon/api-keys/${json.id}`, { description: 'l' })
    },
  ],
  [
    'PATCH /integrations/neon/projects/current',
    () => admin.patch('/integrations/neon/projects/current', { display_name: 'R' }),
  ],
  [
    'POST /integrations/neon/oauth-providers',
    () => admin.post('/integrations/neon/oauth-providers', { id: 'google', type: 'shared' }),
  ],
  [
    'PATCH /integrations/neon/oauth-providers/:oauth_provider_id',
    () =>
      admin.patch('/integrations/neon/oauth-providers/google', {
        type: 'standard',
        client_id: 'i',
        client_secret: 's',
      }),
  ],
  [
    'DELETE /integrations/neon/oauth-providers/:oauth_provider_id',
    () => admin.delete('/integrations/neon/oauth-providers/google'),
  ],
]

async function sourceOf(kind: 'templates' | 'themes', id: string) {
  if (kind === 'themes') return (await admin.get(`/internal/email-themes/${id}`)).json.tsx_source
  const { json } = await admin.get('/internal/email-templates')
  return json.templates.find((template: { id: string }) => template.id === id).tsx_source
}

/**
 * Not called here: ceremonies of users with a browser, a second device or an email. `checkAudited`
 * checks them in their own tests, and `entries.test.ts` some of them.
 */
const BY_USERS = [
  '/auth/',
  '/users/me',
  '/contact-channels/verify',
  '/contact-channels/send-verification-code',
  '/team-invitations/accept',
  '/internal/setup/owner',
  // A confirmation in the flow of a partner: oauth.test.ts and own-sessions.test.ts there.
  '/integrations/neon/internal/confirm',
  '/internal/integrations/',
  // A code that is used again: oauth.test.ts there.
  '/integrations/neon/oauth/token',
  '/integrations/neon/oauth/idp/token',
  // Needs partner authentication and access to a project: management.test.ts there.
  '/integrations/neon/webhooks',
  // The family neon is the same.
  '/integrations/custom/',
  // Need a user of project internal: owner-teams.test.ts.
  '/internal/owner-teams/',
  // Need an email that was sent: log.test.ts, send-preview.test.ts.
  '/internal/emails/',
  // Needs a message that was delivered: its own tests.
  '/app/:project_id/msg/',
]

interface Entry {
  kind: string
  outcome: string
  actor_type: string
  target_type: string
  target_id: string | null
}

describe('leaves exactly one entry:', () => {
  test.each(rows)('%s', async (name, act) => {
    const { audit } = recorded.find((endpoint) => nameOf(endpoint) === name) as Endpoint & {
      audit: { kind: keyof typeof AUDIT_KINDS }
    }

    const reply = await act()
    const entries = await service.query<Entry>('select * from audit_log where request_id = $1', [
      reply.headers.get('x-stack-request-id'),
    ])

    expect([reply.status < 300, reply.status < 300 ? '' : reply.text]).toEqual([true, ''])
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ outcome: 'ok', target_type: AUDIT_KINDS[audit.kind] })
    // The same thing, perhaps with another verb: a key that is changed is revoked.
    expect(entries[0]?.kind.split('.')[0]).toBe(audit.kind.split('.')[0])
  })

  test('covers every endpoint that servers, administrators and partners write with', () => {
    const called = new Set(rows.map(([name]) => name))

    const missing = recorded
      .filter(({ path }) => !BY_USERS.some((start) => path.startsWith(start)))
      .map(nameOf)
      .filter((name) => !called.has(name))

    expect(missing).toEqual([])
  })
})
