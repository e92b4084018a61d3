import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = join(import.meta.dirname, '../dist/purchase')

const sizeOf = async (file: string) =>
  gzipSync(await readFile(join(BUILT, 'assets', file))).length / 1024

test('all scripts of the page have at most 40 KB besides React and the texts', async () => {
  const files = (await readdir(join(BUILT, 'assets'))).filter((file) => file.endsWith('.js'))
  const own = files.filter((file) => !/^(react|[a-z]{2}-([A-Z]{2}|419))-/.test(file))
  const sizes = await Promise.all(own.map(sizeOf))

  expect(own.length).toBeLessThan(files.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40)
})

test('the first view loads at most 15 KB besides React', async () => {
  const page = await readFile(join(BUILT, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="[^"]*\/([^/"]+\.js)"/g)].map(
    ([, file]) => file as string,
  )
  const own = linked.filter((file) => !file.startsWith('react-'))
  const sizes = await Promise.all(own.map(sizeOf))

  expect(own).toHaveLength(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15)
})
