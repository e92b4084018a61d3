import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthAppWith, OWN_KEYS, readUser, useProviders } from './testing/app.ts'
import { startProviders } from './testing/people.ts'

/* Sign-ins with providers never cross projects (security cases 18, 41). */

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

test('an account signs in another user in each project', async () => {
  const tokens = (await ours.signIn('gitlab', ada)).json

  expect(tokens.is_new_user).toBe(true)
  expect((await readUser(here, tokens)).id).not.toBe(eveId)
})

test('accounts and tokens are not found from another project at any access level', async () => {
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

test('case 18: rejects a code in another project, and it still works in its own', async () => {
  const { code, verifier } = await theirs.completeCallback('gitlab', ada)

  expect((await ours.token({ code, code_verifier: verifier })).code).toBe(
    'INVALID_AUTHORIZATION_CODE',
  )
  expect((await theirs.token({ code, code_verifier: verifier })).status).toBe(200)
})

test('rejects a flow whose state names another tenant', async () => {
  const [one, two] = [await ours.visit('gitlab', ada), await theirs.visit('gitlab', ada)]
  const state =
    (one.answer.get('state') ?? '').slice(0, 32) + (two.answer.get('state') ?? '').slice(32)
  one.answer.set('state', state)

  const reply = await ours.back('gitlab', one.answer, { cookie: `stack-oauth-inner-${state}=true` })

  expect([reply.status, reply.code]).toEqual([400, undefined])
})

test('accepts an account that a user of another project has', async () => {
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
