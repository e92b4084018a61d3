import { startService, type TestProject } from '@latchkey/testkit'
import { DEFAULT_QUOTAS } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService({
  config: {
    quotas: {
      ...DEFAULT_QUOTAS,
      trusted_domains_per_project: 20,
      oauth_providers_per_project: 3,
      permission_definitions_per_project: 5,
    },
  },
})
afterAll(() => service.stop())

const patchProject = (project: TestProject, config: object) =>
  project.as('admin').patch('/internal/projects/current', { config })
const patchOverride = (project: TestProject, override: object) =>
  project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
const domains = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    domain: `https://a${index}.example.com`,
    handler_path: '/handler',
  }))
const storedDomains = async (project: TestProject) =>
  (await project.as('admin').get('/internal/projects/current')).json.config.domains.length

const ids = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, true] as const))

/** An override of a few more values than this. */
const manyValues = (id: string, count: number) => ({
  [`rbac.permissions.${id}`]: { scope: 'team', containedPermissionIds: ids(count) },
})

/** An override of about this length, in a part of the configuration without its own limit. */
const longText = (length: number) => ({
  'emails.templates.0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20': {
    displayName: 'Long',
    tsxSource: 'x'.repeat(length),
  },
})

describe('D: limits of the project configuration', () => {
  test('D: returns 400 and changes nothing if the configuration would become too long', async () => {
    const project = await service.newProject()
    expect((await patchOverride(project, longText(4_990_000))).status).toBe(200)
    const longId = 'p'.repeat(2_000)

    const reply = await patchProject(project, {
      user_default_permissions: Array.from({ length: 10 }, (_, index) => ({
        id: `${longId}${index}`,
      })),
    })

    expect(reply.status).toBe(400)
    expect(reply.text).toContain('longer than')
    // An ordinary change still works.
    expect((await patchOverride(project, { 'auth.passkey.allowSignIn': true })).status).toBe(200)
  })

  test('D: returns 400 and changes nothing if the configuration would have too many values', async () => {
    const project = await service.newProject()
    const tooMany = 'The configuration would have more than 20000 members and entries'
    expect((await patchOverride(project, manyValues('p1', 15_000))).status).toBe(200)

    const replies = [
      await patchOverride(project, manyValues('p2', 15_000)),
      await patchProject(project, {
        user_default_permissions: Object.keys(ids(6_000)).map((id) => ({ id })),
      }),
    ]

    for (const reply of replies) expect([reply.status, reply.text]).toEqual([400, tooMany])
    expect((await patchOverride(project, { 'auth.passkey.allowSignIn': true })).status).toBe(200)
    const { permissions } = (await service.ctx.projects.find(project.id))?.config.rbac ?? {}
    expect(Object.keys(permissions ?? {})).not.toContain('p2')
  })

  test('D: returns QUOTA_EXCEEDED for too many trusted domains through either endpoint', async () => {
    const project = await service.newProject()

    const byProject = await patchProject(project, { domains: domains(21) })
    const byOverride = await patchOverride(project, {
      'domains.trustedDomains': Object.fromEntries(
        domains(21).map(({ domain }, index) => [
          `d${index}`,
          { baseUrl: domain, handlerPath: '/h' },
        ]),
      ),
    })

    for (const reply of [byProject, byOverride]) {
      expect(reply.status).toBe(403)
      expect(reply.json).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        details: { quota: 'trusted_domains_per_project', limit: 20 },
      })
    }
    expect(await storedDomains(project)).toBe(0)
    expect((await patchProject(project, { domains: domains(20) })).status).toBe(200)
  })

  test('D: never exceeds a quota with 50 concurrent changes', async () => {
    const project = await service.newProject()

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        project.as('admin').post('/team-permission-definitions', { id: `p${index}` }),
      ),
    )

    // Two of the five are the default permissions.
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(
      new Set(replies.filter(({ status }) => status !== 201).map(({ json }) => json.code)),
    ).toEqual(new Set(['QUOTA_EXCEEDED']))
  })

  test('D: lets an older configuration that exceeds the limits shrink and change, but not grow', async () => {
    const project = await service.newProject()
    const entries = domains(40).map(({ domain }, index) => [
      `d${index}`,
      { baseUrl: domain, handlerPath: '/handler' },
    ])
    const many = { 'domains.trustedDomains': Object.fromEntries(entries), ...longText(5_100_000) }
    await service.query(
      'update tenancies set config_override = (config_override::jsonb || $2::jsonb)::json where project_id = $1',
      [project.id, JSON.stringify(many)],
    )
    service.ctx.projects.forget(project.id)

    expect(await storedDomains(project)).toBe(40)
    expect((await patchOverride(project, { 'auth.allowSignUp': true })).status).toBe(400)
    expect((await patchProject(project, { domains: domains(41) })).status).toBe(400)
    expect((await patchProject(project, { domains: domains(30) })).status).toBe(200)
    expect((await patchOverride(project, longText(10))).status).toBe(200)
    expect((await patchOverride(project, { 'auth.allowSignUp': true })).status).toBe(200)
    expect((await patchProject(project, { domains: domains(31) })).json.code).toBe('QUOTA_EXCEEDED')
    expect(await storedDomains(project)).toBe(30)
  })

  test('D: lets an older configuration of too many values shrink and change, but not grow', async () => {
    const project = await service.newProject()
    const many = { ...manyValues('p1', 15_000), ...manyValues('p2', 15_000) }
    await service.query(
      'update tenancies set config_override = (config_override::jsonb || $2::jsonb)::json where project_id = $1',
      [project.id, JSON.stringify(many)],
    )
    service.ctx.projects.forget(project.id)
    const rename = (displayName: string) =>
      patchOverride(project, { 'dataVault.stores.store': { displayName } })

    const read = await project.as('admin').get('/team-permission-definitions')
    expect(read.json.items.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['p1', 'p2']),
    )
    expect((await rename('First')).status).toBe(400)
    expect((await patchOverride(project, manyValues('p2', 14_000))).status).toBe(200)
    expect((await patchOverride(project, manyValues('p2', 14_001))).status).toBe(400)
    expect((await patchOverride(project, { 'auth.password.allowSignIn': true })).status).toBe(200)
    expect((await patchOverride(project, { 'rbac.permissions.p2': null })).status).toBe(200)
    expect((await rename('First')).status).toBe(200)
  })

  test('D: updates the cached configuration after an accepted change, but not after a rejected one', async () => {
    const project = await service.newProject()
    await patchProject(project, { domains: domains(21), magic_link_enabled: true })
    expect(
      (await project.as('client').get('/projects/current')).json.config.magic_link_enabled,
    ).toBe(false)

    await patchProject(project, { magic_link_enabled: true })
    expect(
      (await project.as('client').get('/projects/current')).json.config.magic_link_enabled,
    ).toBe(true)
  })

  test('D: applies the limits to a new project', async () => {
    const owner = await service.internal.signUp()
    const { json } = await service.internal.as('client', owner).get('/teams?user_id=me')
    const reply = await service.internal.as('client', owner).post('/internal/projects', {
      display_name: 'Many',
      owner_team_id: json.items[0].id,
      config: { domains: domains(21) },
    })

    expect(reply.json).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { quota: 'trusted_domains_per_project' },
    })
  })
})
