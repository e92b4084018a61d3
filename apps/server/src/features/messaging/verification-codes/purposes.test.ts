import { INTEGRATION_FAMILIES, NOTIFICATION_CATEGORIES } from '@latchkey/contract'
import { startService, type TestProject, testConfig } from '@latchkey/testkit'
import { routes, transact } from 'latchkey/internals'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import type { TenantContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import {
  CLIENTS,
  createFlow,
  createPartner,
} from '../../administration/integrations/testing/partners.ts'
import { createOwnerSetupLink } from '../../administration/owner-setup/index.ts'
import { createUnsubscribeLink } from '../../directory/notifications/testing/unsubscribe-link.ts'
import { createOAuthApp, REDIRECT_URI, useProviders } from '../../sign-in/oauth/testing/app.ts'
import { signUpWithPasskey } from '../../sign-in/passkeys/testing/ceremonies.ts'

/* A secret created for one purpose is rejected for every other (security case 2, protocol 02
   §1). */

// The installation has no owner yet, so the setup code is valid.
const service = await startService({
  emptyDatabase: true,
  config: { integrationClients: CLIENTS, seed: { ...testConfig('').seed, owner: null } },
})
afterAll(() => service.stop())

const project = await service.newProject({ magic_link_enabled: true, passkey_enabled: true })
const client = project.as('client')
await useProviders(service, project, ['google'])
await project.as('admin').post('/internal/payments/setup', {})
const oauth = createOAuthApp(service, project)
const [tenancy] = await service.query<{ hex: string }>(
  "select replace(id::text, '-', '') as hex from tenancies where project_id = $1",
  [project.id],
)
const PASSWORD = 'a much better password'

type Person = Awaited<ReturnType<TestProject['signUp']>>

/** A secret with everything its user knows. */
interface Secret {
  secret: string
  person: Person
  /** For a second factor: the code of the authenticator. */
  totp?: string
  /** For an authorization code: the PKCE verifier. */
  verifier?: string
  /** For the return from a provider: the parameters besides the state. */
  answer?: URLSearchParams
  /** For the flow of a partner: its browser, and the interaction. */
  flow?: ReturnType<typeof createFlow>
  uid?: string
}

/** Selects by callback URL, because the clock does not advance and emails have no order. */
const mailedCode = async (email: string, path: string) =>
  (await service.mailbox.all(email)).find((message) => new URL(message.link).pathname === path)
    ?.code ?? ''

const browserResponse = (response: object) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', ...response },
})

/** Creates a user whose only sign-in method is a code by email, and who thus confirms with one. */
async function signUpByCode(): Promise<Person> {
  const { code, email } = await project.requestCode()
  return { ...(await client.post('/auth/otp/sign-in', { code })).json, email, password: '' }
}

const reauthenticateAs = (person: Person, proof: object) =>
  project.as('client', person).post('/auth/sessions/current/reauthenticate', proof)

/** Every kind of single-use secret: how to create it, and the response of its own endpoint. */
const SECRETS: Record<
  string,
  {
    make(): Promise<Secret>
    own(made: Secret): Promise<{ status: number; code: string | undefined }>
    answer: unknown
  }
> = {
  'sign-in': {
    make: async () => ({
      secret: (await project.requestCode()).code,
      person: await project.signUp(),
    }),
    own: ({ secret }) => client.post('/auth/otp/sign-in', { code: secret }),
    answer: [200, undefined],
  },
  'password-reset': {
    async make() {
      const person = await project.signUp()
      await client.post('/auth/password/send-reset-code', {
        email: person.email,
        callback_url: 'http://localhost:3000/reset',
      })
      return { secret: await mailedCode(person.email, '/reset'), person }
    },
    own: ({ secret }) => client.post('/auth/password/reset', { code: secret, password: PASSWORD }),
    answer: [200, undefined],
  },
  'contact-channel-verification': {
    async make() {
      const person = await project.signUp()
      return { secret: await mailedCode(person.email, '/handler/email-verification'), person }
    },
    own: ({ secret }) => client.post('/contact-channels/verify', { code: secret }),
    answer: [200, undefined],
  },
  'second-factor': {
    async make() {
      const person = await project.signUp()
      const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30 })
      await project.as('client', person).patch('/users/me', {
        totp_secret_base64: Buffer.from(totp.secret.bytes).toString('base64'),
      })
      const reply = await client.post('/auth/password/sign-in', {
        email: person.email,
        password: person.password,
      })
      return {
        secret: reply.json.details.attempt_code,
        person,
        totp: totp.generate({ timestamp: service.clock.now().getTime() }),
      }
    },
    own: ({ secret, totp }) =>
      client.post('/auth/mfa/sign-in', { type: 'totp', totp, code: secret }),
    answer: [200, undefined],
  },
  'passkey-registration': {
    async make() {
      const person = await project.signUp()
      return {
        secret: (
          await project.as('client', person).post('/auth/passkey/initiate-passkey-registration', {})
        ).json.code,
        person,
      }
    },
    // The code is valid, the credential is not.
    own: ({ secret, person }) =>
      project.as('client', person).post('/auth/passkey/register', {
        credential: browserResponse({ attestationObject: 'oA' }),
        code: secret,
      }),
    answer: [400, 'PASSKEY_REGISTRATION_FAILED'],
  },
  'passkey-sign-in': {
    make: async () => ({
      secret: (await client.post('/auth/passkey/initiate-passkey-authentication', {})).json.code,
      person: await project.signUp(),
    }),
    own: ({ secret }) =>
      client.post('/auth/passkey/sign-in', {
        authentication_response: browserResponse({}),
        code: secret,
      }),
    answer: [400, 'PASSKEY_AUTHENTICATION_FAILED'],
  },
  reauthentication: {
    async make() {
      const person = await signUpByCode()
      const { nonce } = (
        await project.as('client', person).post('/auth/sessions/current/reauthenticate/email', {})
      ).json
      return {
        secret: `${(await service.mailbox.all(person.email)).find(({ subject }) => subject.startsWith('Confirm'))?.otp}${nonce}`,
        person,
      }
    },
    own: ({ secret, person }) => reauthenticateAs(person, { type: 'email', code: secret }),
    answer: [200, undefined],
  },
  'passkey-reauthentication': {
    async make() {
      const { user: person } = await signUpWithPasskey(project)
      return {
        secret: (
          await project
            .as('client', person)
            .post('/auth/sessions/current/reauthenticate/passkey', {})
        ).json.code,
        person,
      }
    },
    // The code is valid, the credential is not.
    own: ({ secret, person }) =>
      reauthenticateAs(person, {
        type: 'passkey',
        authentication_response: browserResponse({}),
        code: secret,
      }),
    answer: [400, 'PASSKEY_AUTHENTICATION_FAILED'],
  },
  'team-invitation': {
    async make() {
      const person = await project.signUp()
      const { id } = (await project.as('server').post('/teams', { display_name: 'Ours' })).json
      await project.as('server').post('/team-invitations/send-code', {
        team_id: id,
        email: person.email,
        callback_url: 'http://localhost:3000/join',
      })
      return { secret: await mailedCode(person.email, '/join'), person }
    },
    own: ({ secret, person }) =>
      project.as('client', person).post('/team-invitations/accept', { code: secret }),
    answer: [200, undefined],
  },
  unsubscribe: {
    async make() {
      const person = await project.signUp()
      const found = (await service.ctx.projects.find(project.id)) as Project
      const ctx: TenantContext = {
        ...service.ctx,
        project: found,
        tenancyId: found.tenancies.get('main') as string,
      }
      const marketing = NOTIFICATION_CATEGORIES.find(({ canDisable }) => canDisable)?.id as string
      const link = await transact(ctx, (tx) => createUnsubscribeLink(tx, person.user_id, marketing))
      return { secret: new URL(link ?? '').searchParams.get('code') ?? '', person }
    },
    own: ({ secret }) => service.anyone.get(`/emails/unsubscribe-link?code=${secret}`),
    answer: [200, undefined],
  },
  'command-line-polling': {
    make: async () => ({
      secret: (await client.post('/auth/cli')).json.polling_code,
      person: await project.signUp(),
    }),
    own: ({ secret }) => client.post('/auth/cli/poll', { polling_code: secret }),
    answer: [200, undefined],
  },
  'command-line-login': {
    make: async () => ({
      secret: (await client.post('/auth/cli')).json.login_code,
      person: await project.signUp(),
    }),
    own: ({ secret, person }) =>
      project
        .as('client', person)
        .post('/auth/cli/complete', { login_code: secret, refresh_token: person.refresh_token }),
    answer: [200, undefined],
  },
  'authorization-code': {
    async make() {
      const person = await project.signUp()
      const { code, verifier } = await oauth.completeCallback(
        'google',
        `${person.user_id}@example.com`,
      )
      return { secret: code, verifier, person }
    },
    own: (made) => redeemAtTokenEndpoint(made),
    answer: [200, undefined],
  },
  'oauth-flow': {
    async make() {
      const person = await project.signUp()
      const { answer } = await oauth.visit('google', `${person.user_id}@example.com`)
      return { secret: answer.get('state')?.slice(tenancy?.hex.length) ?? '', answer, person }
    },
    own: (made) => returnFromProvider(made),
    answer: [303, undefined],
  },
  'owner-setup': {
    make: async () => ({
      secret:
        new URL((await createOwnerSetupLink(service.ctx)) ?? '').searchParams.get('code') ?? '',
      person: await project.signUp(),
    }),
    own: ({ secret }) =>
      service.anyone.post('/internal/setup/owner/check', { setup_token: secret }),
    answer: [200, undefined],
  },
  impersonation: {
    async make() {
      const person = await project.signUp()
      const { json } = await project.as('admin').post('/internal/impersonations', {
        user_id: person.user_id,
        reason: 'Ticket 42',
        app_url: 'http://localhost:3000/',
      })
      return {
        secret: new URL(json.url).searchParams.get('latchkey_impersonation') as string,
        person,
      }
    },
    own: ({ secret }) => client.post('/auth/impersonations/redeem', { code: secret }),
    answer: [200, undefined],
  },
  'project-transfer': {
    async make() {
      const partner = createPartner(service, 'custom')
      const { id } = await partner.provision()
      return { secret: await partner.transferCode(id), person: await project.signUp() }
    },
    own: async ({ secret }) =>
      service.internal
        .as('client', await service.internal.signUp())
        .post('/integrations/custom/projects/transfer/confirm', { code: secret }),
    answer: [200, undefined],
  },
  purchase: {
    async make() {
      const person = await project.signUp()
      const { json } = await project.as('server').post('/payments/purchases/create-purchase-url', {
        customer_type: 'user',
        customer_id: person.user_id,
        offer_inline: {
          display_name: 'Any',
          customer_type: 'user',
          prices: { once: { USD: '1' } },
          included_items: {},
        },
      })
      return { secret: String(json.url).slice(-45), person }
    },
    own: async ({ secret }) =>
      project
        .as('admin')
        .post('/internal/payments/test-mode-purchase-session', await purchaseOf(secret)),
    answer: [200, undefined],
  },
  'partner-confirmation': {
    async make() {
      const flow = createFlow(service, 'custom')
      const uid = await flow.start()
      const { json } = await flow.confirm(uid, project.id)
      return { secret: json.authorization_code, person: await project.signUp(), flow, uid }
    },
    own: (made) => endInteraction(made),
    answer: [303, undefined],
  },
  'partner-code': {
    async make() {
      const flow = createFlow(service, 'custom')
      return { secret: await flow.authorize(project.id), person: await project.signUp(), flow }
    },
    own: ({ secret, flow = createFlow(service, 'custom') }) => flow.token(secret),
    answer: [200, undefined],
  },
  'refresh-token': {
    async make() {
      const person = await project.signUp()
      return { secret: person.refresh_token, person }
    },
    own: ({ secret }) =>
      client.post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': secret }),
    answer: [200, undefined],
  },
}

/** The full code of a purchase link, which begins with the tenancy. */
const purchaseOf = async (secret: string) => ({
  full_code: `${await service.rows.tenancyId(project.id)}_${secret}`,
  price_id: 'once',
})

/** With every other parameter valid. */
const redeemAtTokenEndpoint = ({ secret, verifier = 'a'.repeat(43) }: Secret) =>
  oauth.token({ code: secret, code_verifier: verifier, redirect_uri: REDIRECT_URI })

/** From the right browser. A state contains the tenancy before the secret. */
function returnFromProvider({ secret, answer = new URLSearchParams({ code: 'x' }) }: Secret) {
  const state = `${tenancy?.hex}${secret}`
  const parameters = new URLSearchParams({ ...Object.fromEntries(answer), state })
  return oauth.back('google', parameters, { cookie: `stack-oauth-inner-${state}=true` })
}

/** Ends an interaction, by the browser that started it. */
async function endInteraction({ secret, flow, uid }: Secret) {
  const own = flow ?? createFlow(service, 'custom')
  const interaction = uid ?? (await own.start())
  return own.visit(`${own.base}/idp/interaction/${interaction}/done?code=${secret}`, 'POST')
}

const notFound = [404, 'VERIFICATION_CODE_NOT_FOUND']

/**
 * Every endpoint that redeems or checks a secret: the secrets it accepts, and its response to all
 * others.
 */
const ENDPOINTS: {
  path: string
  takes: string
  send(path: string, made: Secret): Promise<{ status: number; code: string | undefined }>
  refusal: unknown
}[] = [
  {
    path: '/auth/impersonations/redeem',
    takes: 'impersonation',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/otp/sign-in',
    takes: 'sign-in',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/otp/sign-in/check-code',
    takes: 'sign-in',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/password/reset',
    takes: 'password-reset',
    send: (path, { secret }) => client.post(path, { code: secret, password: PASSWORD }),
    refusal: notFound,
  },
  {
    path: '/auth/password/reset/preview',
    takes: 'password-reset',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/password/reset/check-code',
    takes: 'password-reset',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/contact-channels/verify',
    takes: 'contact-channel-verification',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/contact-channels/verify/preview',
    takes: 'contact-channel-verification',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/contact-channels/verify/check-code',
    takes: 'contact-channel-verification',
    send: (path, { secret }) => client.post(path, { code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/mfa/sign-in',
    takes: 'second-factor',
    send: (path, { secret, totp }) =>
      client.post(path, { type: 'totp', totp: totp ?? '000000', code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/mfa/recovery-codes/sign-in',
    takes: 'second-factor',
    send: (path, { secret }) =>
      client.post(path, { recovery_code: 'aaaa-bbbb-cccc', code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/passkey/register',
    takes: 'passkey-registration',
    send: (path, { secret, person }) =>
      project
        .as('client', person)
        .post(path, { credential: browserResponse({ attestationObject: 'oA' }), code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/passkey/sign-in',
    takes: 'passkey-sign-in',
    send: (path, { secret }) =>
      client.post(path, { authentication_response: browserResponse({}), code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/sessions/current/reauthenticate',
    takes: 'reauthentication',
    // Any user may confirm with a code by email.
    send: async (_path, { secret }) =>
      reauthenticateAs(await signUpByCode(), { type: 'email', code: secret }),
    refusal: notFound,
  },
  {
    path: '/auth/sessions/current/reauthenticate, by passkey',
    takes: 'passkey-reauthentication',
    send: async (_path, { secret }) => {
      const { user } = await signUpWithPasskey(project)
      return reauthenticateAs(user, {
        type: 'passkey',
        authentication_response: browserResponse({}),
        code: secret,
      })
    },
    refusal: notFound,
  },
  ...[
    '/team-invitations/accept',
    '/team-invitations/accept/details',
    '/team-invitations/accept/check-code',
    '/team-invitations/accept/preview',
  ].map((path) => ({
    path,
    takes: 'team-invitation',
    send: (own: string, { secret, person }: Secret) =>
      project.as('client', person).post(own, { code: secret }),
    refusal: notFound,
  })),
  {
    path: '/emails/unsubscribe-link',
    takes: 'unsubscribe',
    send: (path, { secret }) => service.anyone.get(`${path}?code=${secret}`),
    refusal: notFound,
  },
  {
    path: '/emails/unsubscribe-link',
    takes: 'unsubscribe',
    send: (path, { secret }) =>
      service.anyone.send('POST', `${path}?code=${secret}`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    refusal: notFound,
  },
  {
    path: '/auth/cli/poll',
    takes: 'command-line-polling',
    send: (path, { secret }) => client.post(path, { polling_code: secret }),
    refusal: [400, 'INVALID_POLLING_CODE'],
  },
  {
    path: '/auth/cli/complete',
    takes: 'command-line-login',
    send: (path, { secret, person }) =>
      project
        .as('client', person)
        .post(path, { login_code: secret, refresh_token: person.refresh_token }),
    refusal: [400, undefined],
  },
  {
    path: '/internal/setup/owner/check',
    takes: 'owner-setup',
    send: (path, { secret }) => service.anyone.post(path, { setup_token: secret }),
    refusal: [403, undefined],
  },
  {
    path: '/internal/setup/owner',
    takes: 'owner-setup',
    send: (path, { secret }) =>
      service.anyone.post(path, {
        setup_token: secret,
        email: 'eve@example.com',
        password: PASSWORD,
      }),
    refusal: [403, undefined],
  },
  ...INTEGRATION_FAMILIES.flatMap((family) =>
    [
      `/integrations/${family}/projects/transfer/confirm`,
      `/integrations/${family}/projects/transfer/confirm/check`,
    ].map((path) => ({
      path,
      takes: 'project-transfer',
      send: async (own: string, { secret }: Secret) =>
        service.internal.as('client', await service.internal.signUp()).post(own, { code: secret }),
      refusal: notFound,
    })),
  ),
  {
    path: '/payments/purchases/validate-code',
    takes: 'purchase',
    send: async (path, { secret }) =>
      service.anyone.post(path, { full_code: (await purchaseOf(secret)).full_code }),
    refusal: notFound,
  },
  {
    path: '/payments/purchases/purchase-session',
    takes: 'purchase',
    send: async (path, { secret }) => service.anyone.post(path, await purchaseOf(secret)),
    refusal: notFound,
  },
  {
    path: '/internal/payments/test-mode-purchase-session',
    takes: 'purchase',
    send: async (path, { secret }) => project.as('admin').post(path, await purchaseOf(secret)),
    refusal: notFound,
  },
  {
    path: '/integrations/custom/oauth/idp/interaction/:uid/done',
    takes: 'partner-confirmation',
    send: (_path, { secret, person }) => endInteraction({ secret, person }),
    refusal: [400, undefined],
  },
  {
    path: '/integrations/custom/oauth/token',
    takes: 'partner-code',
    send: (_path, { secret }) => createFlow(service, 'custom').token(secret),
    refusal: [400, undefined],
  },
  {
    path: '/auth/sessions/current/refresh',
    takes: 'refresh-token',
    send: (path, { secret }) => client.post(path, undefined, { 'x-stack-refresh-token': secret }),
    refusal: [401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
  {
    path: '/auth/oauth/token, by refresh token',
    takes: 'refresh-token',
    send: (_path, { secret }) =>
      oauth.token({ grant_type: 'refresh_token', refresh_token: secret }),
    refusal: [401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
  {
    path: '/auth/oauth/token, by code',
    takes: 'authorization-code',
    send: (_path, made) => redeemAtTokenEndpoint(made),
    refusal: [400, 'INVALID_AUTHORIZATION_CODE'],
  },
  {
    path: '/auth/oauth/callback/google',
    takes: 'oauth-flow',
    send: (_path, made) => returnFromProvider(made),
    refusal: [400, undefined],
  },
]

describe.each(Object.entries(SECRETS))(
  'case 2: a secret for %s',
  (purpose, { make, own, answer }) => {
    test('is rejected by all other endpoints and then accepted by its own', async () => {
      const made = await make()
      expect(made.secret).toHaveLength(45)

      const others = ENDPOINTS.filter(({ takes }) => takes !== purpose)
      for (const { path, send, refusal } of others) {
        const reply = await send(path, made)
        expect([path, reply.status, reply.code]).toEqual([path, ...(refusal as unknown[])])
      }

      const reply = await own(made)
      expect([reply.status, reply.code]).toEqual(answer)
    })
  },
)

test('case 2: the table contains every endpoint that takes a verification code', () => {
  const takingCodes = routes
    .map(({ declaration }) => declaration)
    .filter(({ errors }) => errors.includes('VERIFICATION_CODE_NOT_FOUND'))
    .map(({ path }) => path)

  expect(ENDPOINTS.map(({ path }) => path)).toEqual(expect.arrayContaining(takingCodes))
  expect(new Set(ENDPOINTS.map(({ takes }) => takes))).toEqual(new Set(Object.keys(SECRETS)))
})
