import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { tarballPages } from './pages.ts'

const service = await startService()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-tarballs-'))
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Writes what `npm run pack` would write. */
async function pack(): Promise<void> {
  await writeFile(join(folder, 'js.tgz'), 'the packed files')
  await writeFile(join(folder, 'js.mjs'), 'the module')
  await writeFile(
    join(folder, 'packages.json'),
    JSON.stringify({ js: { version: '1.2.3', integrity: 'sha512-abc' } }),
  )
}

beforeEach(async () => {
  await rm(join(folder, 'packages.json'), { force: true })
})

test('serves a tarball that clients revalidate', async () => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request('/packages/js.tgz')
  const again = await pages.request('/packages/js.tgz', {
    headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
  })

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/gzip')
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await reply.text()).toBe('the packed files')
  expect(again.status).toBe(304)
})

test.each(['js.mjs', 'js-1.2.3.mjs'])('serves %s to pages of every origin', async (file) => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request(`/packages/${file}`)

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(await reply.text()).toBe('the module')
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0', null, (sent: Buffer) => sent],
])('to a client that accepts %s, the module is sent as %s', async (accepted, encoding, decode) => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request('/packages/js.mjs', {
    headers: { 'accept-encoding': accepted },
  })

  expect(reply.headers.get('content-encoding')).toBe(encoding)
  expect(reply.headers.get('vary')).toBe('accept-encoding')
  expect(decode(Buffer.from(await reply.arrayBuffer())).toString()).toBe('the module')
})

test('a client revalidates the encoding that it has, also if a proxy made the tag weak', async () => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })
  const get = (headers: Record<string, string>) => pages.request('/packages/js.mjs', { headers })
  const etag = (await get({ 'accept-encoding': 'br' })).headers.get('etag') ?? ''

  const same = await get({ 'accept-encoding': 'br', 'if-none-match': `W/${etag}` })
  const other = await get({ 'accept-encoding': 'gzip', 'if-none-match': etag })

  expect(same.status).toBe(304)
  expect(same.headers.get('vary')).toBe('accept-encoding')
  expect(other.status).toBe(200)
})

test('does not compress a tarball again', async () => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request('/packages/js.tgz', { headers: { 'accept-encoding': 'br' } })

  expect(reply.headers.has('content-encoding')).toBe(false)
  expect(reply.headers.has('vary')).toBe(false)
})

test.each([
  [true, 'public, max-age=31536000, immutable'],
  [false, 'no-cache'],
])('serves a version (in production: %s) with cache-control %s', async (isProduction, expected) => {
  await pack()
  const pages = tarballPages({ folder, isProduction })

  const reply = await pages.request('/packages/js-1.2.3.tgz')

  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe(expected)
})

test('reads a tarball once, and again after it was packed again', async () => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })
  const read = async () => (await pages.request('/packages/js.tgz')).text()
  expect(await read()).toBe('the packed files')

  await writeFile(join(folder, 'js.tgz'), 'other files')
  expect(await read()).toBe('the packed files')

  await writeFile(
    join(folder, 'packages.json'),
    JSON.stringify({ js: { version: '1.2.3', integrity: 'sha512-def' } }),
  )
  expect(await read()).toBe('other files')
})

test('returns 404 for another version', async () => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request('/packages/js-1.2.4.tgz')

  expect(reply.status).toBe(404)
  expect(await reply.text()).toBe('This service has version 1.2.3.')
})

test('returns 404 with the names of the others for a package that was not packed', async () => {
  await pack()
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request('/packages/latchkey.tgz')

  expect(reply.status).toBe(404)
  expect(await reply.text()).toBe('Package not found. This service has: js.')
})

test('builds missing tarballs once for concurrent requests', async () => {
  const build = vi.fn(pack)
  const pages = tarballPages({ folder, isProduction: false, build })

  const replies = await Promise.all([
    pages.request('/packages/js.tgz'),
    pages.request('/packages/js.tgz'),
  ])

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(build).toHaveBeenCalledTimes(1)
})

test('returns 503 in production while the tarballs are not built', async () => {
  const pages = tarballPages({ folder, isProduction: true })

  const reply = await pages.request('/packages/js.tgz')

  expect(reply.status).toBe(503)
  expect(await reply.text()).toBe('The packages are not built yet. Run npm run pack.')
})

test.each(['ui.tgz', 'react.mjs', 'packages.json', '..%2Fpackage.json', 'js.tgz%2F..'])(
  'the service does not serve /packages/%s',
  async (file) => {
    const reply = await service.anyone.get(`${service.url}/packages/${file}`)

    expect(reply.status).toBe(404)
  },
)
