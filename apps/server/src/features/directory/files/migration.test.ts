import { readFile } from 'node:fs/promises'
import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const MIGRATION = new URL('../../../../migrations/0029-files-with-owners.sql', import.meta.url)

test('H4: the migration links existing images to their owners and deletes unused ones', async () => {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const user = await project.signUp()
  const [client, server] = [project.as('client', user), project.as('server')]
  const { id: teamId } = (await client.post('/teams', { display_name: 'x' })).json
  const upload = async (path: string) =>
    (await client.patch(path, { profile_image_url: PNG })).json.profile_image_url as string
  const shown = [
    await upload('/users/me'),
    await upload(`/teams/${teamId}`),
    await upload(`/team-member-profiles/${teamId}/me`),
  ]
  const { logo_url } = (
    await project.as('admin').patch('/internal/projects/current', { logo_url: PNG })
  ).json
  // An image that its user has replaced, and one that a server gave to a second user too.
  const replaced = (await server.post('/users', { profile_image_url: PNG })).json
  const shared = (await server.post('/users', { profile_image_url: PNG })).json
  await service.query(
    "update users set profile_image_url = 'https://a.example/x.png' where id = any($1)",
    [[replaced.id, shared.id]],
  )
  await server.post('/teams', { display_name: 'y', profile_image_url: shared.profile_image_url })
  // The table before the migration.
  await service.query('alter table files drop column user_id, drop column team_id')

  await service.query(await readFile(MIGRATION, 'utf8'))

  const owners = await service.query<{
    folder: string
    user_id: string | null
    team_id: string | null
  }>(
    `select f.folder, f.user_id, f.team_id from files f join tenancies t on t.id = f.tenancy_id where t.project_id = $1 order by f.folder, f.user_id`,
    [project.id],
  )
  expect(owners).toEqual([
    { folder: 'project-logos', user_id: null, team_id: null },
    { folder: 'team-member-profile-images', user_id: user.user_id, team_id: teamId },
    { folder: 'team-profile-images', user_id: null, team_id: teamId },
    { folder: 'user-profile-images', user_id: user.user_id, team_id: null },
    { folder: 'user-profile-images', user_id: null, team_id: null },
  ])
  const status = async (url: string) => (await service.fetch(new Request(url))).status
  for (const url of [...shown, logo_url, shared.profile_image_url])
    expect(await status(url)).toBe(200)
  expect(await status(replaced.profile_image_url)).toBe(404)
})
