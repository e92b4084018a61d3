import { createHash, randomUUID } from 'node:crypto'
import { INTEGRATION_FAMILIES } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { enqueue, transact } from 'latchkey/internals'
import * as oauth from 'oauth4webapi'
import { afterAll, describe, expect, test } from 'vitest'
import { untilStatementsWait } from '../../../testing/locks.ts'
import { asAdminOf, basic, CLIENTS, createFlow, REDIRECT_URI } from './testing/partners.ts'

/* protocol 04 §16.3. */

const service = await startService({ config: { integrationClients: CLIENTS } })
afterAll(() => service.stop())

/** A project with its owner. */
async function newOwnedProject() {
  const owner = await service.internal.signUp()
  const as = service.internal.as('client', owner)
  const { json: me } = await as.get('/users/me')
  const { json } = await as.post('/internal/projects', {
    display_name: 'Birdwatch',
    owner_team_id: me.selected_team_id,
  })
  return { id: json.id as string, owner, as }
}
const setsOf = (projectId: string) =>
  service.query<{ description: string; revoked_at: Date | null; last_four: string }>(
    `select description, revoked_at, super_secret_admin_key_last_four as last_four
     from project_key_sets where project_id = $1 order by created_at, description`,
    [projectId],
  )
const encodeState = (state: object, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(JSON.stringify(state)).toString(encoding)

describe.each(INTEGRATION_FAMILIES)('the OAuth flow of the family %s', (family) => {
  test('answers 307, 303, 307, 200, 303, 303 and yields an admin key', async () => {
    const project = await newOwnedProject()
    const flow = createFlow(service, family)
    const issuer = `${flow.base}/idp`

    const authorize = await flow.visit(
      `${flow.base}/authorize?${new URLSearchParams(flow.parameters)}`,
    )
    expect(authorize.status).toBe(307)
    expect(authorize.location).toBe(
      `${issuer}/auth?${new URLSearchParams({ ...flow.parameters, scope: 'openid' })}`,
    )

    const auth = await flow.visit(authorize.location)
    expect(auth.status).toBe(303)
    expect(auth.location).toMatch(new RegExp(`^${issuer}/interaction/[0-9a-z]{45}$`))
    const uid = auth.location.slice(-45)
    const { pathname } = new URL(issuer)
    expect(
      auth.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/=[^;]+; Path=/, ' ').split(';')[0]),
    ).toEqual([
      `_interaction ${pathname}/interaction/${uid}`,
      `_interaction.sig ${pathname}/interaction/${uid}`,
      `_interaction_resume ${pathname}/auth/${uid}`,
      `_interaction_resume.sig ${pathname}/auth/${uid}`,
    ])
    for (const cookie of auth.headers.getSetCookie())
      expect(cookie).toMatch(/; Max-Age=3600; HttpOnly; SameSite=Lax$/)

    const interaction = await flow.visit(auth.location)
    expect([interaction.status, interaction.location]).toEqual([
      307,
      `http://localhost:8102/integrations/${family}/confirm?interaction_uid=${uid}`,
    ])

    const confirmed = await flow.confirm(uid, project.id, { external_project_name: 'Owls' })
    expect(confirmed.status).toBe(200)
    expect(confirmed.json).toEqual({
      authorization_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    })

    const page = `${issuer}/interaction/${uid}/done?code=${confirmed.json.authorization_code}`
    const shown = await flow.visit(page)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(shown.text).toContain('<form method="post">')

    const done = await flow.visit(page, 'POST')
    expect([done.status, done.location]).toEqual([303, `${issuer}/auth/${uid}`])

    const back = await flow.visit(done.location)
    expect(back.status).toBe(303)
    const target = new URL(back.location)
    expect(target.origin + target.pathname).toBe(REDIRECT_URI)
    expect(Object.fromEntries(target.searchParams)).toEqual({
      code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      state: 'the state',
      iss: issuer,
    })

    const token = await flow.token(target.searchParams.get('code') as string)
    expect(token.status).toBe(200)
    expect(token.json).toEqual({
      access_token: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
      token_type: 'api_key',
      project_id: project.id,
    })

    const headers = asAdminOf({ id: project.id, key: token.json.access_token })
    const { json: sets } = await service.anyone.get('/internal/api-keys', headers)
    expect(sets.items).toHaveLength(1)
    expect(sets.items[0]).toMatchObject({
      description: 'Created for the external project "Owls". Do not delete.',
      super_secret_admin_key: { last_four: token.json.access_token.slice(-4) },
      expires_at_millis: service.clock.now().getTime() + 100 * 365 * 24 * 3_600_000,
    })
    expect(Object.keys(sets.items[0]).filter((key) => key.endsWith('_key'))).toEqual([
      'super_secret_admin_key',
    ])
  })

  test('names its two endpoints', async () => {
    const reply = await service.anyone.get(`/integrations/${family}/oauth`)

    expect(reply.status).toBe(200)
    expect(reply.text).toContain(`/integrations/${family}/oauth/authorize`)
    expect(reply.text).toContain(`/integrations/${family}/oauth/token`)
  })

  test('accepts the token request as a form', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, family)
    const code = await flow.authorize(id)

    const reply = await service.anyone.send('POST', `${flow.base}/token`, {
      headers: {
        ...basic(`${family}-local`),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(flow.grantOf(code)).toString(),
    })

    expect([reply.status, reply.json.project_id]).toEqual([200, id])
  })
})

const countLiveKeys = async (projectId: string) =>
  (await setsOf(projectId)).filter(({ revoked_at }) => revoked_at === null).length

describe('authorize', () => {
  const flow = createFlow(service, 'custom')
  const authorize = (changes: Record<string, string | undefined>) => {
    const entries = Object.entries({ ...flow.parameters, ...changes })
    const given = entries.filter((entry): entry is [string, string] => entry[1] !== undefined)
    return flow.visit(`${flow.base}/authorize?${new URLSearchParams(given)}`)
  }

  test.each(Object.keys(flow.parameters))('requires %s', async (name) => {
    const reply = await authorize({ [name]: undefined })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`query.${name} must be defined`)
  })

  test.each([
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { redirect_uri: 'nothing' },
    { scope: 'openid' },
    { state: 'x'.repeat(8_193) },
  ])('case 19: rejects %j', async (changes) => {
    const reply = await authorize(changes)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test.each([
    'http://localhost:30000/api/v2/identity/authorize/',
    'http://localhost:30000/api/v2/identity/authorize?x=1',
    'http://localhost:30000/api/v2/identity/authorize#x',
    'http://localhost:30001/api/v2/identity/authorize',
    'http://app@localhost:30000/api/v2/identity/authorize',
    'http://LOCALHOST:30000/api/v2/identity/authorize',
    'https://evil.example/',
  ])('case 21: the redirect URI %s gets a 400 with JSON and no redirect', async (redirect_uri) => {
    const { location } = await authorize({ redirect_uri })

    const reply = await flow.visit(location)

    expect([reply.status, reply.location]).toEqual([400, ''])
    expect(reply.json).toEqual({
      error: 'invalid_redirect_uri',
      error_description: expect.any(String),
      state: 'the state',
      iss: `${flow.base}/idp`,
    })
  })

  test('an unknown client gets a 400 with JSON', async () => {
    const { location } = await authorize({ client_id: 'nobody' })

    const reply = await flow.visit(location)

    expect([reply.status, reply.json.error]).toEqual([400, 'invalid_client'])
  })

  test.each([
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'profile' }, 'invalid_scope'],
    [{ nonce: 'x'.repeat(1_001) }, 'invalid_request'],
  ])('the provider redirects the error of %j', async (changes, error) => {
    const query = new URLSearchParams({ ...flow.parameters, scope: 'openid', ...changes })

    const reply = await flow.visit(`${flow.base}/idp/auth?${query}`)

    const target = new URL(reply.location)
    expect(reply.status).toBe(303)
    expect(target.origin + target.pathname).toBe(REDIRECT_URI)
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error,
      state: 'the state',
      iss: `${flow.base}/idp`,
    })
    expect(target.searchParams.has('code')).toBe(false)
  })
})

test('the provider redirects the error of a state that is too long', async () => {
  const flow = createFlow(service, 'custom')
  const state = 'x'.repeat(8_193)
  const query = new URLSearchParams({ ...flow.parameters, scope: 'openid', state })

  const reply = await flow.visit(`${flow.base}/idp/auth?${query}`)

  const target = new URL(reply.location)
  expect([reply.status, target.searchParams.get('error')]).toEqual([303, 'invalid_request'])
})

describe('the name of the external project', () => {
  test.each([
    ['base64', encodeState({ details: { external_project_name: 'Öwls?>' } }), 'Öwls?>'],
    [
      'base64url',
      encodeState({ details: { external_project_name: 'Öwls?>' } }, 'base64url'),
      'Öwls?>',
    ],
    ['of Neon', encodeState({ details: { neon_project_name: 'N' } }), 'N'],
    ['no JSON', 'the state', null],
    ['no details', encodeState({}), null],
    ['no text', encodeState({ details: { external_project_name: 5 } }), null],
    ['too long', encodeState({ details: { external_project_name: 'x'.repeat(1_001) } }), null],
  ])('is read from a state that is %s', async (_what, state, name) => {
    const flow = createFlow(service, 'custom')
    const uid = await flow.start({ state })

    const { location } = await flow.visit(`${flow.base}/idp/interaction/${uid}`)

    expect(new URL(location).searchParams.get('external_project_name')).toBe(name)
  })
})

describe('confirming', () => {
  const path = '/integrations/custom/internal/confirm'

  test('is for server and admin access to project internal', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const body = { interaction_uid: await flow.start(), project_id: id }
    const other = await service.newProject()

    const asClient = await service.internal.as('client').post(path, body)
    const elsewhere = await other.as('server').post(path, body)
    const headless = await service.anyone.post(path, body)
    const asAdmin = await service.internal.as('admin').post(path, body)

    expect([asClient.status, asClient.code, asClient.json.details.allowed_access_types]).toEqual([
      401,
      'INSUFFICIENT_ACCESS_TYPE',
      ['server', 'admin'],
    ])
    expect([elsewhere.status, elsewhere.code]).toEqual([401, 'EXPECTED_INTERNAL_PROJECT'])
    expect([headless.status, headless.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
    expect(asAdmin.status).toBe(200)
  })

  test('rejects unknown projects and flows, project internal, and creates no key', async () => {
    const { id } = await newOwnedProject()
    const uid = await createFlow(service, 'custom').start()
    const ofNeon = await createFlow(service, 'neon').start()
    const { confirm } = createFlow(service, 'custom')
    const before = await service.query('select from project_key_sets')

    for (const projectId of [randomUUID(), 'nothing']) {
      const reply = await confirm(uid, projectId)
      expect([reply.status, reply.code]).toEqual([404, 'PROJECT_NOT_FOUND'])
    }
    for (const [interaction, projectId] of [
      ['unknown', id],
      [ofNeon, id],
      [uid, 'internal'],
    ] as const) {
      const reply = await confirm(interaction, projectId)
      expect([reply.status, reply.code]).toEqual([400, undefined])
    }
    service.clock.advance({ minutes: 60 })
    expect((await confirm(uid, id)).status).toBe(400)
    expect(await service.query('select from project_key_sets')).toHaveLength(before.length)
  })

  test('uses a generic description without a name', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')

    await flow.authorize(id)

    expect((await setsOf(id)).map(({ description }) => description)).toEqual([
      'Created for an external integration. Do not delete.',
    ])
  })

  test.each(INTEGRATION_FAMILIES)('an owner confirms an own project (%s)', async (family) => {
    const { id, as } = await newOwnedProject()
    const flow = createFlow(service, family)
    const uid = await flow.start()

    const reply = await as.post(`/internal/integrations/${family}/confirm`, {
      interaction_uid: uid,
      project_id: id,
      external_project_name: 'Owls',
    })

    expect(reply.status).toBe(200)
    const token = await flow.token(await flow.finish(uid, reply.json.authorization_code))
    expect(token.json.project_id).toBe(id)
  })

  test('a member with a narrower role cannot confirm the project', async () => {
    const { id, owner, as } = await newOwnedProject()
    const { json: project } = await as.get('/internal/projects')
    const teamId = project.items[0].owner_team_id
    const member = await service.internal.signUp()
    await service.query(
      `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
       select tenancy_id, team_id, $1, created_at from team_memberships
       where team_id = $2 and user_id = $3`,
      [member.user_id, teamId, owner.user_id],
    )
    await service.query(
      `insert into owner_team_roles (tenancy_id, team_id, user_id, role)
       select tenancy_id, team_id, user_id, 'developer' from team_memberships where user_id = $1
         and team_id = $2`,
      [member.user_id, teamId],
    )
    const uid = await createFlow(service, 'custom').start()

    const reply = await service.internal
      .as('client', member)
      .post('/internal/integrations/custom/confirm', { interaction_uid: uid, project_id: id })

    expect([reply.status, reply.code]).toEqual([403, undefined])
    expect(await setsOf(id)).toEqual([])
  })

  test('case 41: a user can neither confirm a foreign project nor learn that it exists', async () => {
    const theirs = await newOwnedProject()
    const { as } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()
    const ask = (project_id: string, caller = as) =>
      caller.post('/internal/integrations/custom/confirm', { interaction_uid: uid, project_id })

    const replies = [await ask(theirs.id), await ask(randomUUID()), await ask('internal')]
    const nobody = await ask(theirs.id, service.internal.as('client'))
    const project = await service.newProject()
    const elsewhere = await ask(theirs.id, project.as('client', await project.signUp()))

    for (const reply of replies)
      expect([reply.status, reply.code]).toEqual([404, 'PROJECT_NOT_FOUND'])
    expect([nobody.status, nobody.code]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    expect([elsewhere.status, elsewhere.code]).toEqual([401, 'EXPECTED_INTERNAL_PROJECT'])
    expect(await setsOf(theirs.id)).toEqual([])
  })
})

describe('the end of an interaction', () => {
  test('case 11: another browser can neither continue nor end a flow', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()
    const { json } = await flow.confirm(uid, id)
    const thief = createFlow(service, 'custom')
    await thief.start()
    const page = `${flow.base}/idp/interaction/${uid}`

    for (const reply of [
      await thief.visit(page),
      await thief.visit(`${page}/done?code=${json.authorization_code}`, 'POST'),
      await thief.visit(`${flow.base}/idp/auth/${uid}`),
    ])
      expect([reply.status, reply.code, reply.location]).toEqual([400, undefined, ''])
    // The right browser still can.
    const code = await flow.finish(uid, json.authorization_code)
    expect((await flow.token(code)).status).toBe(200)
  })

  test('case 54: a forged signature is rejected', async () => {
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()

    const reply = await service.anyone.get(`${flow.base}/idp/interaction/${uid}`, {
      cookie: `_interaction=${uid}; _interaction.sig=${'a'.repeat(45)}`,
    })

    expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
  })

  test('rejects an unknown code and one of another interaction, which is deleted', async () => {
    const { id } = await newOwnedProject()
    const [flow, other] = [createFlow(service, 'custom'), createFlow(service, 'custom')]
    const [uid, otherUid] = [await flow.start(), await other.start()]
    const { json } = await flow.confirm(uid, id)
    const end = (at: typeof flow, interaction: string, code: string) =>
      at.visit(`${flow.base}/idp/interaction/${interaction}/done?code=${code}`, 'POST')

    const unknown = await end(flow, uid, 'a'.repeat(45))
    const mixedUp = await end(other, otherUid, json.authorization_code)
    const tooLate = await end(flow, uid, json.authorization_code)

    for (const reply of [unknown, mixedUp, tooLate])
      expect([reply.status, reply.code, reply.location]).toEqual([400, undefined, ''])
    expect(mixedUp.text).not.toBe(unknown.text)
    expect(tooLate.text).toBe(unknown.text)
  })

  test('case 12: works once, and resumes once', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()
    const [first, second] = [await flow.confirm(uid, id), await flow.confirm(uid, id)]
    const end = (code: string) =>
      flow.visit(`${flow.base}/idp/interaction/${uid}/done?code=${code}`, 'POST')

    const statuses = [
      // A new confirmation replaces the one before.
      (await end(first.json.authorization_code)).status,
      (await end(second.json.authorization_code)).status,
      (await end(second.json.authorization_code)).status,
    ]
    const resumed = await Promise.all(
      Array.from({ length: 50 }, () => flow.visit(`${flow.base}/idp/auth/${uid}`)),
    )

    expect(statuses).toEqual([400, 303, 400])
    expect(resumed.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('ends at most once while it is confirmed again, without a deadlock', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()
    const { json } = await flow.confirm(uid, id)
    const end = `${flow.base}/idp/interaction/${uid}/done?code=${json.authorization_code}`

    const replies = await transact(service.ctx, async (tx) => {
      await tx.db
        .selectFrom('partner_flows')
        .select('subject')
        .where('uid_hash', '=', createHash('sha256').update(uid).digest())
        .forUpdate()
        .executeTakeFirstOrThrow()
      const confirmations = [flow.confirm(uid, id), flow.confirm(uid, id)]
      await untilStatementsWait(service, 2)
      const ends = [flow.visit(end, 'POST'), flow.visit(end, 'POST')]
      await untilStatementsWait(service, 4)
      return { confirmations, ends }
    })
    const confirmations = (await Promise.all(replies.confirmations)).map(({ status }) => status)
    const ends = (await Promise.all(replies.ends)).map(({ status }) => status)

    // A flow that has ended cannot be confirmed, and a confirmation replaces the code before.
    expect([
      { confirmations: [200, 200], ends: [400, 400] },
      { confirmations: [200, 400], ends: [303, 400] },
    ]).toContainEqual({ confirmations: confirmations.toSorted(), ends: ends.toSorted() })
    expect(await countLiveKeys(id)).toBe(1)
  })

  test('rejects a code after the hour of its flow', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()
    const { json } = await flow.confirm(uid, id)

    service.clock.advance({ minutes: 60 })
    const reply = await flow.visit(
      `${flow.base}/idp/interaction/${uid}/done?code=${json.authorization_code}`,
      'POST',
    )

    expect([reply.status, reply.code, reply.location]).toEqual([400, undefined, ''])
  })

  test('case 50: the page runs only its own script and contains nothing of the request', async () => {
    const reply = await service.anyone.get(
      '/integrations/custom/oauth/idp/interaction/x/done?code=%3Cscript%3E',
    )

    expect(reply.text).not.toContain('<script>x')
    expect(reply.text.match(/<script>/g)).toHaveLength(1)
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('the token endpoint', () => {
  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect URI', { redirect_uri: 'http://localhost:30000/api/v2/auth/authorize' }],
    ['an unknown code', { code: 'a'.repeat(45) }],
  ])('rejects %s with a 400 and keeps the code', async (_what, changes) => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)

    const reply = await flow.token(code, changes)

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toMatch(/^invalid_grant/)
    expect((await flow.token(code)).status).toBe(200)
  })

  test.each([{ grant_type: 'refresh_token' }, { code: undefined }, { code_verifier: undefined }])(
    'rejects %j with SCHEMA_ERROR',
    async (changes) => {
      const reply = await createFlow(service, 'custom').token('a'.repeat(45), changes)

      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    },
  )

  test('case 18: rejects another client and the endpoint of another family', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)

    const wrongSecret = await flow.token(code, {}, basic('custom-local', 'wrong'))
    const otherClient = await flow.token(code, {}, basic('neon-local'))
    const otherFamily = await service.anyone.post(
      '/integrations/neon/oauth/token',
      flow.grantOf(code),
      basic('custom-local'),
    )

    expect([wrongSecret.status, wrongSecret.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect([otherClient.status, otherClient.code]).toEqual([400, undefined])
    expect([otherFamily.status, otherFamily.code]).toEqual([400, undefined])
    expect((await flow.token(code)).status).toBe(200)
  })

  test('rejects a code after a minute', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)

    service.clock.advance({ seconds: 60 })

    expect((await flow.token(code)).status).toBe(400)
  })

  test('case 13: 50 concurrent requests get one key, which a later replay revokes', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)

    const replies = await Promise.all(Array.from({ length: 50 }, () => flow.token(code)))
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const headers = asAdminOf({ id, key: won[0]?.json.access_token })
    expect((await service.anyone.get('/internal/projects/current', headers)).status).toBe(200)

    service.clock.advance({ seconds: 11 })
    expect((await flow.token(code)).status).toBe(400)

    expect((await service.anyone.get('/internal/projects/current', headers)).code).toBe(
      'INVALID_SUPER_SECRET_ADMIN_KEY',
    )
    // Further replays change nothing.
    await Promise.all(Array.from({ length: 10 }, () => flow.token(code)))
    const entries = await service.query(
      `select kind, actor_type, actor_id, target_id is not null as has_target from audit_log
       where tenancy_id = $1 and kind = 'project_key.revoked'`,
      [await service.rows.tenancyId(id)],
    )
    expect(entries).toEqual([
      {
        kind: 'project_key.revoked',
        actor_type: 'key',
        actor_id: 'custom-local',
        has_target: true,
      },
    ])
  })

  test('50 concurrent confirmations of one flow leave one live key', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()

    const replies = await Promise.all(Array.from({ length: 50 }, () => flow.confirm(uid, id)))

    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await countLiveKeys(id)).toBe(1)
    const ends: boolean[] = []
    for (const { json } of replies)
      ends.push(
        await flow.finish(uid, json.authorization_code).then(
          () => true,
          () => false,
        ),
      )
    expect(ends.filter((isEnd) => isEnd)).toHaveLength(1)
    expect(await countLiveKeys(id)).toBe(1)
  })

  test('a key that no partner fetched is revoked with its flow', async () => {
    const { id } = await newOwnedProject()
    const confirmed = createFlow(service, 'custom')
    await confirmed.confirm(await confirmed.start(), id)
    const connected = createFlow(service, 'custom')
    await connected.authorize(id)
    const fetched = createFlow(service, 'custom')
    expect((await fetched.token(await fetched.authorize(id))).status).toBe(200)
    expect(await countLiveKeys(id)).toBe(3)

    service.clock.advance({ hours: 4 })
    await transact(service.ctx, (tx) => enqueue(tx, 'integrations.delete-expired', {}))
    await service.drain()

    expect(await countLiveKeys(id)).toBe(1)
  })

  test('the key of a code that gave an ID token is revoked', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)
    const grant = () =>
      service.anyone.post(`${flow.base}/idp/token`, flow.grantOf(code), basic('custom-local'))

    const replies = await Promise.all([grant(), grant(), grant()])

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await countLiveKeys(id)).toBe(0)
    const entries = await service.query(
      `select actor_id, target_label from audit_log
       where tenancy_id = $1 and kind = 'project_key.revoked'`,
      [await service.rows.tenancyId(id)],
    )
    expect(entries).toEqual([
      {
        actor_id: 'custom-local',
        target_label: 'Created for an external integration. Do not delete.',
      },
    ])
  })

  test('a replayed code revokes the token of its ID token', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)
    const grant = () =>
      service.anyone.post(`${flow.base}/idp/token`, flow.grantOf(code), basic('custom-local'))
    const { json } = await grant()
    const me = async () =>
      (
        await service.anyone.get(`${flow.base}/idp/me`, {
          authorization: `Bearer ${json.access_token}`,
        })
      ).status
    // A repeated request.
    expect([(await grant()).status, await me()]).toEqual([400, 200])

    service.clock.advance({ seconds: 11 })
    const replay = await grant()

    expect([replay.status, replay.json.error, await me()]).toEqual([400, 'invalid_grant', 401])
  })

  test('the key of a code that was sent to another flow is revoked', async () => {
    const { id } = await newOwnedProject()
    const [flow, other] = [createFlow(service, 'custom'), createFlow(service, 'custom')]
    const [uid, otherUid] = [await flow.start(), await other.start()]
    const { json } = await flow.confirm(uid, id)

    const reply = await other.visit(
      `${flow.base}/idp/interaction/${otherUid}/done?code=${json.authorization_code}`,
      'POST',
    )

    expect([reply.status, await countLiveKeys(id)]).toEqual([400, 0])
  })

  test('the key of a code that is sent after it has expired is revoked', async () => {
    const { id } = await newOwnedProject()
    const [flow, later] = [createFlow(service, 'custom'), createFlow(service, 'custom')]
    const { json } = await flow.confirm(await flow.start(), id)
    expect(await countLiveKeys(id)).toBe(1)
    service.clock.advance({ hours: 1 })
    const uid = await later.start()

    const reply = await later.visit(
      `${flow.base}/idp/interaction/${uid}/done?code=${json.authorization_code}`,
      'POST',
    )

    expect([reply.status, await countLiveKeys(id)]).toEqual([400, 0])
    expect(reply.text).toContain('expired')
  })

  test('case 59: the key is sealed until it is fetched, and then deleted', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const uid = await flow.start()
    const { json } = await flow.confirm(uid, id)
    const dump = async () =>
      (
        await service.query<{ row: string }>(
          `select t::text as row from partner_flows t where project_id = $1
           union all select t::text from partner_confirmations t where project_id = $1`,
          [id],
        )
      )
        .map(({ row }) => row)
        .join()
    const before = await dump()
    const code = await flow.finish(uid, json.authorization_code)
    const between = await dump()

    const token = await flow.token(code)

    const hex = Buffer.from(token.json.access_token).toString('hex')
    for (const text of [before, between]) {
      expect(text).not.toContain(hex)
      expect(text).not.toContain(json.authorization_code)
      expect(text).not.toContain(code)
    }
    const [row] = await service.query<{ sealed_key: Buffer | null }>(
      'select sealed_key from partner_flows where project_id = $1',
      [id],
    )
    expect(row?.sealed_key).toBeNull()
  })
})

describe('the OpenID provider', () => {
  test.each(INTEGRATION_FAMILIES)('works with a certified client (%s)', async (family) => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, family)
    const issuer = new URL(`${flow.base}/idp`)
    const options = {
      [oauth.customFetch]: (url: string, init: object) => service.fetch(new Request(url, init)),
      [oauth.allowInsecureRequests]: true,
    }
    const client: oauth.Client = { client_id: `${family}-local` }
    const nonce = oauth.generateRandomNonce()
    const verifier = oauth.generateRandomCodeVerifier()

    const discovery = await oauth.discoveryRequest(issuer, options)
    const server = await oauth.processDiscoveryResponse(issuer, discovery)
    const query = new URLSearchParams({
      ...flow.parameters,
      scope: 'openid',
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    })
    const { location } = await flow.visit(`${server.authorization_endpoint}?${query}`)
    const uid = location.slice(-45)
    const { json } = await flow.confirm(uid, id)
    const done = await flow.visit(
      `${issuer}/interaction/${uid}/done?code=${json.authorization_code}`,
      'POST',
    )
    const back = await flow.visit(done.location)
    const parameters = oauth.validateAuthResponse(
      server,
      client,
      new URL(back.location),
      'the state',
    )
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(`${family}-local:secret`),
      parameters,
      REDIRECT_URI,
      verifier,
      options,
    )
    // The clock of the test is not that of the client.
    const skew = Math.floor((service.clock.now().getTime() - Date.now()) / 1_000)
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      { ...client, [oauth.clockSkew]: skew },
      response,
      { expectedNonce: nonce, requireIdToken: true },
    )
    const claims = oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken
    const info = await oauth.userInfoRequest(server, client, tokens.access_token, options)

    expect(await oauth.processUserInfoResponse(server, client, claims.sub, info)).toEqual({
      sub: claims.sub,
    })
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'nonce', 'sub'])
    const keys = createRemoteJWKSet(new URL(server.jwks_uri as string), {
      [customFetch]: (url: string, init: object) => service.fetch(new Request(url, init)),
    })
    const { protectedHeader } = await jwtVerify(tokens.id_token as string, keys, {
      currentDate: service.clock.now(),
    })
    expect(protectedHeader.alg).toBe('ES256')
  })

  test('case 20: its token opens nothing but the userinfo endpoint of its family', async () => {
    const { id } = await newOwnedProject()
    const flow = createFlow(service, 'custom')
    const code = await flow.authorize(id)
    const { json } = await service.anyone.post(
      `${flow.base}/idp/token`,
      flow.grantOf(code),
      basic('custom-local'),
    )
    const bearer = { authorization: `Bearer ${json.access_token}` }

    const me = await service.anyone.get(`${flow.base}/idp/me`, bearer)
    const other = await service.anyone.get('/integrations/neon/oauth/idp/me', bearer)
    const key = await flow.token(code)
    const admin = await service.anyone.get(
      '/internal/projects/current',
      asAdminOf({ id, key: json.access_token }),
    )
    service.clock.advance({ minutes: 60 })
    const later = await service.anyone.get(`${flow.base}/idp/me`, bearer)

    expect([me.status, Object.keys(me.json)]).toEqual([200, ['sub']])
    expect([other.status, other.json.error]).toEqual([401, 'invalid_token'])
    expect(key.status).toBe(400)
    expect(admin.code).toBe('INVALID_SUPER_SECRET_ADMIN_KEY')
    expect(later.status).toBe(401)
  })

  test('each flow has an account of its own', async () => {
    const { id } = await newOwnedProject()
    const subjectOf = async () => {
      const flow = createFlow(service, 'custom')
      const { json } = await service.anyone.post(
        `${flow.base}/idp/token`,
        flow.grantOf(await flow.authorize(id)),
        basic('custom-local'),
      )
      return JSON.parse(Buffer.from(json.id_token.split('.')[1], 'base64url').toString()).sub
    }

    expect(await subjectOf()).not.toBe(await subjectOf())
  })

  test.each([
    [{}, { grant_type: 'refresh_token' }, 401, 'invalid_client'],
    [basic('custom-local', 'wrong'), {}, 401, 'invalid_client'],
    [basic('custom-local'), { grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
    [basic('custom-local'), { grant_type: 'authorization_code' }, 400, 'invalid_request'],
    [
      basic('custom-local'),
      { grant_type: 'authorization_code', code: 'x', code_verifier: 'x', redirect_uri: 'x' },
      400,
      'invalid_grant',
    ],
  ])(
    'rejects a wrong token request %# with an error of OAuth',
    async (headers, body, status, error) => {
      const reply = await service.anyone.post('/integrations/custom/oauth/idp/token', body, headers)

      expect([reply.status, reply.json.error]).toEqual([status, error])
    },
  )
})

test('deletes flows and confirmations after three hours', async () => {
  const { id } = await newOwnedProject()
  const flow = createFlow(service, 'custom')
  await flow.confirm(await flow.start(), id)

  service.clock.advance({ minutes: 181 })
  await service.query(`select graphile_worker.add_job('integrations.delete-expired')`)
  await service.drain()

  expect(await service.query('select from partner_flows')).toEqual([])
  expect(await service.query('select from partner_confirmations')).toEqual([])
})
