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

/** A text of that many characters in a part of the configuration that has no limit of its own. */
const longText = (length: number) => ({
  'emails.templates.0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20': {
    displayName: 'Long',
    tsxSource: 'x'.repeat(length),
  },
})

describe('D: one writer of the project configuration', () => {
  test('D: a project update that would make the configuration too long returns 400 and changes nothing', async () => {
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
    // An ordinary change still works afterwards.
    expect((await patchOverride(project, { 'auth.passkey.allowSignIn': true })).status).toBe(200)
  })

  test('D: more trusted domains than the quota return QUOTA_EXCEEDED by either way of writing', async () => {
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

  test('D: 50 concurrent changes never exceed a quota', async () => {
    const project = await service.newProject()

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        project.as('admin').post('/team-permission-definitions', { id: `p${index}` }),
      ),
    )

    // Two of the five are those that every project begins with.
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(
      new Set(replies.filter(({ status }) => status !== 201).map(({ json }) => json.code)),
    ).toEqual(new Set(['QUOTA_EXCEEDED']))
  })

  test('D: a configuration that exceeds the limits from before stays readable, changes elsewhere, shrinks, and does not grow', async () => {
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

  test('D: a refused change leaves the cached configuration as it was, and an accepted one is in force for the next request', async () => {
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

  test('D: a new project is measured as well', async () => {
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
