import { expect, test } from 'vitest'
import { FIRST_PAGES, measureFirstPage } from './testing/first-pages.ts'

test.each(FIRST_PAGES)('loads little JavaScript before the $name shows', async (page) => {
  expect(await measureFirstPage(page)).toBeLessThanOrEqual(page.limitKb)
})
