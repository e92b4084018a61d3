import { KnownError } from '@latchkey/js'
import { expect, test } from 'vitest'
import { refusalOf } from './refusals.ts'

test('shows a rejection at the field it is about', () => {
  expect(refusalOf(new KnownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: 'a' }))).toEqual(
    { id: 'This ID is already taken' },
  )
  expect(
    refusalOf(new KnownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'b' })),
  ).toEqual({
    contained: '“b” no longer exists',
  })
  expect(refusalOf(new KnownError('PERMISSION_NOT_FOUND', { permission_id: 'a' }))).toMatch(
    /deleted or renamed/,
  )
  const message =
    'Request validation failed on PATCH /x:\n  - body.id Only lowercase letters\n  - body.contained_permission_ids[0] is wrong'
  expect(refusalOf(new KnownError('SCHEMA_ERROR', { message }))).toEqual({
    id: 'Only lowercase letters',
    contained: 'is wrong',
  })
})

test('does not handle what no field can fix', () => {
  expect(
    refusalOf(new KnownError('SCHEMA_ERROR', { message: 'headers["x"] must be defined' })),
  ).toBeUndefined()
  expect(refusalOf(new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'))).toBeUndefined()
  expect(refusalOf(new Error('x'))).toBeUndefined()
})
