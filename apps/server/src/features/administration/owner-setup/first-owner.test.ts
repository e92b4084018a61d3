import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, testConfig } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { type Config, startService as start } from 'latchkey/internals'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepInternalKeys } from '../../../cli/internal-keys.ts'
import { printWelcome } from '../../../cli/welcome.ts'
import { createOwnerSetupLink } from './index.ts'

const seed: Config['seed'] = { ...testConfig('').seed, owner: null, signUpEnabled: false }
const service = await startService({ emptyDatabase: true, config: { seed } })
afterAll(() => service.stop())
// Without users, the service is as after the first start.
beforeEach(async () => {
  await service.query('delete from users')
  await service.query(
    'delete from teams where id <> (select owner_team_id from projects where id = $1)',
    ['internal'],
  )
  await service.query('delete from owner_setup_codes')
})

const PASSWORD = 'correct horse battery'
const newCode = async () =>
  new URL((await createOwnerSetupLink(service.ctx)) ?? 'http://nothing').searchParams.get('code') ??
  ''
const setUp = (body: Record<string, unknown>, headers = {}) =>
  service.anyone.post(
    '/internal/setup/owner',
    { email: 'Ada@Example.com', password: PASSWORD, ...body },
    headers,
  )
const check = (setup_token: string) =>
  service.anyone.post('/internal/setup/owner/check', { setup_token })
const users = () =>
  service.query<{ id: string; display_name: string | null }>('select id, display_name from users')
const asOwner = (token: string) =>
  service.anyone.get('/internal/projects/current', {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': 'internal',
    'x-stack-admin-access-token': token,
  })

/** Starts another process on the database and returns what it prints. */
async function printedBy(changes: Partial<Config['seed']> = {}): Promise<string> {
  const config = testConfig(service.database.url, {
    production: true,
    logLevel: 'silent',
    seed: { ...seed, ...changes },
  })
  const process = await start(config, { runsWorker: false })
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await printWelcome(process, 8102)
    return print.mock.calls.flat().join('\n')
  } finally {
    print.mockRestore()
    await process.stop()
  }
}

describe('the link', () => {
  test('is printed by each start, with a new code, while there is no administrator', async () => {
    const links = [await printedBy(), await printedBy()].map(
      (text) =>
        /http:\/\/localhost:8102\/setup\?code=([0-9a-hjkmnp-tv-z]{45}) /.exec(text)?.[1] ?? '',
    )

    expect(new Set(links).size).toBe(2)
    for (const link of links) expect((await check(link)).status).toBe(200)
  })

  test('uses the URL of the dashboard', async () => {
    expect(await printedBy({ dashboardUrl: 'https://accounts.example.com' })).toContain(
      'https://accounts.example.com/setup?code=',
    )
  })

  test('is not printed if the settings name an owner', async () => {
    expect(
      await printedBy({
        owner: { email: 'owner@example.com', password: PASSWORD, joinsInternalTeam: true },
      }),
    ).not.toContain('/setup')
  })

  test('is not printed after an administrator exists', async () => {
    await setUp({ setup_token: await newCode() })

    expect(await printedBy()).not.toContain('/setup')
  })

  test('is printed if the only users are not administrators', async () => {
    await printedBy({ signUpEnabled: true })
    const reply = await service.internal.as('client').post('/auth/password/sign-up', {
      email: 'eve@example.com',
      password: PASSWORD,
      verification_callback_url: 'http://localhost:8102/handler/email-verification',
    })
    expect(reply.status).toBe(200)

    expect(await printedBy()).toContain('/setup?code=')
  })

  test('is stored as a hash', async () => {
    const code = await newCode()

    const [row] = await service.query<{ row: string }>(
      'select t::text as row from owner_setup_codes t',
    )
    expect(row?.row).not.toContain(code)
  })
})

describe('the setup', () => {
  test('creates and signs in the owner while sign-ups are disabled', async () => {
    expect(
      (await service.internal.as('client').get('/projects/current')).json.config.sign_up_enabled,
    ).toBe(false)

    const reply = await setUp({ setup_token: await newCode(), display_name: 'Ada' })

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      is_new_user: true,
      user_id: (await users())[0]?.id,
    })
    expect(reply.headers.get('cache-control')).toBe('no-store, max-age=0')
    expect(decodeJwt(reply.json.access_token)).toMatchObject({
      sub: reply.json.user_id,
      project_id: 'internal',
      name: 'Ada',
    })
    const me = await service.internal.as('server', reply.json).get('/users/me')
    expect(me.json).toMatchObject({
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      has_password: true,
      selected_team: { display_name: "Ada's Team" },
    })
  })

  test('makes the owner an administrator of internal and of both teams', async () => {
    service.clock.advance({ seconds: 1 })
    const { json } = await setUp({ setup_token: await newCode() })

    expect((await asOwner(json.access_token)).status).toBe(200)
    const teams = await service.internal.as('client', json).get('/teams?user_id=me')
    expect(teams.json.items.map((team: { display_name: string }) => team.display_name)).toEqual([
      'Internal Team',
      "ada@example.com's Team",
    ])
    expect(
      await service.query('select permission_id from team_member_permissions where user_id = $1', [
        json.user_id,
      ]),
    ).toEqual([{ permission_id: 'team_admin' }, { permission_id: 'team_admin' }])
  })

  test('lets the owner sign in with the password and refresh the session', async () => {
    const { json } = await setUp({ setup_token: await newCode() })

    const signIn = await service.internal
      .as('client')
      .post('/auth/password/sign-in', { email: 'ada@example.com', password: PASSWORD })
    const refresh = await service.internal
      .as('client')
      .post('/auth/sessions/current/refresh', undefined, {
        'x-stack-refresh-token': json.refresh_token,
      })

    expect([signIn.status, refresh.status]).toEqual([200, 200])
  })

  test('rejects a used code and all other codes afterwards', async () => {
    const [first, second] = [await newCode(), await newCode()]
    await setUp({ setup_token: first })

    for (const code of [first, second, 'wrong']) {
      expect((await check(code)).status).toBe(410)
      const reply = await setUp({ setup_token: code, email: 'eve@example.com' })
      expect([reply.status, reply.code]).toEqual([410, undefined])
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
    expect(await users()).toHaveLength(1)
    expect(await service.query('select 1 from owner_setup_codes')).toEqual([])
  })

  test('rejects wrong codes', async () => {
    const code = await newCode()

    for (const wrong of ['', 'wrong', code.slice(1), `${code}0`, code.toUpperCase()]) {
      expect([(await check(wrong)).status, (await setUp({ setup_token: wrong })).status]).toEqual([
        403, 403,
      ])
    }
    expect(await users()).toEqual([])
  })

  test('accepts a code for 24 hours', async () => {
    const code = await newCode()

    service.clock.advance({ hours: 23, minutes: 59 })
    expect((await check(code)).status).toBe(200)

    service.clock.advance({ minutes: 1 })
    expect([(await check(code)).status, (await setUp({ setup_token: code })).status]).toEqual([
      403, 403,
    ])
  })

  test('checking a code does not use it up', async () => {
    const code = await newCode()

    await Promise.all(Array.from({ length: 5 }, () => check(code)))

    expect((await setUp({ setup_token: code })).status).toBe(200)
  })

  test.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['password123', 'PASSWORD_REQUIREMENTS_NOT_MET'],
    ['ä'.repeat(40), 'PASSWORD_TOO_LONG'],
  ])('applies the password policy to %j and keeps the code valid', async (password, error) => {
    const code = await newCode()

    expect((await setUp({ setup_token: code, password })).code).toBe(error)
    expect((await setUp({ setup_token: code })).status).toBe(200)
  })

  test('rejects a taken address and keeps the code valid', async () => {
    await printedBy({ signUpEnabled: true })
    const eve = await service.internal.signUp({ email: 'eve@example.com' })
    await printedBy()
    const code = await newCode()

    const taken = await setUp({ setup_token: code, email: eve.email })

    expect([taken.status, taken.code]).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS'])
    expect((await setUp({ setup_token: code })).status).toBe(200)
  })

  test.each([
    [{ email: 'nobody' }, 'body.email must be a valid email'],
    [{ email: undefined }, 'body.email must be defined'],
    [{ password: undefined }, 'body.password must be defined'],
    [{ password: 'x'.repeat(71) }, 'body.password must be at most 70 characters long'],
    [{ display_name: 'x'.repeat(257) }, 'body.display_name must be at most 256 characters long'],
    [{ setup_token: undefined }, 'body.setup_token must be defined'],
    [{ is_admin: true }, 'body contains unknown properties: is_admin'],
  ])('rejects %j before checking the code', async (changes, problem) => {
    const reply = await setUp({ setup_token: 'wrong', ...changes })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`\n  - ${problem}`)
  })

  test('one of 50 concurrent requests with one code creates the owner', async () => {
    const code = await newCode()

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        setUp({ setup_token: code, email: `p${n}@example.com` }),
      ),
    )

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 410),
    ])
    expect(await users()).toHaveLength(1)
    expect(
      await service.query(
        "select 1 from team_memberships m join teams t on t.id = m.team_id where t.display_name = 'Internal Team'",
      ),
    ).toHaveLength(1)
  })

  test('one of 50 concurrent requests with different codes creates the owner', async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, newCode))

    const replies = await Promise.all(
      codes.map((code, n) => setUp({ setup_token: code, email: `p${n}@example.com` })),
    )

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await users()).toHaveLength(1)
  })
})

describe('the start page', () => {
  const config = { seed: { ...seed, dashboardUrl: 'http://localhost:8102' } }
  const here = { remoteAddress: '127.0.0.1' }

  /** Opens `/` of a service with these settings. */
  async function open(
    connection: { remoteAddress?: string },
    { headers = {}, ...changes }: Partial<Config> & { headers?: Record<string, string> } = {},
  ) {
    const opened = await startService({
      database: service.database,
      config: { ...config, ...changes, logLevel: 'silent' },
    })
    try {
      const url = headers.host === undefined ? 'http://localhost:8102/' : `http://${headers.host}/`
      const response = await opened.fetch(
        new Request(url, { headers, redirect: 'manual' }),
        connection,
      )
      return {
        status: response.status,
        location: response.headers.get('location') ?? '',
        text: await response.text(),
      }
    } finally {
      await opened.stop()
    }
  }

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'redirects to the setup page in development for a browser at %s',
    async (remoteAddress) => {
      const { status, location } = await open({ remoteAddress })

      expect(status).toBe(302)
      expect(location).toMatch(/^http:\/\/localhost:8102\/setup\?code=[0-9a-hjkmnp-tv-z]{45}$/)
      expect((await check(new URL(location).searchParams.get('code') as string)).status).toBe(200)
    },
  )

  test.each([
    ['another machine', { remoteAddress: '192.168.1.7' }, {}],
    ['an unknown machine', {}, {}],
    ['a proxy with x-forwarded-for', here, { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy with via', here, { headers: { via: '1.1 proxy' } }],
    [
      'a public host name',
      here,
      { headers: { host: 'dev.example.com' }, publicUrl: 'https://dev.example.com' },
    ],
    ['this machine, with a public URL', here, { publicUrl: 'https://dev.example.com' }],
    [
      'this machine, with the dashboard elsewhere',
      here,
      { seed: { ...seed, dashboardUrl: 'https://dash.example.com' } },
    ],
    ['this machine, in production', here, { production: true }],
    ['a page that embeds it', here, { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['a script that fetches it', here, { headers: { 'sec-fetch-dest': 'empty' } }],
  ])(
    'case 75: shows %s where to find the link, but not the link',
    async (_, connection, changes) => {
      const { status, location, text } = await open(connection, changes)

      expect([status, location]).toEqual([200, ''])
      expect(text).toMatch(/Open the setup link that Latchkey printed/)
      expect(text).not.toMatch(/code=[0-9a-z]/)
      expect(await service.query('select 1 from owner_setup_codes')).toEqual([])
    },
  )

  test('case 75: rejects a host name that an attacker pointed here', async () => {
    expect((await open(here, { headers: { host: 'rebound.example' } })).status).toBe(421)
  })

  test('creates at most 100 links', async () => {
    await Promise.all(Array.from({ length: 100 }, newCode))

    expect((await open(here)).status).toBe(200)
  })

  test('is the dashboard if there is an owner or sign-ups are enabled', async () => {
    expect((await open(here, { seed: { ...seed, signUpEnabled: true } })).text).not.toContain(
      'Set up Latchkey',
    )
    await printedBy()
    await setUp({ setup_token: await newCode() })

    expect((await open(here)).text).not.toContain('Set up Latchkey')
  })
})

describe('generated keys of the project internal', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-keys-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('are written to a file readable only by its owner and never printed', async () => {
    const generatedKeys = {
      publishableClientKey: 'pck_one',
      secretServerKey: 'ssk_two',
      superSecretAdminKey: 'sak_three',
    }

    const lines = keepInternalKeys(dataDir, { generatedKeys })

    const file = join(dataDir, 'internal-keys.json')
    expect(lines).toEqual([`The keys of the project internal are in ${file}.`])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(generatedKeys)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('do not prevent the start if they cannot be written', () => {
    const generatedKeys = {
      publishableClientKey: 'pck_one',
      secretServerKey: 'ssk_two',
      superSecretAdminKey: 'sak_three',
    }

    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')

    const [line] = keepInternalKeys(join(file, 'below'), { generatedKeys })

    expect(line).toMatch(/could not be written to .*a-file\/below\/internal-keys\.json \(E/)
    expect(line).not.toMatch(/pck_|ssk_|sak_/)
  })
})
