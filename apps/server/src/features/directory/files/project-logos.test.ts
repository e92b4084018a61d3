import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const other = await startService({ database: service.database })
afterAll(async () => {
  await other.stop()
  await service.stop()
})

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA='
const BMP = Buffer.from(
  '424d1e000000000000001a0000000c00000001000100010018000000ff00',
  'hex',
).toString('base64')
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
).toString('base64')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')

const patch = (project: TestProject, logo: unknown, name = 'logo_url') =>
  project.as('admin').patch('/internal/projects/current', { [name]: logo })
const upload = async (project: TestProject, base64: string, declared = 'png') =>
  (await patch(project, `data:image/${declared};base64,${base64}`)).json.logo_url as string
const open = async (url: string, at = service) => at.fetch(new Request(url))

describe('an uploaded logo', () => {
  test.each([
    ['png', PNG],
    ['gif', GIF],
    ['webp', WEBP],
    ['jpeg', JPEG],
  ])('is stored and served unchanged from a public URL as %s', async (format, base64) => {
    const project = await service.newProject()

    const url = await upload(project, base64, format)

    expect(url).toMatch(
      new RegExp(`^${service.url}/files/project-logos/[0-9a-f-]{36}\\.${format}$`),
    )
    const response = await open(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(base64)
    expect((await project.as('admin').get('/internal/projects/current')).json.logo_url).toBe(url)
  })

  test('is served with headers that prevent scripts and allow long caching', async () => {
    const { headers } = await open(await upload(await service.newProject(), PNG))

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('gets its format from the content, not from the declared type', async () => {
    const project = await service.newProject()

    expect(await upload(project, GIF, 'svg')).toMatch(/\.gif$/)
    expect(await upload(project, PNG, 'x')).toMatch(/\.png$/)
  })

  test('gets a new URL each time, and the old URL returns 404', async () => {
    const project = await service.newProject()

    const [first, second] = [await upload(project, PNG), await upload(project, GIF)]

    expect(first).not.toBe(second)
    expect((await open(second)).headers.get('content-type')).toBe('image/gif')
    expect((await open(first)).status).toBe(404)
  })

  test('is served by every process', async () => {
    expect((await open(await upload(await service.newProject(), PNG), other)).status).toBe(200)
  })

  test('can be sent for both logos in one request, also on creation', async () => {
    const owner = await service.internal.signUp()
    const { json: me } = await service.internal.as('client', owner).get('/users/me')

    const { status, json } = await service.internal.as('client', owner).post('/internal/projects', {
      display_name: 'Pictures',
      owner_team_id: me.selected_team_id,
      logo_url: `data:image/png;base64,${PNG}`,
      full_logo_url: `data:image/gif;base64,${GIF}`,
    })

    expect(status).toBe(201)
    expect([json.logo_url, json.full_logo_url].map((url) => url.split('.').at(-1))).toEqual([
      'png',
      'gif',
    ])
    for (const url of [json.logo_url, json.full_logo_url])
      expect((await open(url)).status).toBe(200)
  })

  test('can be removed', async () => {
    const project = await service.newProject()
    await upload(project, PNG)

    expect((await patch(project, null)).json.logo_url).toBeNull()
  })

  test('is deleted with its project', async () => {
    const project = await service.newProject()
    const url = await upload(project, PNG)

    await project.as('admin').delete('/internal/projects/current')

    expect((await open(url)).status).toBe(404)
  })
})

describe('rejects', () => {
  test.each([
    ['another scheme', 'ftp://a.example/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['text', `data:text/plain;base64,${PNG}`],
    ['SVG by its name', `data:image/svg+xml;base64,${SVG}`],
    ['SVG under another name', `data:image/png;base64,${SVG}`],
    ['HTML under another name', `data:image/png;base64,${HTML}`],
    ['data that is not base64', 'data:image/png,%89PNG'],
    ['broken base64', `data:image/png;base64,${PNG.slice(0, 20)}!${PNG.slice(21)}`],
    ['nothing', 'data:image/png;base64,'],
    ['the beginning of an image', `data:image/png;base64,${PNG.slice(0, 12)}`],
    [
      'an image without pixels',
      `data:image/png;base64,${Buffer.from(PNG, 'base64').fill(0, 16, 24).toString('base64')}`,
    ],
    [
      'a format that is not kept',
      `data:image/x;base64,${Buffer.from('0000000c6a5020200d0a870a', 'hex').toString('base64')}`,
    ],
    [
      'an icon that names itself an image',
      `data:image/x;base64,${Buffer.from('00000100010001010000010020000000', 'hex').toString('base64')}`,
    ],
  ])('%s', async (_what, value) => {
    const project = await service.newProject()

    for (const name of ['logo_url', 'full_logo_url']) {
      const reply = await patch(project, value, name)
      expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
        400,
        undefined,
        'text/plain; charset=utf-8',
      ])
    }
    expect((await project.as('admin').get('/internal/projects/current')).json).toMatchObject({
      logo_url: null,
      full_logo_url: null,
    })
  })

  test('more than a million characters', async () => {
    const project = await service.newProject()
    const padded = (length: number) => {
      const head = 'data:image/png;base64,'
      const content = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(800_000)]).toString(
        'base64',
      )
      return head + content.slice(0, Math.floor((length - head.length) / 4) * 4)
    }

    expect((await patch(project, padded(1_000_000))).status).toBe(200)
    const reply = await patch(project, padded(1_000_004))
    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(
      '- body.logo_url must be at most 1000000 characters long',
    )
  })

  test('a BMP with an impossible size', async () => {
    const huge = Buffer.from(BMP, 'base64').fill(0, 18, 26).toString('base64')

    expect((await patch(await service.newProject(), `data:image/bmp;base64,${huge}`)).status).toBe(
      400,
    )
  })
})

test.each([
  `/files/project-logos/${randomUUID()}.png`,
  '/files/project-logos/x.png',
  '/files/project-logos/------------------------------------.png',
  `/files/project-logos/${randomUUID()}.svg`,
  `/files/project-logos/${randomUUID()}.constructor`,
  '/files/project-logos/..%2f..%2fetc%2fpasswd',
  `/files/%00/${randomUUID()}.png`,
  '/files/project-logos',
  '/files',
])('returns 404 for %s', async (path) => {
  const response = await open(`${service.url}${path}`)

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('returns 404 for a URL with another folder or format', async () => {
  const url = await upload(await service.newProject(), PNG)

  for (const wrong of [
    url.replace('project-logos', 'team-profile-images'),
    url.replace('.png', '.gif'),
    url.replace('.png', ''),
  ]) {
    expect((await open(wrong)).status).toBe(404)
  }
})
