import { type Endpoint, type WebhookEventType, webhookSchemas } from '@latchkey/contract'
import {
  type Reply,
  recordEvents,
  startService,
  type TestEvent,
  type TestUser,
} from '@latchkey/testkit'
import { patchConfig, routes, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import type { Project } from '../../../kernel/project-cache.ts'
import { startModelServer } from '../../email-authoring/assistant/testing/model-server.ts'
import { createOAuthAppWith, OWN_KEYS, useProviders } from '../../sign-in/oauth/testing/app.ts'
import { startProviders } from '../../sign-in/oauth/testing/people.ts'
import { announce } from './index.ts'

/* Tests for every changing endpoint exactly which events it sends: protocol 04 §14.3, protocol
   03 §9. Most send none. */

const providers = await startProviders()
const model = await startModelServer()
const assistant = { url: model.url, key: null, model: 'any', timeoutSeconds: 60 }
const service = await startService({
  config: { assistant },
  providers: { locate: providers.locate },
})
afterAll(async () => {
  await service.stop()
  await model.stop()
  await providers.stop()
})

const CALLBACK = 'http://localhost:3000/handler/any'
const ANONYMOUS = { 'x-stack-allow-anonymous-user': 'true' }
const TRANSACTIONAL = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'

const project = await service.newProject({
  magic_link_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
})
await useProviders(service, project, ['gitlab'], OWN_KEYS)
const oauth = createOAuthAppWith(service, project, providers.signIn)
const [server, admin, client] = [project.as('server'), project.as('admin'), project.as('client')]
for (const id of ['editor', 'guest']) await admin.post('/project-permission-definitions', { id })
await admin.post('/team-permission-definitions', { id: 'scribe' })
await patchConfig(service.ctx, project.id, { 'rbac.defaultPermissions.signUp': { guest: true } })

const ada = await project.signUp()
const bob = await project.signUp()
const asAda = project.as('client', ada, { 'x-stack-refresh-token': ada.refresh_token })
const team = (await server.post('/teams', { display_name: 'Engine', creator_user_id: ada.user_id }))
  .json
const member = { team_id: team.id as string, user_id: bob.user_id }
const events = await recordEvents(service, project)

const take = () => events.take()
const read = async (path: string) => (await server.get(path)).json
const codeIn = async (email: string) => String((await service.mailbox.all(email)).at(-1)?.code)
const idIn = async (path: string): Promise<string> => (await read(path)).items[0].id
const tokens = async () => (await client.post('/auth/anonymous/sign-up')).json as TestUser
const newKey = async (kind: 'user' | 'team') =>
  (
    await server.post(`/${kind}-api-keys`, {
      description: 'k',
      expires_at_millis: null,
      ...(kind === 'user' ? { user_id: ada.user_id } : { team_id: team.id }),
    })
  ).json
const keyOf = async (kind: 'user' | 'team') =>
  `/${kind}-api-keys/${(await newKey(kind)).id}${kind === 'team' ? `?team_id=${team.id}` : ''}`
const checkNewKey = async (kind: 'user' | 'team') =>
  server.post(`/${kind}-api-keys/check`, { api_key: (await newKey(kind)).value })
const created = (data: object): TestEvent => ({ type: 'user.created', data })
const updated = async (id: string): Promise<TestEvent> => ({
  type: 'user.updated',
  data: await read(`/users/${id}`),
})

/** A request and the events it causes. The name starts with the endpoint. */
type Row = [
  name: string,
  act: () => Promise<Reply>,
  announced: (reply: Reply) => TestEvent[] | Promise<TestEvent[]>,
]
const nothing = () => []

/** The user with server fields, except the ones that change with every request. */
const wholeUser = async (id: string, but: object = {}) => {
  const { last_active_at_millis, ...user } = await read(`/users/${id}`)
  return expect.objectContaining({ ...user, ...but })
}

/**
 * A user as first stored by a GitLab sign-in: the account is attached afterwards (protocol 02
 * §0.8).
 */
const withoutAccount = async (accountId: string) => {
  const [row] = await service.query<{ user_id: string }>(
    'select user_id from oauth_accounts where account_id = $1',
    [accountId],
  )
  return wholeUser(String(row?.user_id), { oauth_providers: [] })
}

const announcing: Row[] = [
  [
    'POST /users',
    () => server.post('/users', { primary_email: 'a@example.com', server_metadata: { b: 1 } }),
    ({ json }) => [created(json)],
  ],
  [
    'POST /auth/password/sign-up, whatever permissions come with it',
    () =>
      client.post('/auth/password/sign-up', {
        email: 'c@example.com',
        password: 'correct horse battery',
        verification_callback_url: CALLBACK,
      }),
    async ({ json }) => [created(await wholeUser(json.user_id))],
  ],
  [
    'POST /auth/otp/sign-in',
    async () =>
      client.post('/auth/otp/sign-in', { code: (await project.requestCode('d@example.com')).code }),
    async ({ json }) => [created(await wholeUser(json.user_id))],
  ],
  [
    'POST /auth/anonymous/sign-up',
    () => client.post('/auth/anonymous/sign-up'),
    async ({ json }) => [created(await wholeUser(json.user_id))],
  ],
  [
    'GET /auth/oauth/callback/:provider_id, the first time',
    () =>
      oauth.signIn('gitlab', {
        id: 'eve',
        name: 'Eve',
        email: 'eve@example.com',
        isVerified: true,
      }),
    async () => [created(await withoutAccount('eve'))],
  ],
  [
    'GET /auth/oauth/callback/:provider_id, by a known user',
    () => oauth.signIn('gitlab', { id: 'eve', email: 'eve@example.com', isVerified: true }),
    nothing,
  ],
  [
    'GET /auth/oauth/callback/:provider_id, by an anonymous user that becomes a full one',
    async () => {
      const guest = await tokens()
      await take()
      return oauth.signIn(
        'gitlab',
        { id: 'fay', email: 'fay@example.com', isVerified: true },
        { token: guest.access_token },
      )
    },
    async () => [{ type: 'user.updated', data: await withoutAccount('fay') }],
  ],
  [
    'POST /auth/password/sign-up by an anonymous user',
    async () => {
      const guest = await tokens()
      await take()
      const given = {
        email: 'g@example.com',
        password: 'correct horse battery',
        verification_callback_url: CALLBACK,
      }
      return project.as('client', guest, ANONYMOUS).post('/auth/password/sign-up', given)
    },
    async ({ json }) => [await updated(json.user_id)],
  ],
  [
    'PATCH /users/me',
    () => asAda.patch('/users/me', { display_name: 'Ada' }),
    async () => [await updated(ada.user_id)],
  ],
  [
    'PATCH /users/:user_id',
    () => server.patch(`/users/${bob.user_id}`, { client_metadata: { a: [1] } }),
    async () => [await updated(bob.user_id)],
  ],
  [
    'POST /auth/password/reset',
    async () => {
      await client.post('/auth/password/send-reset-code', {
        email: bob.email,
        callback_url: CALLBACK,
      })
      return client.post('/auth/password/reset', {
        code: await codeIn(bob.email),
        password: 'another horse battery',
      })
    },
    async () => [await updated(bob.user_id)],
  ],
  [
    'POST /teams with a creator, of whom nothing is said',
    () =>
      server.post('/teams', {
        display_name: 'Second',
        creator_user_id: bob.user_id,
        server_metadata: 's',
      }),
    ({ json }) => [{ type: 'team.created', data: json }],
  ],
  [
    'PATCH /teams/:team_id',
    () => server.patch(`/teams/${team.id}`, { display_name: 'Engines' }),
    ({ json }) => [{ type: 'team.updated', data: json }],
  ],
  [
    'POST /team-memberships/:team_id/:user_id, the membership before its permissions',
    () => server.post(`/team-memberships/${team.id}/${bob.user_id}`, {}),
    () => [
      { type: 'team_membership.created', data: member },
      { type: 'team_permission.created', data: { id: 'team_member', ...member } },
    ],
  ],
  [
    'POST /team-permissions/:team_id/:user_id/:permission_id',
    () => server.post(`/team-permissions/${team.id}/${bob.user_id}/scribe`, {}),
    () => [{ type: 'team_permission.created', data: { id: 'scribe', ...member } }],
  ],
  [
    'DELETE /team-permissions/:team_id/:user_id/:permission_id',
    () => server.delete(`/team-permissions/${team.id}/${bob.user_id}/scribe`),
    () => [{ type: 'team_permission.deleted', data: { id: 'scribe', ...member } }],
  ],
  [
    'POST /project-permissions/:user_id/:permission_id',
    () => server.post(`/project-permissions/${bob.user_id}/editor`, {}),
    () => [{ type: 'project_permission.created', data: { id: 'editor', user_id: bob.user_id } }],
  ],
  [
    'DELETE /project-permissions/:user_id/:permission_id',
    () => server.delete(`/project-permissions/${bob.user_id}/editor`),
    () => [{ type: 'project_permission.deleted', data: { id: 'editor', user_id: bob.user_id } }],
  ],
  [
    'DELETE /team-memberships/:team_id/:user_id, and nothing of its permissions',
    () => server.delete(`/team-memberships/${team.id}/${bob.user_id}`),
    () => [{ type: 'team_membership.deleted', data: member }],
  ],
  [
    'POST /team-invitations/accept',
    async () => {
      await server.post('/team-invitations/send-code', {
        team_id: team.id,
        email: bob.email,
        callback_url: CALLBACK,
      })
      const link = (await service.mailbox.all(bob.email)).at(-1)?.link ?? ''
      return project
        .as('client', bob)
        .post('/team-invitations/accept', { code: new URL(link).searchParams.get('code') })
    },
    () => [
      { type: 'team_membership.created', data: member },
      { type: 'team_permission.created', data: { id: 'team_member', ...member } },
    ],
  ],
  [
    'DELETE /teams/:team_id, and nothing of its members',
    async () => {
      const other = await server.post('/teams', {
        display_name: 'Third',
        creator_user_id: ada.user_id,
      })
      await server.post(`/team-memberships/${other.json.id}/${bob.user_id}`, {})
      await take()
      return Object.assign(await server.delete(`/teams/${other.json.id}`), { team: other.json.id })
    },
    (reply) => [{ type: 'team.deleted', data: { id: (reply as Reply & { team: string }).team } }],
  ],
  [
    'DELETE /users/:user_id, each membership first, the oldest team first',
    async () => {
      const { json } = await server.post('/users', {})
      const teams: string[] = []
      for (const display_name of ['z', 'a']) {
        service.clock.advance({ seconds: 1 })
        teams.push(
          (await server.post('/teams', { display_name, creator_user_id: json.id })).json.id,
        )
      }
      await take()
      return Object.assign(await server.delete(`/users/${json.id}`), { user: json.id, teams })
    },
    (reply) => {
      const { user, teams } = reply as Reply & { user: string; teams: string[] }
      return [
        ...teams.map((team_id) => ({
          type: 'team_membership.deleted',
          data: { team_id, user_id: user },
        })),
        { type: 'user.deleted', data: { id: user, teams: teams.map((id) => ({ id })) } },
      ]
    },
  ],
  [
    'DELETE /users/me',
    async () => {
      const gus = await project.signUp()
      await take()
      return Object.assign(await project.as('client', gus).delete('/users/me'), {
        user: gus.user_id,
      })
    },
    (reply) => [
      { type: 'user.deleted', data: { id: (reply as Reply & { user: string }).user, teams: [] } },
    ],
  ],
]

const channelOf = (user: TestUser) => idIn(`/contact-channels?user_id=${user.user_id}`)
// Bob's verified second address replaces the sign-in address of an unproven account.
const secondChannel = async () =>
  (await read(`/contact-channels?user_id=${bob.user_id}`)).items.find(
    ({ value }: { value: string }) => value.startsWith('more'),
  ).id
const accountOf = () => idIn(`/oauth-providers?user_id=${ada.user_id}`)
const newView = () =>
  admin.post('/internal/saved-views', { list: 'users', name: 'v', search: '', is_shared: true })
const newUpload = async () =>
  (await admin.post('/internal/users/import/uploads', {})).json.upload_id
const startJob = () => admin.post('/internal/users/bulk', { ids: [bob.user_id], action: 'unblock' })
const silent: [name: string, act: () => Promise<Reply>][] = [
  ['POST /internal/saved-views', () => newView()],
  [
    'PATCH /internal/saved-views/:view_id',
    async () => admin.patch(`/internal/saved-views/${(await newView()).json.id}`, { name: 'n' }),
  ],
  [
    'DELETE /internal/saved-views/:view_id',
    async () => admin.delete(`/internal/saved-views/${(await newView()).json.id}`),
  ],
  // The job sends the events of its changes later.
  [
    'POST /internal/users/import',
    () => admin.post('/internal/users/import', { format: 'ndjson', data: '{"display_name":"n"}' }),
  ],
  ['POST /internal/users/import/uploads', () => admin.post('/internal/users/import/uploads', {})],
  [
    'PUT /internal/users/import/uploads/:upload_id/parts/:part',
    async () =>
      admin.send('PUT', `/internal/users/import/uploads/${await newUpload()}/parts/1`, {
        headers: { 'content-type': 'application/octet-stream' },
        body: 'x',
      }),
  ],
  [
    'DELETE /internal/users/import/uploads/:upload_id',
    async () => admin.delete(`/internal/users/import/uploads/${await newUpload()}`),
  ],
  ['POST /internal/users/bulk', startJob],
  [
    'DELETE /internal/jobs/:job_id',
    async () => admin.delete(`/internal/jobs/${(await startJob()).json.job_id}`),
  ],
  [
    'PUT /internal/users/:user_id/block',
    async () => {
      const { user_id } = await project.signUp()
      await take()
      return admin.put(`/internal/users/${user_id}/block`, {})
    },
  ],
  [
    'DELETE /internal/users/:user_id/block',
    async () => {
      const { user_id } = await project.signUp()
      await admin.put(`/internal/users/${user_id}/block`, {})
      await take()
      return admin.delete(`/internal/users/${user_id}/block`)
    },
  ],
  [
    'POST /contact-channels',
    () =>
      server.post('/contact-channels', {
        user_id: bob.user_id,
        type: 'email',
        value: 'more@example.com',
        used_for_auth: false,
      }),
  ],
  [
    'PATCH /contact-channels/:user_id/:contact_channel_id, even if it verifies the address',
    async () =>
      server.patch(`/contact-channels/${bob.user_id}/${await secondChannel()}`, {
        value: 'more2@example.com',
        is_verified: true,
      }),
  ],
  [
    'DELETE /contact-channels/:user_id/:contact_channel_id',
    async () => server.delete(`/contact-channels/${bob.user_id}/${await secondChannel()}`),
  ],
  [
    'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code',
    async () =>
      server.post(
        `/contact-channels/${ada.user_id}/${await channelOf(ada)}/send-verification-code`,
        { callback_url: CALLBACK },
      ),
  ],
  [
    'POST /contact-channels/send-verification-code',
    () =>
      asAda.post('/contact-channels/send-verification-code', {
        email: ada.email,
        callback_url: CALLBACK,
      }),
  ],
  [
    'POST /contact-channels/verify/preview',
    async () => client.post('/contact-channels/verify/preview', { code: await codeIn(ada.email) }),
  ],
  [
    'POST /contact-channels/verify/check-code',
    async () =>
      client.post('/contact-channels/verify/check-code', { code: await codeIn(ada.email) }),
  ],
  [
    'POST /contact-channels/verify',
    async () => client.post('/contact-channels/verify', { code: await codeIn(ada.email) }),
  ],
  [
    'POST /internal/sessions/revoke',
    async () => {
      const { user_id } = await project.signUp()
      await take()
      return admin.post('/internal/sessions/revoke', { filter: { user_id } })
    },
  ],
  ['POST /internal/impersonations', () => impersonate(ada.user_id)],
  [
    'POST /auth/impersonations/redeem',
    async () => {
      const { json } = await impersonate(ada.user_id)
      const code = new URL(json.url).searchParams.get('latchkey_impersonation')
      return client.post('/auth/impersonations/redeem', { code })
    },
  ],
  ['POST /auth/sessions', () => server.post('/auth/sessions', { user_id: ada.user_id })],
  [
    'DELETE /auth/sessions/:session_id',
    async () =>
      server.delete(
        `/auth/sessions/${await idIn(`/auth/sessions?user_id=${ada.user_id}`)}?user_id=${ada.user_id}`,
      ),
  ],
  [
    'POST /auth/sessions/current/refresh',
    async () =>
      client.post('/auth/sessions/current/refresh', undefined, asSession(await newSession())),
  ],
  [
    'DELETE /auth/sessions/current',
    async () => {
      const session = await newSession()
      return project.as('client', session, asSession(session)).delete('/auth/sessions/current')
    },
  ],
  [
    'POST /auth/oauth/token',
    async () =>
      oauth.token({
        grant_type: 'refresh_token',
        refresh_token: (await newSession()).refresh_token,
      }),
  ],
  [
    'POST /auth/password/sign-in',
    () => client.post('/auth/password/sign-in', { email: ada.email, password: ada.password }),
  ],
  [
    'POST /auth/password/update',
    async () =>
      asAda.post('/auth/password/update', {
        old_password: ada.password,
        new_password: 'quite another battery',
      }),
  ],
  [
    'POST /auth/password/send-reset-code',
    () =>
      client.post('/auth/password/send-reset-code', { email: ada.email, callback_url: CALLBACK }),
  ],
  [
    'POST /auth/password/reset/preview',
    async () => client.post('/auth/password/reset/preview', { code: await codeIn(ada.email) }),
  ],
  [
    'POST /auth/password/reset/check-code',
    async () => client.post('/auth/password/reset/check-code', { code: await codeIn(ada.email) }),
  ],
  [
    'POST /auth/password/set',
    async () =>
      project
        .as('client', await withoutPassword())
        .post('/auth/password/set', { password: 'a horse of its own' }),
  ],
  [
    'POST /auth/otp/send-sign-in-code',
    () => client.post('/auth/otp/send-sign-in-code', { email: ada.email, callback_url: CALLBACK }),
  ],
  [
    'POST /auth/otp/sign-in/check-code',
    async () => client.post('/auth/otp/sign-in/check-code', { code: await codeIn(ada.email) }),
  ],
  [
    'POST /oauth-providers',
    () =>
      server.post('/oauth-providers', {
        user_id: ada.user_id,
        provider_config_id: 'gitlab',
        account_id: 'ada',
        email: 'ada@gitlab.example',
        allow_sign_in: true,
        allow_connected_accounts: true,
      }),
  ],
  [
    'PATCH /oauth-providers/:user_id/:account_link_id',
    async () =>
      server.patch(`/oauth-providers/${ada.user_id}/${await accountOf()}`, {
        allow_connected_accounts: false,
      }),
  ],
  [
    'DELETE /oauth-providers/:user_id/:account_link_id',
    async () => server.delete(`/oauth-providers/${ada.user_id}/${await accountOf()}`),
  ],
  [
    'PATCH /team-member-profiles/:team_id/:user_id',
    () =>
      server.patch(`/team-member-profiles/${team.id}/${ada.user_id}`, {
        display_name: 'The Countess',
      }),
  ],
  [
    'POST /team-invitations/send-code',
    () =>
      server.post('/team-invitations/send-code', {
        team_id: team.id,
        email: 'guest@example.com',
        callback_url: CALLBACK,
      }),
  ],
  [
    'POST /team-invitations/accept/check-code',
    async () => asBobWithCode('/team-invitations/accept/check-code'),
  ],
  [
    'POST /team-invitations/accept/preview',
    async () => asBobWithCode('/team-invitations/accept/preview'),
  ],
  [
    'POST /team-invitations/accept/details',
    async () => asBobWithCode('/team-invitations/accept/details'),
  ],
  [
    'DELETE /team-invitations/:id',
    async () =>
      server.delete(
        `/team-invitations/${await idIn(`/team-invitations?team_id=${team.id}`)}?team_id=${team.id}`,
      ),
  ],
  ...(['team', 'project'] as const).flatMap((scope): [string, () => Promise<Reply>][] => [
    [
      `POST /${scope}-permission-definitions`,
      () => admin.post(`/${scope}-permission-definitions`, { id: 'fresh' }),
    ],
    [
      `PATCH /${scope}-permission-definitions/:permission_id`,
      () => admin.patch(`/${scope}-permission-definitions/fresh`, { id: 'renamed' }),
    ],
    [
      `DELETE /${scope}-permission-definitions/:permission_id`,
      () => admin.delete(`/${scope}-permission-definitions/renamed`),
    ],
  ]),
  [
    'PATCH /emails/notification-preference/:user_id/:notification_category_id',
    () =>
      server.patch(`/emails/notification-preference/${ada.user_id}/${TRANSACTIONAL}`, {
        enabled: false,
      }),
  ],
  [
    'POST /internal/api-keys',
    () =>
      admin.post('/internal/api-keys', { description: 'k', expires_at_millis: 4e12, ...ALL_KEYS }),
  ],
  [
    'PATCH /internal/api-keys/:id',
    async () =>
      admin.patch(
        `/internal/api-keys/${(await admin.get('/internal/api-keys')).json.items[0].id}`,
        { description: 'l' },
      ),
  ],
  [
    'POST /user-api-keys',
    () =>
      asAda.post('/user-api-keys', { description: 'k', expires_at_millis: null, user_id: 'me' }),
  ],
  ['PATCH /user-api-keys/:id', async () => server.patch(await keyOf('user'), { revoked: true })],
  ['POST /user-api-keys/check', () => checkNewKey('user')],
  [
    'POST /team-api-keys',
    () =>
      asAda.post('/team-api-keys', {
        description: 'k',
        expires_at_millis: null,
        team_id: team.id,
      }),
  ],
  ['PATCH /team-api-keys/:id', async () => server.patch(await keyOf('team'), { revoked: true })],
  ['POST /team-api-keys/check', () => checkNewKey('team')],
  [
    'POST /integrations/credential-scanning/revoke',
    async () =>
      client.post('/integrations/credential-scanning/revoke', {
        api_key: (await newKey('user')).value,
      }),
  ],
  [
    'PATCH /internal/projects/current',
    () => admin.patch('/internal/projects/current', { display_name: 'Another name' }),
  ],
  [
    'PATCH /internal/config/override',
    () =>
      admin.patch('/internal/config/override', {
        config_override_string:
          '{"auth.allowSignUp":true,"dataVault.stores.s":{},"payments.items.i":{"customerType":"user"}}',
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
    'POST /data-vault/stores/:store/set',
    () => server.post('/data-vault/stores/s/set', { hashed_key: 'key', encrypted_value: 'value' }),
  ],
  [
    'POST /data-vault/stores/:store/get',
    () => server.post('/data-vault/stores/s/get', { hashed_key: 'key' }),
  ],
  [
    'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity',
    () => server.post(`/payments/items/user/${ada.user_id}/i/update-quantity`, { delta: 1 }),
  ],
  [
    'POST /internal/ai-chat/:thread_id',
    () =>
      admin.post(`/internal/ai-chat/${TRANSACTIONAL}`, {
        context_type: 'email-draft',
        messages: [{ role: 'user', content: 'Hello' }],
      }),
  ],
  [
    'PATCH /internal/ai-chat/:thread_id',
    () => admin.patch(`/internal/ai-chat/${TRANSACTIONAL}`, { message: 'Hello' }),
  ],
  [
    'POST /internal/send-sign-in-invitation',
    () =>
      admin.post('/internal/send-sign-in-invitation', {
        email: ada.email,
        callback_url: CALLBACK,
      }),
  ],
  [
    'POST /internal/send-test-email',
    () =>
      admin.post('/internal/send-test-email', {
        recipient_email: ada.email,
        email_config: {
          host: 'unknown.invalid',
          port: 25,
          username: 'a',
          password: 'b',
          sender_name: 'Acme',
          sender_email: 'noreply@example.com',
        },
      }),
  ],
  ['POST /webhooks/svix-token', () => admin.post('/webhooks/svix-token', {})],
]
const ALL_KEYS = {
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
}

/** An additional session. */
const newSession = async () =>
  (await server.post('/auth/sessions', { user_id: ada.user_id })).json as {
    access_token: string
    refresh_token: string
  }
const asSession = ({ refresh_token }: { refresh_token: string }) => ({
  'x-stack-refresh-token': refresh_token,
})

const impersonate = (user_id: string) =>
  admin.post('/internal/impersonations', {
    user_id,
    reason: 'Ticket 42',
    app_url: 'http://localhost:3000/',
  })

async function withoutPassword() {
  const { json } = await client.post('/auth/otp/sign-in', {
    code: (await project.requestCode(`otp-${await countUsers()}@example.com`)).code,
  })
  await take()
  return json as TestUser
}
const countUsers = async () => (await service.query('select 1 from users')).length

async function asBobWithCode(path: string) {
  const link = (await service.mailbox.all('guest@example.com')).at(-1)?.link ?? ''
  return project.as('client', bob).post(path, { code: new URL(link).searchParams.get('code') })
}

const succeeded = (reply: Reply) => [reply.status < 400, reply.status < 400 ? '' : reply.text]

describe('an endpoint that announces something, announces exactly that', () => {
  const seenTypes = new Set<string>()

  test.each(announcing)('%s', async (_name, act, announced) => {
    await take()

    const reply = await act()

    const sent = await take()
    expect(succeeded(reply)).toEqual([true, ''])
    expect(sent).toEqual(await announced(reply))
    for (const event of sent) {
      expect(webhookSchemas[event.type as WebhookEventType].parse(event.data)).toEqual(event.data)
      seenTypes.add(event.type)
    }
  })

  test('sends every event type of the contract', () => {
    expect([...seenTypes].toSorted()).toEqual(Object.keys(webhookSchemas).toSorted())
  })
})

test('an event that differs from its declaration fails the change in tests', async () => {
  const found = (await service.ctx.projects.find(project.id)) as Project
  const ctx = { ...service.ctx, project: found, tenancyId: found.tenancies.get('main') as string }

  const failing = transact(ctx, (tx) =>
    announce(tx, 'team.deleted', { id: team.id, secret: 1 } as never),
  )

  await expect(failing).rejects.toThrow('team.deleted differs from its declaration')
})

describe('other changing endpoints send no events', () => {
  test.each(silent)('%s', async (_name, act) => {
    await take()

    const reply = await act()

    expect(succeeded(reply)).toEqual([true, ''])
    expect(await take()).toEqual([])
  })
})

/**
 * Not tested here, because they need a second device, a browser or another project, or change no
 * user or team.
 */
const ELSEWHERE = [
  // Its other method is tested.
  '/auth/oauth/callback/',
  '/auth/passkey',
  '/auth/sessions/current/reauthenticate',
  '/auth/mfa/',
  '/auth/cli',
  '/connected-accounts/',
  '/auth/oauth/connected-accounts/',
  '/internal/mailbox',
  '/internal/email-',
  '/internal/emails/',
  '/internal/failed-emails-digest',
  '/emails/render-email',
  '/internal/setup/',
  '/internal/owner-teams/',
  '/internal/projects/transfer',
  '/internal/integrations/',
  '/integrations/custom/',
  '/integrations/neon/',
  '/internal/projects',
  '/app',
  '/check-',
  '/migration-tests',
  '/emails/unsubscribe-link',
  '/emails/send-email',
  '/payments/',
  '/internal/payments/',
  '/integrations/stripe/',
]

test('covers every changing endpoint', () => {
  const seen = [...announcing, ...silent].map(([name]) => name)
  const all = routes
    .map(({ declaration }) => declaration as Endpoint)
    .filter(
      ({ method, path, unlisted }) =>
        method !== 'GET' && !unlisted && !ELSEWHERE.some((start) => path.startsWith(start)),
    )
    .map(({ method, path }) => `${method} ${path}`)

  expect(all.length).toBeGreaterThan(40)
  expect(
    all.filter(
      (name) =>
        !seen.some(
          (row) => row === name || row.startsWith(`${name},`) || row.startsWith(`${name} `),
        ),
    ),
  ).toEqual([])
})
