import { randomUUID } from 'node:crypto'
import { INTEGRATION_FAMILIES } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { asAdminOf, basic, CLIENTS, createPartner } from './testing/partners.ts'

/* protocol 04 §16.1, §16.2. */

const service = await startService({ config: { integrationClients: CLIENTS } })
afterAll(() => service.stop())

const custom = createPartner(service, 'custom')
const neon = createPartner(service, 'neon')
const partners = INTEGRATION_FAMILIES.map((family) => [family, { custom, neon }[family]] as const)
const internal = service.internal.as('client')

const confirm = (family: string, code: string, user?: Parameters<typeof service.internal.as>[1]) =>
  service.internal
    .as('client', user)
    .post(`/integrations/${family}/projects/transfer/confirm`, { code })
const check = (family: string, code: string) =>
  internal.post(`/integrations/${family}/projects/transfer/confirm/check`, { code })

const INVALID =
  'Invalid client_id:client_secret values; did you use the correct values for the integration?'

describe.each(partners)('partner authentication in the family %s', (_family, partner) => {
  test.each([
    ['a missing header', {}, 'headers.authorization must be defined'],
    ['a bearer token', { authorization: 'Bearer x' }, 'headers.authorization must be Basic'],
    ['no base64', { authorization: 'Basic !!' }, 'headers.authorization must be Basic'],
    ['no colon', { authorization: 'Basic eA==' }, 'headers.authorization must be Basic'],
    ['an unknown client', basic('nobody'), INVALID],
    ['a wrong secret', basic('custom-local', 'wrong'), INVALID],
    ['the secret of another client', basic('custom-local', 'neon-local:secret'), INVALID],
    ['half of the secret', basic('custom-local', 'custom-local'), INVALID],
    ['no secret', basic('custom-local', ''), INVALID],
  ])('case 26: rejects %s with SCHEMA_ERROR', async (_what, headers, problem) => {
    const project = await partner.provision()
    const query = `?project_id=${project.id}`

    for (const [method, path, body] of [
      ['POST', '/projects/provision', { display_name: 'x' }],
      ['GET', `/projects/transfer${query}`, undefined],
      ['POST', '/projects/transfer', { project_id: project.id }],
      ['POST', '/projects/transfer/initiate', { project_id: project.id }],
    ] as const) {
      const reply = await service.anyone.send(method, `${partner.base}${path}`, {
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
      expect(reply.json.details.message).toContain(problem)
    }
  })

  test('any client may use either family', async () => {
    for (const { id } of CLIENTS) {
      const reply = await partner.post(
        '/projects/provision',
        { display_name: 'Birdwatch' },
        basic(id),
      )
      expect(reply.status).toBe(200)
    }
  })
})

describe.each(partners)('provisioning in the family %s', (family, partner) => {
  test('returns 200 with the project and an admin key', async () => {
    const reply = await partner.post('/projects/provision', { display_name: 'Birdwatch' })

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      project_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    })
  })

  test('creates a project without owner, with shared Google and GitHub', async () => {
    const project = await partner.provision('Birdwatch')

    const { json } = await service.anyone.get('/internal/projects/current', asAdminOf(project))

    expect(json).toMatchObject({
      id: project.id,
      display_name: 'Birdwatch',
      owner_team_id: null,
      is_production_mode: false,
      config: {
        allow_localhost: true,
        credential_enabled: true,
        sign_up_enabled: true,
        magic_link_enabled: false,
        domains: [],
        oauth_providers: [
          { id: 'github', type: 'shared' },
          { id: 'google', type: 'shared' },
        ],
        team_member_default_permissions: [{ id: 'team_member' }],
      },
    })
    expect(json.description).toBe(
      { custom: 'Created by an external integration', neon: 'Created with Neon' }[family],
    )
  })

  test('creates one key set with only an admin key, valid for 100 years', async () => {
    const project = await partner.provision()

    const { json } = await service.anyone.get('/internal/api-keys', asAdminOf(project))

    expect(json.items).toHaveLength(1)
    expect(json.items[0]).toMatchObject({
      super_secret_admin_key: { last_four: project.key.slice(-4) },
      expires_at_millis: service.clock.now().getTime() + 100 * 365 * 24 * 3_600_000,
    })
    expect(Object.keys(json.items[0]).filter((key) => key.endsWith('_key'))).toEqual([
      'super_secret_admin_key',
    ])
  })

  test('the key creates a publishable key with which users sign up', async () => {
    const project = await partner.provision()
    const { json: set } = await service.anyone.post(
      '/internal/api-keys',
      {
        description: '',
        expires_at_millis: service.clock.now().getTime() + 1e9,
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      },
      asAdminOf(project),
    )

    const reply = await service.anyone.post(
      '/auth/password/sign-up',
      {
        email: 'ada@example.com',
        password: 'a much better password',
        verification_callback_url: 'http://localhost:3000/handler/email-verification',
      },
      {
        'x-stack-access-type': 'client',
        'x-stack-project-id': project.id,
        'x-stack-publishable-client-key': set.publishable_client_key,
      },
    )

    expect(reply.status).toBe(200)
  })

  test.each([
    [{}, 'body.display_name must be defined'],
    [{ display_name: 'x'.repeat(1_001) }, 'body.display_name must be at most 1000'],
    [{ display_name: 'x', owner_team_id: randomUUID() }, 'unknown properties: owner_team_id'],
  ])('rejects %j and creates nothing', async (body, problem) => {
    const count = () => service.query('select from projects')
    const before = (await count()).length

    const reply = await partner.post('/projects/provision', body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(problem)
    expect(await count()).toHaveLength(before)
  })

  test('case 59: stores only a hash of the key', async () => {
    const project = await partner.provision()

    const rows = await service.query<{ row: string }>(
      'select t::text as row from project_key_sets t where project_id = $1',
      [project.id],
    )

    expect(rows.map(({ row }) => row).join()).not.toContain(project.key.slice(4, -4))
  })
})

describe('connection strings', () => {
  const strings = [{ branch_id: 'main', connection_string: 'postgresql://localhost/x' }]

  test('an empty list is accepted', async () => {
    const reply = await neon.post('/projects/provision', {
      display_name: 'x',
      connection_strings: [],
    })
    const again = await neon.post(`/projects/connection?project_id=${reply.json.project_id}`, {
      connection_strings: [],
    })

    expect(reply.status).toBe(200)
    expect([again.status, again.json]).toEqual([200, { project_id: reply.json.project_id }])
  })

  test('others are rejected with a 400, and create nothing', async () => {
    const before = (await service.query('select from projects')).length

    const reply = await neon.post('/projects/provision', {
      display_name: 'x',
      connection_strings: strings,
    })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(reply.text).toContain('External databases are not supported')
    expect(await service.query('select from projects')).toHaveLength(before)
    const project = await neon.provision()
    const later = await neon.post(`/projects/connection?project_id=${project.id}`, {
      connection_strings: strings,
    })
    expect([later.status, later.code]).toEqual([400, undefined])
  })

  test('a malformed item is a SCHEMA_ERROR', async () => {
    const reply = await neon.post('/projects/provision', {
      display_name: 'x',
      connection_strings: [{ branch_id: 'main' }],
    })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain(
      'body.connection_strings[0].connection_string must be defined',
    )
  })

  test('the family custom knows no connection strings', async () => {
    const reply = await custom.post('/projects/provision', {
      display_name: 'x',
      connection_strings: [],
    })

    expect(reply.code).toBe('SCHEMA_ERROR')
  })

  test('a project of another client is not found', async () => {
    const project = await neon.provision()

    for (const [id, headers] of [
      [project.id, basic('other-local')],
      [randomUUID(), neon.headers],
      ['internal', neon.headers],
      ['nothing', neon.headers],
    ] as const) {
      const reply = await neon.post(
        `/projects/connection?project_id=${id}`,
        { connection_strings: [] },
        headers,
      )
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        404,
        'PROJECT_NOT_FOUND',
        { project_id: id },
      ])
    }
  })
})

describe.each(partners)('initiating a transfer in the family %s', (family, partner) => {
  test('returns the URL of the confirmation page with a code', async () => {
    const { id } = await partner.provision()

    const ready = await partner.get(`/projects/transfer?project_id=${id}`)
    for (const path of ['/projects/transfer', '/projects/transfer/initiate']) {
      const reply = await partner.post(path, { project_id: id })
      expect(reply.status).toBe(200)
      const url = new URL(reply.json.confirmation_url)
      expect(Object.keys(reply.json)).toEqual(['confirmation_url'])
      expect(url.origin + url.pathname).toBe(
        `http://localhost:8102/integrations/${family}/projects/transfer/confirm`,
      )
      expect(url.searchParams.get('code')).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    }

    expect(ready.status).toBe(200)
    expect(ready.json).toEqual({ message: expect.any(String) })
  })

  test('case 41: unknown, foreign and transferred projects get one and the same 400', async () => {
    const project = await partner.provision()
    const moved = await partner.provision()
    const user = await service.internal.signUp()
    await confirm(family, await partner.transferCode(moved.id), user)
    const ordinary = await service.newProject()

    const texts = new Set<string>()
    for (const [id, headers] of [
      [randomUUID(), partner.headers],
      ['not an id', partner.headers],
      ['internal', partner.headers],
      [ordinary.id, partner.headers],
      [moved.id, partner.headers],
      [project.id, basic('other-local')],
    ] as const) {
      for (const reply of [
        await partner.get(`/projects/transfer?project_id=${encodeURIComponent(id)}`, headers),
        await partner.post('/projects/transfer', { project_id: id }, headers),
      ]) {
        expect([id, reply.status, reply.code]).toEqual([id, 400, undefined])
        texts.add(reply.text)
      }
    }
    expect(texts.size).toBe(1)
  })
})

describe.each(partners)('confirming a transfer in the family %s', (family, partner) => {
  test('gives the project to a new team of the user, once', async () => {
    const project = await partner.provision()
    const code = await partner.transferCode(project.id)
    const user = await service.internal.signUp()
    const as = service.internal.as('client', user)
    await as.patch('/users/me', { display_name: 'Ada' })
    const teamsBefore = (await as.get('/teams?user_id=me')).json.items.length

    const valid = await check(family, code)
    const reply = await confirm(family, code.toUpperCase(), user)

    expect([valid.status, valid.json]).toEqual([200, { is_code_valid: true }])
    expect([reply.status, reply.json]).toEqual([200, { project_id: project.id }])
    const teams = (await as.get('/teams?user_id=me')).json.items as {
      id: string
      display_name: string
    }[]
    expect(teams).toHaveLength(teamsBefore + 1)
    const { json: view } = await service.anyone.get(
      '/internal/projects/current',
      asAdminOf(project),
    )
    const team = teams.find(({ id }) => id === view.owner_team_id)
    expect(team?.display_name).toBe("Ada's Team")
    expect(
      (await as.get('/internal/projects')).json.items.map((p: { id: string }) => p.id),
    ).toEqual([project.id])
    const { json: permissions } = await as.get(
      `/team-permissions?team_id=${view.owner_team_id}&user_id=me&recursive=false`,
    )
    expect(permissions.items.map((item: { id: string }) => item.id)).toEqual(['team_admin'])
    // Its own personal team stays selected.
    expect((await as.get('/users/me')).json.selected_team_id).not.toBe(view.owner_team_id)
  })

  test('names the team after the address of a user without a name', async () => {
    const project = await partner.provision()
    const user = await service.internal.signUp()

    await confirm(family, await partner.transferCode(project.id), user)

    const { json } = await service.internal.as('client', user).get('/teams?user_id=me')
    expect(json.items.map((team: { display_name: string }) => team.display_name)).toEqual([
      `${user.email}'s Team`,
      `${user.email}'s Team`,
    ])
  })

  test('works with server and admin access and a signed-in user', async () => {
    for (const accessType of ['server', 'admin'] as const) {
      const project = await partner.provision()
      const code = await partner.transferCode(project.id)
      const user = await service.internal.signUp()

      const reply = await service.internal
        .as(accessType, user)
        .post(`/integrations/${family}/projects/transfer/confirm`, { code })

      expect(reply.status).toBe(200)
    }
  })

  test('a used code is rejected by check and confirm', async () => {
    const project = await partner.provision()
    const code = await partner.transferCode(project.id)
    const user = await service.internal.signUp()
    await confirm(family, code, user)

    for (const reply of [await check(family, code), await confirm(family, code, user)])
      expect([reply.status, reply.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
  })

  test('a second code of a transferred project is rejected with a 400', async () => {
    const project = await partner.provision()
    const [first, second] = [
      await partner.transferCode(project.id),
      await partner.transferCode(project.id),
    ]
    const [ada, eve] = [await service.internal.signUp(), await service.internal.signUp()]
    await confirm(family, first, ada)

    for (const reply of [await check(family, second), await confirm(family, second, eve)]) {
      expect([reply.status, reply.code]).toEqual([400, undefined])
      expect(reply.text).toBe('This project has already been transferred.')
    }
    const { json } = await service.internal.as('client', eve).get('/internal/projects')
    expect(json.items).toEqual([])
  })

  test('without a user, an anonymous or another project it does not use up the code', async () => {
    const project = await partner.provision()
    const code = await partner.transferCode(project.id)
    const other = await service.newProject()
    const path = `/integrations/${family}/projects/transfer/confirm`
    const anonymous = (await internal.post('/auth/anonymous/sign-up')).json

    const nobody = await confirm(family, code)
    const unnamed = await service.internal
      .as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
      .post(path, { code })
    const stranger = await other.as('client', await other.signUp()).post(path, { code })
    const checkedElsewhere = await other.as('client').post(`${path}/check`, { code })
    const headless = await service.anyone.post(path, { code })

    expect([nobody.status, nobody.code]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    expect([unnamed.status, unnamed.code]).toEqual([401, 'USER_AUTHENTICATION_REQUIRED'])
    expect([stranger.status, stranger.code]).toEqual([401, 'EXPECTED_INTERNAL_PROJECT'])
    expect([checkedElsewhere.status, checkedElsewhere.code]).toEqual([
      401,
      'EXPECTED_INTERNAL_PROJECT',
    ])
    expect([headless.status, headless.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
    expect((await check(family, code)).status).toBe(200)
  })

  test.each([
    ['abc', 400, 'SCHEMA_ERROR'],
    ['a'.repeat(44), 400, 'SCHEMA_ERROR'],
    ['a'.repeat(46), 400, 'SCHEMA_ERROR'],
    ['a'.repeat(45), 404, 'VERIFICATION_CODE_NOT_FOUND'],
  ])('rejects the code %s', async (code, status, error) => {
    const user = await service.internal.signUp()

    for (const reply of [await check(family, code), await confirm(family, code, user)])
      expect([reply.status, reply.code]).toEqual([status, error])
  })

  test('rejects a code after one hour', async () => {
    const project = await partner.provision()
    const code = await partner.transferCode(project.id)
    const user = await service.internal.signUp()

    service.clock.advance({ minutes: 59 })
    expect((await check(family, code)).status).toBe(200)
    service.clock.advance({ minutes: 1 })
    const later = await service.internal.as('client').post('/auth/password/sign-in', {
      email: user.email,
      password: user.password,
    })

    for (const reply of [await check(family, code), await confirm(family, code, later.json)])
      expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
  })

  test('rejects a code after 20 attempts', async () => {
    const project = await partner.provision()
    const code = await partner.transferCode(project.id)
    const user = await service.internal.signUp()
    // The same nonce with other characters that users type.
    const wrong = `zzzzzz${code.slice(6)}`
    for (let attempt = 0; attempt < 20; attempt += 1) await confirm(family, wrong, user)

    for (const reply of [await check(family, code), await confirm(family, code, user)])
      expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'])
  })

  test('keeps the keys of the partner valid', async () => {
    const project = await partner.provision()
    await confirm(family, await partner.transferCode(project.id), await service.internal.signUp())

    const reply = await service.anyone.get('/internal/projects/current', asAdminOf(project))

    expect(reply.status).toBe(200)
  })

  test('transfers once for 50 concurrent requests with different codes', async () => {
    const project = await partner.provision()
    const users = await Promise.all(Array.from({ length: 5 }, () => service.internal.signUp()))
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => partner.transferCode(project.id)),
    )

    const replies = await Promise.all(
      codes.map((code, at) => confirm(family, code, users[at % users.length])),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const teams = await service.query(
      `select from teams where id in (select owner_team_id from projects where id = $1)`,
      [project.id],
    )
    expect(teams).toHaveLength(1)
  })

  test('transfers once for 50 concurrent requests with one code', async () => {
    const project = await partner.provision()
    const code = await partner.transferCode(project.id)
    const user = await service.internal.signUp()

    const replies = await Promise.all(Array.from({ length: 50 }, () => confirm(family, code, user)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { json } = await service.internal.as('client', user).get('/teams?user_id=me')
    expect(json.items).toHaveLength(2)
  })
})

describe('the confirmation page', () => {
  test('case 21: must be trusted by project internal', async () => {
    const other = await startService({
      config: {
        integrationClients: CLIENTS,
        seed: { ...service.ctx.config.seed, allowLocalhost: false },
      },
    })
    try {
      const partner = createPartner(other, 'custom')
      const { id } = await partner.provision()

      const reply = await partner.post('/projects/transfer', { project_id: id })

      expect([reply.status, reply.code]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
      expect(await other.query('select from verification_codes')).toEqual([])
    } finally {
      await other.stop()
    }
  })
})

test('case 66: a partner cannot provision more projects than its quota', async () => {
  const { quotas } = service.ctx.config
  const other = await startService({
    config: {
      integrationClients: CLIENTS,
      quotas: { ...quotas, provisioned_projects_per_partner: 1 },
    },
  })
  try {
    const partner = createPartner(other, 'custom')
    await partner.provision()

    const reply = await partner.post('/projects/provision', { display_name: 'x' })
    const second = await partner.post(
      '/projects/provision',
      { display_name: 'x' },
      basic('other-local'),
    )

    expect([reply.status, reply.code]).toEqual([403, 'QUOTA_EXCEEDED'])
    expect(second.status).toBe(200)
  } finally {
    await other.stop()
  }
})
