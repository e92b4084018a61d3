import { expect, test } from 'vitest'
import { type PlainErrorName, plainErrors, plainErrorText } from './plain-errors.ts'

const names = Object.keys(plainErrors) as PlainErrorName[]

test.each(names)('%s has a status of an error and a text', (name) => {
  const { status, text } = plainErrors[name]

  expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).toMatch(/^[\x20-\x7e]+$/)
})

test('two names never mean the same response', () => {
  const responses = names.map((name) => `${plainErrors[name].status} ${plainErrors[name].text}`)

  expect(new Set(responses).size).toBe(names.length)
})

test('a text contains its values, which are not expanded again', () => {
  expect(plainErrorText('session-not-found')).toBe('This session does not exist.')
  expect(plainErrorText('body-too-large', { limit: 64 })).toBe('The body is larger than 64 bytes.')
  expect(plainErrorText('page-not-found', { url: '/{url}/$&' })).toBe(
    'This page does not exist: /{url}/$&',
  )
})
