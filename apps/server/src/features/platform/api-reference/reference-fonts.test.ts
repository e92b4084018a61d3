import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFonts, fontFaces, fontLinks } from './reference-fonts.ts'

const folderWith = async (...names: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(names.map((name) => writeFile(join(folder, name), '')))
  return folder
}

test('finds the Latin fonts of the built dashboard, and declares and preloads them', async () => {
  const folder = await folderWith(
    'inter-latin-ext-wght-normal-AAAA1111.woff2',
    'inter-latin-wght-normal-Dx4k_-12.woff2',
    'roboto-mono-latin-wght-normal-BBBB2222.woff2',
    'shell-1234567.js',
  )

  const fonts = findFonts(folder)

  expect(fonts.map(({ url }) => url)).toEqual([
    '/dashboard/assets/inter-latin-wght-normal-Dx4k_-12.woff2',
    '/dashboard/assets/roboto-mono-latin-wght-normal-BBBB2222.woff2',
  ])
  expect(fontFaces(fonts).match(/@font-face/g)).toHaveLength(2)
  expect(fontFaces(fonts)).toContain('font-family: "Roboto Mono Variable"')
  expect(fontLinks(fonts).link?.split(', ')).toHaveLength(2)
})

test('declares nothing while the dashboard is not built', async () => {
  const fonts = findFonts(join(await folderWith(), 'assets'))

  expect([fonts, fontFaces(fonts), fontLinks(fonts)]).toEqual([[], '', {}])
})
