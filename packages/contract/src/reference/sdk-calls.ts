import { Expression, jsLiteral, jsText } from './quote.ts'
import type { SampleRequest } from './request.ts'

/** The classes of `@latchkey/js`. */
export type SdkApp = 'ClientApp' | 'ServerApp' | 'AdminApp'

/** How the SDK sends a request. */
export interface SdkCall {
  readonly app: SdkApp
  /** The statements below the app; null if the method cannot send what the request does. */
  readonly code: (request: SampleRequest) => string | null
}

type Body = Readonly<Record<string, unknown>>

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())

/** The object for a method: its own names in camel case, its values as they are. */
function options(of: object, renamed: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries(of).map(([name, value]) =>
    name.endsWith('_at_millis')
      ? [camel(name.replace(/_millis$/, '')), new Expression(`new Date(${Number(value)})`)]
      : [renamed[name] ?? camel(name), value],
  )
  return jsLiteral(Object.fromEntries(entries))
}

const bodyOf = ({ body }: SampleRequest): Body =>
  typeof body === 'object' && body !== null ? (body as Body) : {}

/** The texts of parameters as arguments. One that is missing is shown by its name. */
const param = ({ params, query }: SampleRequest, name: string): string =>
  jsText(params[name] || query[name] || name.toUpperCase())

const without = (of: Body | SampleRequest['query'], ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)))

const isEmpty = (of: object) => Object.keys(of).length === 0

const server = (code: SdkCall['code']): SdkCall => ({ app: 'ServerApp', code })
const admin = (code: SdkCall['code']): SdkCall => ({ app: 'AdminApp', code })
const client = (code: SdkCall['code']): SdkCall => ({ app: 'ClientApp', code })

/** A method of an app whose result is one value. */
const result = (name: string, call: (request: SampleRequest) => string) => (r: SampleRequest) =>
  `const ${name} = await app.${call(r)}`
const action = (call: (request: SampleRequest) => string) => (r: SampleRequest) =>
  `await app.${call(r)}`

/** Something that a user, who is read first, can do. */
const ofUser = (call: (request: SampleRequest) => string, name?: string) =>
  server((r) => {
    if (!(r.params.user_id || r.query.user_id || bodyOf(r).user_id)) return null
    const id = jsText(String(r.params.user_id || r.query.user_id || bodyOf(r).user_id))
    if (id === `'me'`) return null
    const left = name === undefined ? '' : `const ${name} = `
    return `const user = await app.getUser(${id})\n${left}await user.${call(r)}`
  })

const ofTeam = (call: (request: SampleRequest) => string, name?: string) =>
  server((r) => {
    const id = r.params.team_id || r.query.team_id || bodyOf(r).team_id
    const left = name === undefined ? '' : `const ${name} = `
    return `const team = await app.getTeam(${jsText(String(id || 'TEAM_ID'))})\n${left}await team.${call(r)}`
  })

const ofCurrentUser = (call: (request: SampleRequest) => string) =>
  client((r) => `const user = await app.getUser({ or: 'throw' })\nawait user.${call(r)}`)

/** The result of a form: the error is for the user. */
const tried = (call: (request: SampleRequest) => string) =>
  client(
    (r) => `const result = await app.${call(r)}
if (result.status === 'error') console.error(result.error.message)`,
  )

/** The customer in the path or body of a payment endpoint. */
function customer(type: unknown, id: unknown): Body {
  const name = { user: 'userId', team: 'teamId' }[String(type)] ?? 'customCustomerId'
  return { [name]: id || 'CUSTOMER_ID' }
}

const ofCustomer = ({ params }: SampleRequest) => customer(params.customer_type, params.customer_id)

/** Offers are chosen by their id; inline ones have names of the wire. */
const offer = (request: SampleRequest, ...names: readonly string[]): string | null => {
  const { customer_type, customer_id, ...rest } = bodyOf(request)
  if (Object.keys(rest).some((name) => !names.includes(name))) return null
  return options({ ...customer(customer_type, customer_id), ...rest })
}

const definitions = (scope: 'Team' | 'Project'): Readonly<Record<string, SdkCall>> => {
  const path = `/${scope.toLowerCase()}-permission-definitions`
  return {
    [`GET ${path}`]: admin(result('definitions', () => `list${scope}PermissionDefinitions()`)),
    [`POST ${path}`]: admin(
      result('definition', (r) => `create${scope}PermissionDefinition(${options(bodyOf(r))})`),
    ),
    [`PATCH ${path}/:permission_id`]: admin(
      result(
        'definition',
        (r) =>
          `update${scope}PermissionDefinition(${param(r, 'permission_id')}, ${options({ id: r.params.permission_id || 'PERMISSION_ID', ...bodyOf(r) })})`,
      ),
    ),
    [`DELETE ${path}/:permission_id`]: admin(
      action((r) => `delete${scope}PermissionDefinition(${param(r, 'permission_id')})`),
    ),
  }
}

/** What every user has and `listUsers` cannot select. */
const LIST_USERS = ['limit', 'cursor', 'desc', 'query', 'team_id', 'include_anonymous']

function listUsers({ query }: SampleRequest): string | null {
  if (Object.keys(query).some((name) => !LIST_USERS.includes(name))) return null
  const typed = Object.entries(query).map(([name, value]) => [
    name,
    name === 'limit' ? Number(value) : value === 'true' || (value === 'false' ? false : value),
  ])
  return `const users = await app.listUsers(${typed.length === 0 ? '' : options(Object.fromEntries(typed))})`
}

/** Further options of a method, if there are any. */
const rest = (of: Body): string => (isEmpty(of) ? '' : `, ${options(of)}`)

const emailAndRest = (r: SampleRequest): string =>
  `${jsText(String(bodyOf(r).email ?? ''))}${rest(without(bodyOf(r), 'email'))}`

function updateCall(r: SampleRequest): string {
  return `update(${options(bodyOf(r), { totp_secret_base64: 'totpMultiFactorSecret' })})`
}

/** A method takes the secret of an authenticator as bytes, and no hash. */
const updateOf = ({ app, code }: SdkCall): SdkCall => ({
  app,
  code: (r) => (bodyOf(r).totp_secret_base64 || 'password_hash' in bodyOf(r) ? null : code(r)),
})

/** By method and path of an endpoint. A test compiles each against the SDK. */
export const SDK_CALLS: Readonly<Record<string, SdkCall>> = {
  'GET /users': server(listUsers),
  'POST /users': server((r) => {
    const known = without(bodyOf(r), 'totp_secret_base64', 'password_hash', 'oauth_providers')
    if (Object.keys(known).length < Object.keys(bodyOf(r)).length) return null
    return `const user = await app.createUser(${options(known)})`
  }),
  'GET /users/:user_id': server((r) =>
    r.params.user_id === 'me' ? null : `const user = await app.getUser(${param(r, 'user_id')})`,
  ),
  'PATCH /users/:user_id': updateOf(ofUser(updateCall)),
  'DELETE /users/:user_id': ofUser(() => 'delete()'),
  'GET /users/me': client(() => 'const user = await app.getUser()'),
  'PATCH /users/me': updateOf(ofCurrentUser(updateCall)),
  'DELETE /users/me': ofCurrentUser(() => 'delete()'),
  'GET /auth/sessions': ofUser(() => 'getActiveSessions()', 'sessions'),
  'POST /auth/sessions': ofUser(
    (r) => `createSession(${options(without(bodyOf(r), 'user_id'))})`,
    'session',
  ),
  'DELETE /auth/sessions/:session_id': ofUser((r) => `revokeSession(${param(r, 'session_id')})`),
  'GET /contact-channels': ofUser(() => 'listContactChannels()', 'channels'),
  'POST /contact-channels': ofUser(
    (r) =>
      `createContactChannel(${options({ used_for_auth: true, ...without(bodyOf(r), 'user_id') })})`,
    'channel',
  ),
  'GET /oauth-providers': ofUser(() => 'listOAuthProviders()', 'providers'),
  'POST /project-permissions/:user_id/:permission_id': ofUser(
    (r) => `grantPermission(${param(r, 'permission_id')})`,
  ),
  'DELETE /project-permissions/:user_id/:permission_id': ofUser(
    (r) => `revokePermission(${param(r, 'permission_id')})`,
  ),
  'POST /team-permissions/:team_id/:user_id/:permission_id': ofUser(
    (r) => `grantPermission({ id: ${param(r, 'team_id')} }, ${param(r, 'permission_id')})`,
  ),
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': ofUser(
    (r) => `revokePermission({ id: ${param(r, 'team_id')} }, ${param(r, 'permission_id')})`,
  ),

  'GET /teams': server((r) => {
    if (isEmpty(r.query)) return 'const teams = await app.listTeams()'
    const { user_id, ...rest } = r.query
    if (!user_id || user_id === 'me' || !isEmpty(rest)) return null
    return `const user = await app.getUser(${jsText(user_id)})\nconst teams = await user.listTeams()`
  }),
  'POST /teams': server((r) =>
    'add_current_user' in bodyOf(r)
      ? null
      : `const team = await app.createTeam(${options(bodyOf(r))})`,
  ),
  'GET /teams/:team_id': server(result('team', (r) => `getTeam(${param(r, 'team_id')})`)),
  'PATCH /teams/:team_id': ofTeam((r) => `update(${options(bodyOf(r))})`),
  'DELETE /teams/:team_id': ofTeam(() => 'delete()'),
  'POST /team-memberships/:team_id/:user_id': ofTeam((r) => `addUser(${param(r, 'user_id')})`),
  'DELETE /team-memberships/:team_id/:user_id': ofTeam((r) => `removeUser(${param(r, 'user_id')})`),
  'GET /team-member-profiles': ofTeam(() => 'listUsers()', 'members'),
  'GET /team-invitations': ofTeam(() => 'listInvitations()', 'invitations'),
  'POST /team-invitations/send-code': ofTeam(
    (r) => `inviteUser(${options(without(bodyOf(r), 'team_id'))})`,
  ),

  'POST /user-api-keys/check': server(result('user', (r) => `getUser(${options(bodyOf(r))})`)),
  'POST /team-api-keys/check': server(result('team', (r) => `getTeam(${options(bodyOf(r))})`)),
  'POST /emails/send-email': server((r) =>
    Object.keys(bodyOf(r)).some((name) => name === 'user_ids' || name === 'all_users')
      ? `await app.sendEmail(${options(bodyOf(r))})`
      : null,
  ),

  'GET /payments/items/:customer_type/:customer_id/:item_id': server(
    result(
      'item',
      (r) => `getItem(${options({ ...ofCustomer(r), itemId: r.params.item_id || 'ITEM_ID' })})`,
    ),
  ),
  'GET /payments/customers/:customer_type/:customer_id': server(
    result('customer', (r) => `getCustomer(${options(ofCustomer(r))})`),
  ),
  'POST /payments/purchases/grant': server((r) => {
    const chosen = offer(r, 'offer_id', 'quantity')
    return chosen && `const grant = await app.grantOffer(${chosen})`
  }),
  'POST /payments/purchases/create-purchase-url': server((r) => {
    const chosen = offer(r, 'offer_id')
    return chosen && `const url = await app.createCheckoutUrl(${chosen})`
  }),
  'POST /payments/subscriptions/:id/cancel': server(
    action((r) => `cancelSubscription(${param(r, 'id')}${rest(bodyOf(r))})`),
  ),

  'GET /projects/current': client(result('project', () => 'getProject()')),
  'POST /auth/password/sign-up': tried((r) => `signUpWithCredential(${credential(r)})`),
  'POST /auth/password/sign-in': tried((r) => `signInWithCredential(${credential(r)})`),
  'POST /auth/password/send-reset-code': tried(
    (r) => `sendForgotPasswordEmail(${emailAndRest(r)})`,
  ),
  'POST /auth/password/reset': tried(
    (r) => `resetPassword(${options(without(bodyOf(r), 'type'))})`,
  ),
  'POST /auth/otp/send-sign-in-code': tried((r) => `sendMagicLinkEmail(${emailAndRest(r)})`),
  'POST /auth/otp/sign-in': tried(
    (r) => `signInWithMagicLink(${jsText(String(bodyOf(r).code ?? ''))})`,
  ),
  'POST /auth/passkey/sign-in': tried(() => 'signInWithPasskey()'),
  'POST /contact-channels/verify': tried(
    (r) => `verifyEmail(${jsText(String(bodyOf(r).code ?? ''))})`,
  ),
  'POST /auth/anonymous/sign-up': client(
    () => `const user = await app.getUser({ or: 'anonymous' })`,
  ),
  'DELETE /auth/sessions/current': client(action(() => 'signOut()')),

  'GET /internal/projects/current': admin(result('project', () => 'getProject()')),
  'DELETE /internal/projects/current': admin(action(() => 'deleteProject()')),
  'GET /internal/config': admin(result('config', () => 'getConfig()')),
  'GET /internal/branding': admin(result('branding', () => 'getBranding()')),
  'GET /internal/api-keys': admin(result('keySets', () => 'listInternalApiKeys()')),
  'POST /internal/api-keys': admin((r) => {
    const body = bodyOf(r)
    const needed = {
      description: '',
      expires_at_millis: 0,
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
      ...body,
    }
    return `const keySet = await app.createInternalApiKey(${options(needed)})`
  }),
  'GET /internal/metrics': admin((r) =>
    isEmpty(r.query) ? 'const metrics = await app.getMetrics()' : null,
  ),
  'GET /internal/mailbox': admin((r) =>
    isEmpty(r.query) ? 'const emails = await app.listMailbox()' : null,
  ),
  'GET /internal/mailbox/:id': admin(result('email', (r) => `readMailboxEmail(${param(r, 'id')})`)),
  'DELETE /internal/mailbox/:id': admin(action((r) => `deleteMailboxEmail(${param(r, 'id')})`)),
  'DELETE /internal/mailbox': admin(action(() => 'emptyMailbox()')),
  'GET /internal/emails/:id': admin(result('email', (r) => `getLoggedEmail(${param(r, 'id')})`)),
  'POST /internal/emails/:id/resend': admin(action((r) => `resendEmail(${param(r, 'id')})`)),
  'GET /internal/email-themes': admin(result('themes', () => 'listEmailThemes()')),
  'GET /internal/email-themes/:id': admin(
    result('theme', (r) => `getEmailTheme(${param(r, 'id')})`),
  ),
  'POST /internal/email-themes': admin(
    result('theme', (r) => `createEmailTheme(${jsText(String(bodyOf(r).display_name ?? ''))})`),
  ),
  'GET /internal/email-templates': admin(result('templates', () => 'listEmailTemplates()')),
  'POST /internal/email-templates': admin(
    result(
      'template',
      (r) => `createEmailTemplate(${jsText(String(bodyOf(r).display_name ?? ''))})`,
    ),
  ),
  'GET /internal/email-drafts': admin(result('drafts', () => 'listEmailDrafts()')),
  'DELETE /internal/email-drafts/:id': admin(action((r) => `deleteEmailDraft(${param(r, 'id')})`)),
  ...definitions('Team'),
  ...definitions('Project'),
}

function credential(request: SampleRequest): string {
  const { email, password } = bodyOf(request)
  return options({ email: email ?? 'ada@example.com', password: password ?? '' })
}

/** Any endpoint with admin access, by the method of the SDK for those without one of their own. */
export function adminCallCode(request: SampleRequest): string {
  const { method, path, params, query, body } = request
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const call = {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(names.length > 0 && {
      params: Object.fromEntries(names.map((name) => [name, params[name] || name.toUpperCase()])),
    }),
    ...(!isEmpty(query) && { query }),
    ...(body !== undefined && { body }),
  }
  return `const result = await app.call(${jsLiteral(call)})`
}
