import { expect, test } from 'vitest'
import { isMissing, refusalOf } from './portal-refusal.ts'

test('a refusal in one text is told as it stands', () => {
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

test('a refusal by field names the field', () => {
  const detail = [
    { loc: ['body', 'url'], msg: 'must be https in production', type: 'value_error' },
    { loc: ['body', 'filterTypes', 0], msg: 'is no type', type: 'value_error' },
  ]

  const refusal = refusalOf(422, JSON.stringify({ detail }))

  expect(refusal.fields.url).toBe('must be https in production')
  expect(refusal.message).toContain('url must be https in production')
})

test('what is refused before it reaches the webhooks is worded as our errors are', () => {
  expect(
    refusalOf(400, '{"code":"SCHEMA_ERROR","error":"body.url is too long","details":{}}').message,
  ).toBe('body.url is too long')
})

test.each(['', 'null', '"no"', '[]', '{"detail":null}'])(
  'an answer nobody expects still tells its status: %j',
  (text) => {
    expect(refusalOf(418, text).message).toContain('418')
  },
)

test('a page of another server is cut short', () => {
  expect(refusalOf(403, `<html>${'x'.repeat(10_000)}`).message.length).toBeLessThanOrEqual(300)
})

test.each([
  [404, true],
  [405, true],
  [401, false],
  [422, false],
])('%i is missing: %j', (status, missing) => {
  expect(isMissing(refusalOf(status, '{}'))).toBe(missing)
  expect(isMissing(new Error('404'))).toBe(false)
})
