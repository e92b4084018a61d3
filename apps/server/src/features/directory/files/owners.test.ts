import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')}`
const HTML = `data:image/gif;base64,${Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')}`

const status = async (url: string) => (await service.fetch(new Request(url))).status
const storedFiles = async (project: TestProject) =>
  (
    await service.query<{ id: string }>(
      'select f.id from files f join tenancies t on t.id = f.tenancy_id where t.project_id = $1 order by f.id',
      [project.id],
    )
  ).length

/** Creates a team owner with an image of the user, the team and the member. */
async function everyImage() {
  const project = await service.newProject({
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
  })
  const user = await project.signUp()
  const client = project.as('client', user)
  const { id } = (await client.post('/teams', { display_name: 'x', profile_image_url: PNG })).json
  const places = ['/users/me', `/teams/${id}`, `/team-member-profiles/${id}/me`]
  const upload = (path: string) => client.patch(path, { profile_image_url: PNG })
  const urls = new Map<string, string>()
  for (const path of places) urls.set(path, (await upload(path)).json.profile_image_url)
  return { project, client, places, upload, urls, teamId: id as string, userId: user.user_id }
}

describe('H4: uploaded images', () => {
  test('H4: deletes a replaced or cleared image of a user, team or member, and keeps the others', async () => {
    const { project, client, places, upload, urls } = await everyImage()
    expect(await storedFiles(project)).toBe(3)

    for (const path of places) {
      const replaced = (await upload(path)).json.profile_image_url
      expect([await status(urls.get(path) as string), await status(replaced)]).toEqual([404, 200])
      expect(await storedFiles(project)).toBe(3)
    }

    let left = 3
    for (const path of places) {
      expect(
        (await client.patch(path, { profile_image_url: null })).json.profile_image_url,
      ).toBeNull()
      left -= 1
      expect(await storedFiles(project)).toBe(left)
    }
  })

  test('H4: keeps an image when a server sends its URL back, and deletes it for another URL', async () => {
    const { project, urls, userId } = await everyImage()
    const url = urls.get('/users/me') as string

    await project
      .as('server')
      .patch(`/users/${userId}`, { profile_image_url: url, display_name: 'x' })
    expect(await status(url)).toBe(200)

    await project
      .as('server')
      .patch(`/users/${userId}`, { profile_image_url: 'https://a.example/x.png' })
    expect(await status(url)).toBe(404)
  })

  test('H4: deletes images with their team, membership and user', async () => {
    const first = await everyImage()
    await first.project.as('server').delete(`/teams/${first.teamId}`)
    expect(await storedFiles(first.project)).toBe(1)
    await first.client.delete('/users/me')
    expect(await storedFiles(first.project)).toBe(0)

    const second = await everyImage()
    await second.client.delete(`/team-memberships/${second.teamId}/me`)
    expect(await storedFiles(second.project)).toBe(2)
    await second.client.delete('/users/me')
    // The team stays, and so does its image.
    expect(await storedFiles(second.project)).toBe(1)
  })

  test('H4: deletes replaced logos separately, and all logos with their project', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')
    const patch = async (changes: object) =>
      (await admin.patch('/internal/projects/current', changes)).json
    const { logo_url } = await patch({ logo_url: PNG })
    const { full_logo_url } = await patch({ full_logo_url: PNG })

    const { logo_url: second } = await patch({ logo_url: PNG })

    expect([await status(logo_url), await status(full_logo_url), await status(second)]).toEqual([
      404, 200, 200,
    ])
    await patch({ logo_url: null })
    expect(await storedFiles(project)).toBe(1)
    await admin.delete('/internal/projects/current')
    expect(await status(full_logo_url)).toBe(404)
  })

  test('H4: keeps one image after 50 concurrent uploads', async () => {
    const { project, upload, places } = await everyImage()

    for (const path of places) await Promise.all(Array.from({ length: 50 }, () => upload(path)))

    expect(await storedFiles(project)).toBe(3)
  })

  test('H4: rejects an image URL longer than 4,096 characters', async () => {
    const { project } = await everyImage()
    const reply = await project
      .as('server')
      .post('/users', { profile_image_url: `https://a.example/${'x'.repeat(4_100)}` })
    expect([reply.status, reply.code]).toEqual([400, undefined])
  })
})

describe('case 49: images are checked by content', () => {
  test.each([
    ['SVG declared as PNG', SVG],
    ['SVG declared as such', SVG.replace('png', 'svg+xml')],
    ['HTML declared as GIF', HTML],
    ['text', 'data:text/html;base64,PGI+'],
    ['an image cut off', PNG.slice(0, 40)],
    ['more than 1,000,000 characters', `data:image/png;base64,${'A'.repeat(1_000_001)}`],
  ])(
    'case 49: rejects %s for users, teams and members, from clients and servers',
    async (_, profile_image_url) => {
      const { project, places, client, userId, urls } = await everyImage()
      const server = project.as('server')

      for (const path of places) {
        expect((await client.patch(path, { profile_image_url })).status).toBe(400)
        expect(
          (await server.patch(path.replace('/me', `/${userId}`), { profile_image_url })).status,
        ).toBe(400)
      }

      for (const url of urls.values()) expect(await status(url)).toBe(200)
    },
  )

  test('case 49: serves images with headers that prevent scripts', async () => {
    const { urls } = await everyImage()
    for (const url of urls.values()) {
      const { headers } = await service.fetch(new Request(url))
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })
})
