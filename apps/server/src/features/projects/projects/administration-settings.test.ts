import { LIGHT_THEME_ID } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { DARK_THEME_ID, patch, patchTo, read } from './testing/administration.ts'

const service = await startService()
afterAll(() => service.stop())

describe('OAuth providers', () => {
  const standard = (id: string, more = {}) => ({
    id,
    type: 'standard',
    client_id: `${id}-id`,
    client_secret: `${id}-secret`,
    ...more,
  })

  test('are replaced as a whole, sorted, and returned with their secrets', async () => {
    const project = await service.newProject()

    const shared = await patchTo(project, { oauth_providers: [{ id: 'google', type: 'shared' }] })
    expect(shared.json.config.oauth_providers).toEqual([
      { provider_config_id: 'google', id: 'google', type: 'shared' },
    ])

    const own = await patchTo(project, { oauth_providers: [standard('google')] })
    expect(own.json.config.oauth_providers).toEqual([
      { provider_config_id: 'google', ...standard('google') },
    ])

    const other = await patchTo(project, { oauth_providers: [{ id: 'spotify', type: 'shared' }] })
    expect(other.json.config.oauth_providers.map(({ id }: { id: string }) => id)).toEqual([
      'spotify',
    ])

    const both = await patchTo(project, {
      oauth_providers: [
        standard('microsoft', { microsoft_tenant_id: 't' }),
        standard('facebook', { facebook_config_id: 'c' }),
      ],
    })
    expect(both.json.config.oauth_providers).toEqual([
      { provider_config_id: 'facebook', ...standard('facebook', { facebook_config_id: 'c' }) },
      { provider_config_id: 'microsoft', ...standard('microsoft', { microsoft_tenant_id: 't' }) },
    ])
    expect(both.json.config.enabled_oauth_providers).toEqual([
      { id: 'facebook' },
      { id: 'microsoft' },
    ])

    expect((await patchTo(project, { oauth_providers: [] })).json.config.oauth_providers).toEqual(
      [],
    )
  })

  test('uses the last of two entries with the same id', async () => {
    const project = await service.newProject()

    const { json } = await patchTo(project, {
      oauth_providers: [{ id: 'x', type: 'shared' }, standard('x')],
    })

    expect(json.config.oauth_providers).toEqual([{ provider_config_id: 'x', ...standard('x') }])
  })

  test('hides a provider that is not allowed to sign in, and deletes it with the next write', async () => {
    const project = await service.newProject()
    await patchConfig(service.ctx, project.id, {
      'auth.oauth.providers.hidden': { type: 'github', isShared: true, allowSignIn: false },
    })
    expect((await read(project)).config.oauth_providers).toEqual([])

    await patchTo(project, { oauth_providers: [] })

    const { config_string } = (await project.as('admin').get('/internal/config')).json
    expect(JSON.parse(config_string).auth.oauth.providers).toEqual({})
  })
})

describe('trusted domains', () => {
  test.each([true, false])(
    'are replaced as a whole, sorted, without changing allow_localhost: %s',
    async (allow_localhost) => {
      const project = await service.newProject({
        allow_localhost,
        domains: ['https://old.example'],
      })

      const { json } = await patchTo(project, {
        domains: [
          { domain: 'https://b.example', handler_path: '/auth' },
          { domain: 'http://*.a.example:8080', handler_path: '/' },
        ],
      })

      expect(json.config).toMatchObject({
        allow_localhost,
        domains: [
          { domain: 'http://*.a.example:8080', handler_path: '/' },
          { domain: 'https://b.example', handler_path: '/auth' },
        ],
      })
      expect((await patchTo(project, { domains: [] })).json.config).toMatchObject({
        allow_localhost,
        domains: [],
      })
    },
  )

  test('get keys that a configuration override can name', async () => {
    const project = await service.newProject()
    await patchTo(project, {
      domains: Array.from({ length: 20 }, (_, n) => ({
        domain: `https://a${n}.example`,
        handler_path: '/handler',
      })),
    })

    const { config_string } = (await project.as('admin').get('/internal/config')).json
    for (const key of Object.keys(JSON.parse(config_string).domains.trustedDomains))
      expect(key).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/)
  })

  test('apply immediately to redirect URLs', async () => {
    const project = await service.newProject({ allow_localhost: false })
    const signUp = () =>
      project.as('client').post('/auth/password/sign-up', {
        email: 'ada@example.com',
        password: 'correct horse battery',
        verification_callback_url: 'https://app.example/handler',
      })
    expect((await signUp()).code).toBe('REDIRECT_URL_NOT_WHITELISTED')

    await patchTo(project, {
      domains: [{ domain: 'https://app.example', handler_path: '/handler' }],
    })

    expect((await signUp()).status).toBe(200)
  })
})

describe('SMTP server', () => {
  const server = {
    type: 'standard',
    host: 'smtp.example.com',
    port: 587,
    username: 'ada',
    password: 'secret',
    sender_name: 'Ada',
    sender_email: 'ada@example.com',
  }

  test('is replaced as a whole and can be reset to the shared server', async () => {
    const project = await service.newProject()
    const other = { ...server, host: 'mail.example.com', port: 25 }

    expect((await patchTo(project, { email_config: server })).json.config.email_config).toEqual(
      server,
    )
    expect((await patchTo(project, { email_config: other })).json.config.email_config).toEqual(
      other,
    )
    for (const _time of [1, 2]) {
      const { json } = await patchTo(project, {
        email_config: { type: 'shared', host: 'ignored.example' },
      })
      expect(json.config.email_config).toEqual({ type: 'shared' })
    }
    const { config_string } = (await project.as('admin').get('/internal/config')).json
    expect(JSON.parse(config_string).emails.server).toEqual({ isShared: true, provider: 'smtp' })
  })

  test('reports all missing fields together', async () => {
    const project = await service.newProject()

    const { json } = await patchTo(project, { email_config: { type: 'standard' } })

    for (const name of ['host', 'port', 'username', 'password', 'sender_name', 'sender_email']) {
      expect(json.details.message).toContain(
        `\n  - body.config.email_config.${name} must be defined`,
      )
    }
  })

  test.each([
    [{ host: '' }, 'host must not be empty'],
    [{ port: 70_000 }, 'port must be at most 65535'],
    [{ port: -1 }, 'port must be at least 0'],
    [{ password: 'x'.repeat(71) }, 'password must be at most 70 characters long'],
    [{ sender_email: 'nobody' }, 'sender_email must be a valid email'],
  ])('rejects %j', async (changes, problem) => {
    const project = await service.newProject()

    const reply = await patchTo(project, { email_config: { ...server, ...changes } })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain(`\n  - body.config.email_config.${problem}`)
  })
})

describe('email theme', () => {
  test('must exist', async () => {
    const project = await service.newProject()

    const known = await patchTo(project, { email_theme: DARK_THEME_ID })
    const unknown = await patchTo(project, { email_theme: '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11' })

    expect(known.json.config.email_theme).toBe(DARK_THEME_ID)
    expect([unknown.status, unknown.code, unknown.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
    expect((await read(project)).config.email_theme).toBe(DARK_THEME_ID)
  })

  test.each(['constructor', '__proto__'])('rejects %s', async (email_theme) => {
    expect((await patchTo(await service.newProject(), { email_theme })).status).toBe(400)
  })

  test('is checked before the images', async () => {
    const reply = await patch(await service.newProject(), {
      logo_url: 'ftp://a.example',
      config: { email_theme: 'unknown' },
    })

    expect(reply.text).toContain('theme')
  })

  test('falls back to the default for an empty string', async () => {
    const project = await service.newProject()
    await patchTo(project, { email_theme: DARK_THEME_ID })

    expect((await patchTo(project, { email_theme: '' })).json.config.email_theme).toBe(
      LIGHT_THEME_ID,
    )
  })
})

describe('default permissions', () => {
  test('are those for admins and members in a new project', async () => {
    expect((await read(await service.newProject())).config).toMatchObject({
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'team_member' }],
      user_default_permissions: [],
    })
  })

  test('lists only those defined in the right scope, sorted', async () => {
    const project = await service.newProject()
    await patchConfig(service.ctx, project.id, {
      'rbac.permissions.p1': { scope: 'project' },
      'rbac.permissions.teamx': { scope: 'team' },
    })
    const ids = (names: string[]) => names.map((id) => ({ id }))

    const { json } = await patchTo(project, {
      team_creator_default_permissions: ids([
        'team_member',
        'teamx',
        'unknown',
        'p1',
        '$update_team',
        '$nothing',
        'team_admin',
      ]),
      user_default_permissions: ids(['p1', 'team_admin', '$update_team']),
    })

    expect(json.config.team_creator_default_permissions).toEqual(
      ids(['$update_team', 'teamx', 'team_admin', 'team_member']),
    )
    expect(json.config.user_default_permissions).toEqual(ids(['p1']))
    expect(json.config.team_member_default_permissions).toEqual(ids(['team_member']))

    await patchConfig(service.ctx, project.id, { 'rbac.permissions.unknown': { scope: 'team' } })
    expect((await read(project)).config.team_creator_default_permissions).toContainEqual({
      id: 'unknown',
    })
  })
})
