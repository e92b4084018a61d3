import { expect, test } from 'vitest'
import { readWebhookSearch } from './webhook-search.ts'

test('reads valid values from the address', () => {
  const search = {
    status: 'failed',
    type: 'user.created',
    within: '24h',
    after: '2026-01-01T00:00:00.000Z',
    before: '2026-02-01T00:00:00.000Z',
    size: 50,
    cursor: 'atmpt_1',
    page: 3,
    attempt: 'atmpt_2',
    message: 'msg_1',
  }

  expect(readWebhookSearch(search)).toEqual(search)
})

test('ignores invalid values', () => {
  expect(
    readWebhookSearch({
      status: 'toString',
      type: 7,
      within: '2y',
      after: 'soon',
      before: {},
      size: 25,
      cursor: '',
      page: 4,
      attempt: 'atmpt_2',
      else: 'x',
    }),
  ).toEqual({})
  expect(readWebhookSearch({ size: 7 })).toEqual({})
})

test('numbers a page in the middle from one on', () => {
  expect(readWebhookSearch({ cursor: 'atmpt_1' })).toEqual({ cursor: 'atmpt_1', page: 1 })
  expect(readWebhookSearch({ cursor: 'atmpt_1', page: -5 })).toEqual({ cursor: 'atmpt_1', page: 1 })
})
