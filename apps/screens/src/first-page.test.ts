import { expect, test } from 'vitest'
import { measurePageSize } from '../../../bench/page-size.ts'

test('the sign-in page is within its limit', async () => {
  const [signInPage] = await measurePageSize()
  expect(signInPage).toMatchObject({ reached: true })
})
