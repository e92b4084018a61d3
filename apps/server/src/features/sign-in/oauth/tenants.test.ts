import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthAppWith, OWN_KEYS, readUser, useProviders } from './testing/app.ts'
import { startProviders } from './testing/people.ts'

/* Nothing of a sign-in with providers leads from one project into another (security cases 18, 41). */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const here = await service.newProject()
const there = await service.newProject()
for (const project of [here, there]) await useProviders(service, project, ['gitlab'], OWN_KEYS)
const ours = createOAuthAppWith(service, here, providers.signIn)
const theirs = createOAuthAppWith(service, there, providers.signIn)
const ada = { id: 'ada', email: 'ada@example.com', isVerified: true }
const eve = (await theirs.signIn('gitlab', ada)).json
const eveId = (await readUser(there, eve)).id
const [account] = (await there.as('server').get('/oauth-providers')).json.items
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

test('one person at a provider is another user in each project', async () => {
  const tokens = (await ours.signIn('gitlab', ada)).json

  expect(tokens.is_new_user).toBe(true)
  expect((await readUser(here, tokens)).id).not.toBe(eveId)
})

test('accounts and their tokens are not found from elsewhere, at any level of access', async () => {
  const paths = [
    `/oauth-providers/${eveId}/${account.id}`,
    `/oauth-providers/${(await here.signUp()).user_id}/${account.id}`,
  ]

  for (const access of ['server', 'admin'] as const) {
    const caller = here.as(access)
    const replies = [
      ...(await Promise.all(
        paths.flatMap((path) => [
          caller.get(path),
          caller.patch(path, { allow_sign_in: false }),
          caller.delete(path),
        ]),
      )),
      await caller.get(`/oauth-providers?user_id=${eveId}`),
      await caller.post(`/connected-accounts/${eveId}/gitlab/access-token`, {}),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect(
      (await caller.get('/oauth-providers')).json.items.map(({ id }: { id: string }) => id),
    ).not.toContain(account.id)
  }
  expect((await there.as('server').get(`/oauth-providers/${eveId}/${account.id}`)).json).toEqual(
    account,
  )
})

test('case 18: a code opens nothing elsewhere, and its own project afterwards', async () => {
  const { code, verifier } = await theirs.comeBack('gitlab', ada)

  expect((await ours.token({ code, code_verifier: verifier })).code).toBe(
    'INVALID_AUTHORIZATION_CODE',
  )
  expect((await theirs.token({ code, code_verifier: verifier })).status).toBe(200)
})

test('a flow whose state is moved to another tenant is nobody’s', async () => {
  const [one, two] = [await ours.visit('gitlab', ada), await theirs.visit('gitlab', ada)]
  const state =
    (one.answer.get('state') ?? '').slice(0, 32) + (two.answer.get('state') ?? '').slice(32)
  one.answer.set('state', state)

  const reply = await ours.back('gitlab', one.answer, { cookie: `stack-oauth-inner-${state}=true` })

  expect([reply.status, reply.code]).toEqual([400, undefined])
})

test('an account of a user there is free here', async () => {
  const user = await here.signUp()
  const body = {
    user_id: user.user_id,
    provider_config_id: 'gitlab',
    account_id: 'free',
    allow_sign_in: true,
    allow_connected_accounts: true,
  }
  await there
    .as('server')
    .post('/oauth-providers', { ...body, user_id: (await there.signUp()).user_id })

  expect((await here.as('server').post('/oauth-providers', body)).status).toBe(201)
})
