import { expect, test } from 'vitest'
import { catalog, type ErrorCode } from '../errors/catalog.ts'
import { errorHelp, findErrorHelp } from './error-help.ts'

const explained = errorHelp.flatMap(({ errors }) => Object.keys(errors)) as ErrorCode[]
const codes = (Object.keys(catalog) as ErrorCode[]).filter((code) => !catalog[code].abstract)

test('explains every error code once, and no family', () => {
  expect(explained.toSorted()).toEqual(codes.toSorted())
  expect(findErrorHelp('API_KEY_NOT_VALID')).toBeUndefined()
  expect(findErrorHelp('constructor')).toBeUndefined()
})

test.each(codes)('%s says when it occurs and what to do', (code) => {
  const { when, fix } = findErrorHelp(code) ?? { when: '', fix: '' }

  for (const text of [when, fix]) {
    expect(text).toMatch(/^[A-Z][\x20-\x7e]+\.$/)
    // Names of the wire are in pairs of backticks.
    expect((text.match(/`/g) ?? []).length % 2).toBe(0)
  }
})

test.each(codes)('%s names only details that it has', (code) => {
  const { when, fix } = findErrorHelp(code) ?? { when: '', fix: '' }
  const named = [...`${when} ${fix}`.matchAll(/`details\.(\w+)`/g)].map(([, name]) => name)

  expect(Object.keys(catalog[code].details ?? {})).toEqual(expect.arrayContaining(named))
})
