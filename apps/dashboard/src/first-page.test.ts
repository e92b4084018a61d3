import { expect, test } from 'vitest'
import {
  BUILD_LIMIT_MB,
  CHUNKS,
  FIRST_PAGES,
  measureBuild,
  measureChunk,
  measureFirstPage,
  measureStyles,
  STYLES_LIMIT_KB,
} from './testing/first-pages.ts'

test.each(FIRST_PAGES)('loads little JavaScript before the $name shows', async (page) => {
  expect(await measureFirstPage(page)).toBeLessThanOrEqual(page.limitKb)
})

test.each(CHUNKS)('the file of $name is small', async (chunk) => {
  expect((await measureChunk(chunk)).kb).toBeLessThanOrEqual(chunk.limitKb)
})

test('all files of the builds are small together', async () => {
  expect(await measureBuild()).toBeLessThanOrEqual(BUILD_LIMIT_MB)
})

test('the styles of all pages are small', async () => {
  expect(await measureStyles()).toBeLessThanOrEqual(STYLES_LIMIT_KB)
})
