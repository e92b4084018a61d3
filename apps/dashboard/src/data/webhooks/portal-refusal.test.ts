import { expect, test } from 'vitest'
import { isMissing, refusalOf } from './portal-refusal.ts'

test('shows an error text unchanged', () => {
  const refusal = refusalOf(
    400,
    '{"code":"endpoint_disabled","detail":"The endpoint is switched off."}',
  )

  expect(refusal).toMatchObject({
    status: 400,
    message: 'The endpoint is switched off.',
    fields: {},
  })
})

test('names the field of an error by field', () => {
  const detail = [
    { loc: ['body', 'url'], msg: 'must be https in production', type: 'value_error' },
    { loc: ['body', 'filterTypes', 0], msg: 'is no type', type: 'value_error' },
  ]

  const refusal = refusalOf(422, JSON.stringify({ detail }))

  expect(refusal.fields.url).toBe('must be https in production')
  expect(refusal.message).toContain('url must be https in production')
})

test('words an error before the webhooks like other errors', () => {
  expect(
    refusalOf(400, '{"code":"SCHEMA_ERROR","error":"body.url is too long","details":{}}').message,
  ).toBe('body.url is too long')
})

test.each(['', 'null', '"no"', '[]', '{"detail":null}'])(
  'shows the status of an unexpected response: %j',
  (text) => {
    expect(refusalOf(418, text).message).toContain('418')
  },
)

test('truncates a page of another server', () => {
  expect(refusalOf(403, `<html>${'x'.repeat(10_000)}`).message.length).toBeLessThanOrEqual(300)
})

test.each([
  [404, true],
  [405, true],
  [401, false],
  [422, false],
])('%i means missing: %j', (status, missing) => {
  expect(isMissing(refusalOf(status, '{}'))).toBe(missing)
  expect(isMissing(new Error('404'))).toBe(false)
})
