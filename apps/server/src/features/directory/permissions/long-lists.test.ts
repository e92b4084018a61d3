import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const MEMBERS = 1_500

/**
 * Creates a project with many members of one team. Each has two permissions in the team and two in
 * the project.
 */
async function largeProject() {
  const project = await service.newProject()
  const admin = project.as('admin')
  for (const scope of ['team', 'project']) {
    for (const id of ['read', 'write'])
      await admin.post(`/${scope}-permission-definitions`, { id: `${scope}_${id}` })
  }
  const { id: teamId } = (await project.as('server').post('/teams', { display_name: 'Everyone' }))
    .json
  await service.query(
    `with tenancy as (select id from tenancies where project_id = $1),
       u as (insert into users (tenancy_id, id, created_at, last_active_at)
             select tenancy.id, gen_random_uuid(), now(), now() from tenancy, generate_series(1, ${MEMBERS}) returning tenancy_id, id)
     insert into project_permissions select tenancy_id, id, p from u, unnest(array['project_read', 'project_write']) p`,
    [project.id],
  )
  await service.query(
    `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
     select u.tenancy_id, $2, u.id, now() from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1`,
    [project.id, teamId],
  )
  await service.query(
    `insert into team_member_permissions (tenancy_id, team_id, user_id, permission_id)
     select m.tenancy_id, m.team_id, m.user_id, p from team_memberships m, unnest(array['team_read', 'team_write']) p where m.team_id = $1`,
    [teamId],
  )
  return project
}

type Grant = { id: string; user_id: string }

describe('case 66: lists of grants use bounded memory', () => {
  test.each([
    ['/project-permissions', 'project'],
    ['/team-permissions', 'team'],
  ])(
    'case 66: %s streams all grants of a project in order, in several chunks',
    async (path, scope) => {
      const project = await largeProject()
      const chunks: string[] = []

      const response = await service.fetch(
        new Request(`${service.url}/api/v1${path}`, {
          headers: {
            'x-stack-access-type': 'server',
            'x-stack-project-id': project.id,
            'x-stack-secret-server-key': project.secretServerKey,
          },
        }),
      )
      const decoder = new TextDecoder()
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        chunks.push(decoder.decode(chunk))

      const { items, is_paginated } = JSON.parse(chunks.join('')) as {
        items: Grant[]
        is_paginated: boolean
      }
      expect(is_paginated).toBe(false)
      expect(items).toHaveLength(MEMBERS * 2)
      expect(items.slice(0, 2).map(({ id }) => id)).toEqual([`${scope}_read`, `${scope}_write`])
      const userIds = items.map(({ user_id }) => user_id)
      expect(userIds).toEqual(userIds.toSorted())
      expect(new Set(items.map(({ id, user_id }) => `${id} ${user_id}`)).size).toBe(MEMBERS * 2)
      expect(chunks.length).toBeGreaterThan(2)
    },
  )
})
