import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

/* One search over a project (protocol 09 §24 no. 20). */

const service = await startService()
afterAll(() => service.stop())

const NOTHING = {
  users: [],
  teams: [],
  permission_definitions: [],
  offers: [],
  webhook_endpoints: [],
  email_templates: [],
}

/** A project in which everything is named after birds. */
async function birdProject() {
  const project = await service.newProject()
  const [server, admin] = [project.as('server'), project.as('admin')]
  const user = (
    await server.post('/users', { display_name: 'Ada Heron', primary_email: 'ada@birds.example' })
  ).json
  const team = (await server.post('/teams', { display_name: 'Heron watch' })).json
  await admin.post('/team-permission-definitions', {
    id: 'count_herons',
    description: 'Counts birds',
  })
  await admin.post('/project-permission-definitions', { id: 'see_herons' })
  await patchConfig(service.ctx, project.id, {
    'payments.offers.heron-plan': {
      displayName: 'Heron plan',
      customerType: 'user',
      prices: 'include-by-default',
      includedItems: {},
      serverOnly: false,
      stackable: false,
    },
  })
  const template = (await admin.post('/internal/email-templates', { display_name: 'Heron news' }))
    .json
  const { token } = (await admin.post('/webhooks/svix-token', {})).json
  const endpoint = (
    await service.anyone.send('POST', `/api/v1/app/${project.id}/endpoint`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://heron.example/hook' }),
    })
  ).json
  const search = async (query: string) =>
    (await admin.get(`/internal/search?query=${encodeURIComponent(query)}`)).json
  return { project, server, admin, user, team, template, endpoint, search }
}

describe('finds', () => {
  test('users, teams, permissions, offers, endpoints and templates by a part of a name', async () => {
    const { user, team, template, endpoint, search } = await birdProject()

    expect(await search(' HERON ')).toEqual({
      users: [
        {
          id: user.id,
          display_name: 'Ada Heron',
          primary_email: 'ada@birds.example',
          profile_image_url: null,
        },
      ],
      teams: [{ id: team.id, display_name: 'Heron watch', profile_image_url: null }],
      permission_definitions: [
        { id: 'count_herons', scope: 'team', description: 'Counts birds' },
        { id: 'see_herons', scope: 'project', description: null },
      ],
      offers: [{ id: 'heron-plan', display_name: 'Heron plan' }],
      webhook_endpoints: [{ id: endpoint.id, url: 'https://heron.example/hook', description: '' }],
      email_templates: [{ id: template.id, display_name: 'Heron news' }],
    })
    expect(await search('no such bird')).toEqual(NOTHING)
  })

  test('by a whole id', async () => {
    const { user, team, search } = await birdProject()

    expect((await search(user.id)).users).toMatchObject([{ id: user.id }])
    expect((await search(team.id)).teams).toMatchObject([{ id: team.id }])
  })

  test('nothing of another project', async () => {
    const { user, endpoint } = await birdProject()
    const other = (await service.newProject()).as('admin')

    for (const query of ['heron', user.id, endpoint.id, 'ada@birds.example'])
      expect((await other.get(`/internal/search?query=${query}`)).json).toEqual(NOTHING)
  })
})

describe('the order', () => {
  test('begins with the user and the team whose whole address or name it is', async () => {
    const { server, search } = await birdProject()
    for (let number = 1; number <= 7; number += 1) {
      service.clock.advance({ seconds: 1 })
      await server.post('/users', {
        display_name: `A wren ${number}`,
        primary_email: `${number}wren@birds.example`,
      })
      await server.post('/teams', { display_name: `A wren ${number}` })
    }
    const first = (await server.post('/users', { primary_email: 'wren@birds.example' })).json
    await server.post('/teams', { display_name: 'Wren' })
    service.clock.advance({ hours: 1 })
    await server.post('/users', { primary_email: 'latest-wren@birds.example' })

    const byAddress = await search('Wren@birds.example')
    expect(byAddress.users).toHaveLength(5)
    expect(byAddress.users[0].id).toBe(first.id)
    const byName = await search('wren')
    expect(byName.teams).toHaveLength(5)
    expect(byName.teams[0].display_name).toBe('Wren')
    expect(new Set(byName.users.map(({ id }: { id: string }) => id)).size).toBe(5)
  })

  test('of permissions begins with equal ones, then those that begin with the text', async () => {
    const { admin, search } = await birdProject()
    for (const id of ['my_owl', 'owls', 'owl'])
      await admin.post('/project-permission-definitions', { id })

    const { permission_definitions: found } = await search('owl')
    expect(found.map(({ id }: { id: string }) => id)).toEqual(['owl', 'owls', 'my_owl'])
  })
})

test.each(['', '%20', `${'x'.repeat(257)}`])('refuses the query "%s"', async (query) => {
  const { admin } = await birdProject()
  const reply = await admin.get(`/internal/search?query=${query}`)
  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
})

test('treats the characters of patterns literally', async () => {
  const { search } = await birdProject()
  for (const query of ['%', '_heron', '\\', "'", '100%']) {
    const { users, webhook_endpoints } = await search(query)
    expect([users, webhook_endpoints]).toEqual([[], []])
  }
})

test('a viewer finds everything but webhook endpoints', async () => {
  const { project } = await birdProject()
  const owner = await service.internal.signUp()
  const viewer = await service.internal.signUp()
  const server = service.internal.as('server')
  const team = (
    await server.post('/teams', { display_name: 'Owners', creator_user_id: owner.user_id })
  ).json
  await service.rows.setOwnerTeam(project.id, team.id)
  service.ctx.projects.forget(project.id)
  await server.post(`/team-memberships/${team.id}/${viewer.user_id}`, {})
  await service.internal
    .as('client', owner)
    .patch(`/internal/owner-teams/${team.id}/members/${viewer.user_id}`, { role: 'viewer' })
  const searchAs = async ({ access_token }: { access_token: string }) =>
    (
      await service.anyone.get('/internal/search?query=heron', {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-admin-access-token': access_token,
      })
    ).json

  expect((await searchAs(owner)).webhook_endpoints).toHaveLength(1)
  const found = await searchAs(viewer)
  expect([found.users.length, found.webhook_endpoints]).toEqual([1, []])
})
