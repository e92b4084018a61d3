import {
  ACCESS_TYPES,
  type AccessType,
  builtInThemes,
  type Endpoint,
  LIGHT_THEME_ID,
} from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

/* Calls every endpoint that takes an id in project `here` with the ids of project `there`, with
   every key and signed-in user that may call it. The ids must not exist there. */

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/any'
/** Part of all data of `there`, so that a response that reveals it is detected. */
const MARK = 'evergreen'

const here = await service.newProject({
  client_team_creation_enabled: true,
  magic_link_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
})
const there = await service.newProject({
  client_team_creation_enabled: true,
  magic_link_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
})
const ada = await here.signUp({ email: 'ada@example.com' })
const own = await createThings(here, 'plain')
const foreign = await createThings(there, MARK)

/** Creates one of each thing that has an id in a project. */
async function createThings(project: TestProject, mark: string) {
  const [server, admin] = [project.as('server'), project.as('admin')]
  const provider = {
    type: 'github',
    isShared: true,
    allowSignIn: true,
    allowConnectedAccounts: true,
  }
  await admin.patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'auth.oauth.providers.github': provider }),
  })
  const user = await project.signUp({ email: `${mark}@example.com` })
  const user_id = user.user_id
  await server.patch(`/users/${user_id}`, { display_name: mark, server_metadata: { mark } })
  const team = await server.post('/teams', {
    display_name: mark,
    creator_user_id: user_id,
    server_metadata: mark,
  })
  const team_id = team.json.id as string
  await server.patch(`/users/${user_id}`, { selected_team_id: team_id })
  const store = `store-${user_id}`
  await admin.patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      [`dataVault.stores.${store}`]: {},
      'payments.items.seats': { customerType: 'team' },
      'payments.offers.plan': {
        customerType: 'team',
        prices: { monthly: { USD: '1', interval: [1, 'month'] } },
      },
    }),
  })
  const subscription = await server.post('/payments/purchases/grant', {
    customer_type: 'team',
    customer_id: team_id,
    offer_id: 'plan',
  })
  const value = { hashed_key: 'key', encrypted_value: mark }
  await server.post(`/data-vault/stores/${store}/set`, value)
  // One to list and revoke, and one to accept.
  for (const recipient of ['first', 'second']) {
    await server.post('/team-invitations/send-code', {
      team_id,
      email: `${mark}-${recipient}-guest@example.com`,
      callback_url: CALLBACK,
    })
  }
  const invitation = await server.get(`/team-invitations?team_id=${team_id}`)
  await admin.post('/team-permission-definitions', { id: `${mark}:team`, description: mark })
  await admin.post('/project-permission-definitions', { id: `${mark}:project`, description: mark })
  await server.post(`/team-permissions/${team_id}/${user_id}/${mark}:team`, {})
  await server.post(`/project-permissions/${user_id}/${mark}:project`, {})
  const channel = {
    user_id,
    type: 'email',
    value: `${mark}-second@example.com`,
    used_for_auth: false,
  }
  const second = await server.post('/contact-channels', channel)
  const account = {
    user_id,
    provider_config_id: 'github',
    account_id: mark,
    email: `${mark}@github.example.com`,
    allow_sign_in: true,
    allow_connected_accounts: true,
  }
  const linked = await server.post('/oauth-providers', account)
  const sessions = await server.get(`/auth/sessions?user_id=${user_id}`)
  const keys = {
    description: mark,
    expires_at_millis: service.clock.now().getTime() + 1e9,
    has_secret_server_key: true,
  }
  const keySet = await admin.post('/internal/api-keys', {
    ...keys,
    has_publishable_client_key: true,
    has_super_secret_admin_key: true,
  })
  const apiKey = { description: mark, expires_at_millis: null }
  const userKey = await server.post('/user-api-keys', { ...apiKey, user_id })
  const teamKey = await server.post('/team-api-keys', { ...apiKey, team_id })
  const newSource = async (kind: 'templates' | 'themes' | 'drafts'): Promise<string> =>
    (await admin.post(`/internal/email-${kind}`, { display_name: mark })).json.id
  const emailSources = {
    template_id: await newSource('templates'),
    theme_id: await newSource('themes'),
    draft_id: await newSource('drafts'),
  }
  const view = await admin.post('/internal/saved-views', {
    list: 'users',
    name: mark,
    search: '',
    is_shared: true,
  })
  const upload = await admin.post('/internal/users/import/uploads', {})
  const job = await admin.post('/internal/users/bulk', { ids: [user_id], action: 'unblock' })
  const importJob = await admin.post('/internal/users/import', {
    format: 'ndjson',
    data: JSON.stringify({ primary_email: `${mark}-imported@example.com` }),
  })
  // Only the user may see and change a passkey: in `here` that is the caller.
  const [passkey] = await service.query<{ id: string }>(
    `insert into passkeys (tenancy_id, id, user_id, name, credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up, created_at)
     select tenancy_id, gen_random_uuid(), id, $2, decode(md5(id::text), 'hex'), '', 'localhost', 0, '{}', 'singleDevice', false, now()
     from users where id = $1 returning id`,
    [project === here ? ada.user_id : user_id, mark],
  )
  const { token } = (await admin.post('/webhooks/svix-token', {})).json
  const portal = { authorization: `Bearer ${token}` }
  const app = `/app/${project.id}`
  const hook = {
    headers: { ...portal, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://localhost:9/', description: mark }),
  }
  const endpoint = await service.anyone.send('POST', `/api/v1${app}/endpoint`, hook)
  const example = { ...hook, body: JSON.stringify({ eventType: 'team.deleted' }) }
  const message = await service.anyone.send(
    'POST',
    `/api/v1${app}/endpoint/${endpoint.json.id}/send-example`,
    example,
  )
  await service.drain()
  const attempts = await service.anyone.send(
    'GET',
    `/api/v1${app}/attempt/endpoint/${endpoint.json.id}`,
    { headers: portal },
  )
  const emails = await admin.get('/internal/mailbox')
  await server.post('/internal/send-sign-in-invitation', {
    email: `${mark}-invited@example.com`,
    callback_url: CALLBACK,
  })
  const invited = await admin.get('/internal/emails/search?type=sign_in_invitation')
  const code = new URL(
    (await service.mailbox.all(`${mark}-second-guest@example.com`))[0]?.link ?? '',
  ).searchParams.get('code')
  const ids = {
    user_id,
    team_id,
    store,
    invitation_id: invitation.json.items.find((item: { recipient_email: string }) =>
      item.recipient_email.startsWith(`${mark}-first`),
    ).id as string,
    contact_channel_id: second.json.id as string,
    account_link_id: linked.json.id as string,
    job_id: job.json.job_id as string,
    import_id: importJob.json.job_id as string,
    upload_id: upload.json.upload_id as string,
    view_id: view.json.id as string,
    session_id: sessions.json.items[0].id as string,
    passkey_id: passkey?.id as string,
    key_set_id: keySet.json.id as string,
    user_key_id: userKey.json.id as string,
    user_key: userKey.json.value as string,
    team_key_id: teamKey.json.id as string,
    team_key: teamKey.json.value as string,
    endpoint_id: endpoint.json.id as string,
    message_id: message.json.id as string,
    attempt_id: attempts.json.data[0].id as string,
    mail_id: emails.json.items[0].id as string,
    ...emailSources,
    subscription_id: subscription.json.id as string,
    resendable_mail_id: invited.json.items[0].id as string,
    code: code as string,
  }
  for (const [name, id] of Object.entries(ids)) expect([name, typeof id]).toEqual([name, 'string'])
  return { ...ids, mark, portal }
}

type Things = Awaited<ReturnType<typeof createThings>>

const EMPTY = {}
/** The request body by endpoint. It is valid for the project's own things. */
const bodies: Record<string, (things: Things) => object> = {
  'PUT /internal/users/:user_id/block': () => ({ reason: 'spam' }),
  'POST /data-vault/stores/:store/set': () => ({ hashed_key: 'key', encrypted_value: 'changed' }),
  'POST /data-vault/stores/:store/get': () => ({ hashed_key: 'key' }),
  'PATCH /internal/api-keys/:id': () => ({ description: 'changed' }),
  'POST /user-api-keys': ({ user_id }) => ({ description: '', expires_at_millis: null, user_id }),
  'POST /team-api-keys': ({ team_id }) => ({ description: '', expires_at_millis: null, team_id }),
  'PATCH /integrations/neon/api-keys/:id': () => ({ description: 'changed' }),
  'PATCH /user-api-keys/:id': () => ({ description: 'changed' }),
  'PATCH /team-api-keys/:id': () => ({ description: 'changed' }),
  'POST /user-api-keys/check': ({ user_key }) => ({ api_key: user_key }),
  'POST /team-api-keys/check': ({ team_key }) => ({ api_key: team_key }),
  'POST /internal/emails/:id/resend': () => EMPTY,
  'POST /auth/sessions': ({ user_id }) => ({ user_id }),
  'PATCH /auth/passkeys/:passkey_id': () => ({ name: 'changed' }),
  'POST /contact-channels': ({ user_id }) => ({
    user_id,
    type: 'email',
    value: 'new@example.com',
    used_for_auth: false,
  }),
  'PATCH /contact-channels/:user_id/:contact_channel_id': () => ({ value: 'changed@example.com' }),
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': () => ({
    callback_url: CALLBACK,
  }),
  'POST /connected-accounts/:user_id/:provider_id/access-token': () => EMPTY,
  'POST /oauth-providers': ({ user_id }) => ({
    user_id,
    provider_config_id: 'github',
    account_id: 'new',
    email: 'new@example.com',
    allow_sign_in: false,
    allow_connected_accounts: true,
  }),
  'PATCH /oauth-providers/:user_id/:account_link_id': () => ({ allow_connected_accounts: false }),
  'PATCH /users/me': ({ team_id }) => ({ selected_team_id: team_id }),
  'PATCH /users/:user_id': () => ({ display_name: 'changed' }),
  'POST /teams': ({ user_id }) => ({ display_name: 'new', creator_user_id: user_id }),
  'PATCH /teams/:team_id': () => ({ display_name: 'changed' }),
  'POST /team-memberships/:team_id/:user_id': () => EMPTY,
  'PATCH /team-member-profiles/:team_id/:user_id': () => ({ display_name: 'changed' }),
  'POST /team-invitations/send-code': ({ team_id }) => ({
    team_id,
    email: 'guest@example.com',
    callback_url: CALLBACK,
  }),
  'POST /team-invitations/accept': ({ code }) => ({ code }),
  'POST /team-invitations/accept/details': ({ code }) => ({ code }),
  'POST /team-invitations/accept/check-code': ({ code }) => ({ code }),
  'POST /team-invitations/accept/preview': ({ code }) => ({ code }),
  'POST /team-permissions/:team_id/:user_id/:permission_id': () => EMPTY,
  'POST /project-permissions/:user_id/:permission_id': () => EMPTY,
  'PATCH /team-permission-definitions/:permission_id': () => ({ description: 'changed' }),
  'PATCH /project-permission-definitions/:permission_id': () => ({ description: 'changed' }),
  'PATCH /emails/notification-preference/:user_id/:notification_category_id': () => ({
    enabled: false,
  }),
  'PATCH /internal/email-templates/:template_id': () => ({ tsx_source: 'changed' }),
  'POST /internal/email-templates/:id/versions/:version/restore': () => EMPTY,
  'PATCH /internal/email-themes/:id': () => ({
    tsx_source: builtInThemes[LIGHT_THEME_ID].tsxSource,
  }),
  'POST /internal/email-themes/:id/versions/:version/restore': () => EMPTY,
  'PATCH /internal/saved-views/:view_id': () => ({ name: 'changed' }),
  'PATCH /internal/email-drafts/:id': () => ({ tsx_source: 'changed' }),
  'POST /internal/email-drafts/:id/versions/:version/restore': () => EMPTY,
  'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity': () => ({ delta: 1 }),
  'POST /payments/subscriptions/:id/cancel': () => EMPTY,
  'POST /emails/render-email': ({ template_id }) => ({ template_id }),
  'PUT /app/:project_id/endpoint/:endpoint_id': () => ({ url: 'http://localhost:9/changed' }),
  'PATCH /app/:project_id/endpoint/:endpoint_id': () => ({ description: 'changed' }),
  'POST /app/:project_id/endpoint/:endpoint_id/secret/rotate': () => EMPTY,
  'POST /app/:project_id/endpoint/:endpoint_id/send-example': () => ({ eventType: 'team.deleted' }),
  'POST /app/:project_id/endpoint/:endpoint_id/recover': () => ({ since: '2020-01-01T00:00:00Z' }),
  'POST /app/:project_id/endpoint/:endpoint_id/replay-missing': () => ({
    since: '2020-01-01T00:00:00Z',
  }),
}
const queries: Record<string, (things: Things) => Record<string, string>> = {
  'GET /auth/sessions': ({ user_id }) => ({ user_id }),
  'DELETE /auth/sessions/:session_id': ({ user_id }) => ({ user_id }),
  'GET /contact-channels': ({ user_id }) => ({ user_id }),
  'GET /oauth-providers': ({ user_id }) => ({ user_id }),
  'GET /internal/jobs/:job_id/report': () => ({ format: 'csv' }),
  'GET /user-api-keys': ({ user_id }) => ({ user_id }),
  'GET /team-api-keys': ({ team_id }) => ({ team_id }),
  'GET /team-api-keys/:id': ({ team_id }) => ({ team_id }),
  'PATCH /team-api-keys/:id': ({ team_id }) => ({ team_id }),
  'GET /users': ({ team_id }) => ({ team_id }),
  'GET /teams': ({ user_id }) => ({ user_id }),
  'GET /team-member-profiles': ({ team_id, user_id }) => ({ team_id, user_id }),
  'GET /team-invitations': ({ team_id }) => ({ team_id }),
  'DELETE /team-invitations/:id': ({ team_id }) => ({ team_id }),
  'GET /team-permissions': ({ team_id, user_id, mark }) => ({
    team_id,
    user_id,
    permission_id: `${mark}:team`,
  }),
  'GET /project-permissions': ({ user_id, mark }) => ({
    user_id,
    permission_id: `${mark}:project`,
  }),
}
const idsOfSource = (kind: string, key: keyof Things) =>
  Object.fromEntries(
    ['', '/versions', '/versions/:version/restore'].map((path) => [
      `/internal/email-${kind}/:id${path}`,
      key,
    ]),
  )
/** The meaning of `id` in a path. */
const idOf: Record<string, keyof Things> = {
  '/internal/api-keys/:id': 'key_set_id',
  '/integrations/neon/api-keys/:id': 'key_set_id',
  '/user-api-keys/:id': 'user_key_id',
  '/team-api-keys/:id': 'team_key_id',
  '/team-invitations/:id': 'invitation_id',
  '/internal/mailbox/:id': 'mail_id',
  ...idsOfSource('templates', 'template_id'),
  ...idsOfSource('themes', 'theme_id'),
  ...idsOfSource('drafts', 'draft_id'),
  '/payments/subscriptions/:id/cancel': 'subscription_id',
  '/internal/emails/:id': 'mail_id',
  '/internal/emails/:id/resend': 'resendable_mail_id',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Endpoints whose ids are not secret, or are the project's own id, which the other test covers. */
const withoutThings = (path: string) =>
  path.startsWith('/projects/') ||
  path.startsWith('/projects-anonymous') ||
  path.startsWith('/auth/oauth/') ||
  path.startsWith('/event-type/') ||
  // Each project has a thread for every id: features/email-authoring/assistant.
  path.startsWith('/internal/ai-chat/') ||
  // Teams of project internal, which is not that of the request.
  path.startsWith('/internal/owner-teams/') ||
  // Ids of partners: features/administration/integrations.
  /^\/integrations\/(custom|neon)\/(oauth|domains)/.test(path)
const endpoints = routes
  .map(({ declaration }) => declaration as Endpoint)
  .filter((declaration) => !withoutThings(declaration.path))
  .filter(
    (declaration) =>
      nameOf(declaration) in bodies ||
      nameOf(declaration) in queries ||
      /:(?!project_id)/.test(declaration.path),
  )

function fill(path: string, project: TestProject, things: Things): string {
  return path.replaceAll(/:(\w+)/g, (_param, name: string) => {
    if (name === 'project_id') return project.id
    if (name === 'permission_id')
      return `${things.mark}:${path.startsWith('/team') ? 'team' : 'project'}`
    if (name === 'provider_id') return 'github'
    if (name === 'customer_type') return 'team'
    if (name === 'customer_id') return things.team_id
    if (name === 'item_id') return 'seats'
    if (name === 'version' || name === 'part') return '1'
    if (name === 'notification_category_id') return '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
    if (path === '/internal/jobs/:job_id/report') return things.import_id
    const key = name === 'id' ? idOf[path] : (name as keyof Things)
    const value = key === undefined ? undefined : things[key]
    if (typeof value !== 'string') throw new Error(`The test knows no ${name} for ${path}.`)
    return value
  })
}

/** Sends a request about things to project `here`. */
function request(endpoint: Endpoint, things: Things, accessType: AccessType) {
  const query = new URLSearchParams(queries[nameOf(endpoint)]?.(things))
  const path = `${fill(endpoint.path, here, things)}${query.size > 0 ? `?${query}` : ''}`
  const body = bodies[nameOf(endpoint)]?.(things)
  if (endpoint.rawBody)
    return here.as(accessType).send(endpoint.method, path, {
      headers: { 'content-type': 'application/octet-stream' },
      body: 'x',
    })
  if (endpoint.path.startsWith('/app/')) {
    const sent = body && { body: JSON.stringify(body) }
    const headers = { ...own.portal, ...(sent && { 'content-type': 'application/json' }) }
    return service.anyone.send(endpoint.method, `/api/v1${path}`, { headers, ...sent })
  }
  const caller = here.as(accessType, ada)
  if (endpoint.method === 'GET') return caller.get(path)
  if (endpoint.method === 'DELETE') return caller.delete(path)
  if (endpoint.method === 'PUT') return caller.put(path, body)
  return endpoint.method === 'POST' ? caller.post(path, body) : caller.patch(path, body)
}

const tables = (
  await service.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'tenancy_id'`,
  )
).map(({ name }) => name)
const rowsOfThere = async () =>
  Promise.all(
    tables.map((table) =>
      service.query(
        `select to_jsonb(t) as row from ${table} t where tenancy_id = (select id from tenancies where project_id = $1) order by t::text`,
        [there.id],
      ),
    ),
  )
const before = await rowsOfThere()

const accessTypesOf = (endpoint: Endpoint): readonly AccessType[] => {
  if (endpoint.path.startsWith('/app/')) return ['admin']
  return endpoint.access === 'anyone' ? ACCESS_TYPES : endpoint.access
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s does not reveal another project',
  async (_name, endpoint) => {
    for (const accessType of accessTypesOf(endpoint)) {
      const reply = await request(endpoint, foreign, accessType)

      const isEmptyList =
        reply.status === 200 && (reply.json.items ?? reply.json.data)?.length === 0
      expect([
        accessType,
        isEmptyList || (reply.status >= 400 && reply.status < 500),
        reply.code,
      ]).toEqual([accessType, true, reply.code])
      // The body matches the schema, so the id causes the error.
      expect(reply.code).not.toBe('SCHEMA_ERROR')
      // The caller sent the name of the permission itself.
      expect(reply.text.replaceAll(new RegExp(`${MARK}:(team|project)`, 'g'), '')).not.toContain(
        MARK,
      )
    }
  },
)

test('leaves the other project unchanged after all these requests', async () => {
  expect(tables.length).toBeGreaterThan(15)
  expect(before.flat().length).toBeGreaterThan(20)
  expect(await rowsOfThere()).toEqual(before)
})

/** Errors that occur only after the thing was found. */
const FOUND = [
  // Occurs before. `templates.test.ts` and `versions.test.ts` test it with a server.
  'REQUIRES_CUSTOM_EMAIL_SERVER',
  'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  'TEAM_MEMBERSHIP_ALREADY_EXISTS',
  'VERIFICATION_CODE_ALREADY_USED',
]
/** Requests that come last, in this order: other things depend on what they end. */
const LAST = [
  'PUT /internal/users/:user_id/block',
  'DELETE /team-memberships/:team_id/:user_id',
  'DELETE /teams/:team_id',
  'DELETE /users/:user_id',
]
const METHODS = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']
const orderOf = (endpoint: Endpoint) => {
  const last = LAST.indexOf(nameOf(endpoint))
  return last === -1 ? METHODS.indexOf(endpoint.method) : METHODS.length + last
}

test("accepts the same requests about the project's own things", async () => {
  await here.as('server').post(`/team-memberships/${own.team_id}/${ada.user_id}`, {})
  const refused: string[] = []
  for (const endpoint of endpoints.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const reply = await request(
      endpoint,
      own,
      endpoint.access === 'anyone' ? 'admin' : (endpoint.access.at(-1) as AccessType),
    )
    if (reply.status >= 400 && !FOUND.includes(reply.code ?? ''))
      refused.push(`${nameOf(endpoint)}: ${reply.status} ${reply.code ?? reply.text}`)
  }

  expect(refused).toEqual([])
})
