import type { deleteSession, listContactChannels, listSessions } from '@latchkey/contract'
import { expect, expectTypeOf, test } from 'vitest'
import { type Call, fillPath } from './call.ts'

test('a path takes its parameters encoded, and a query without what is undefined', () => {
  expect(
    fillPath('/teams/:team_id/users/:user_id', { params: { team_id: 'a/b', user_id: 'me' } }),
  ).toBe('/teams/a%2Fb/users/me')
  expect(fillPath('/users', { query: { query: 'Ada & Bob', cursor: undefined } })).toBe(
    '/users?query=Ada+%26+Bob',
  )
  expect(fillPath('/users', { query: { cursor: undefined } })).toBe('/users')
})

test.each(['', '.', '..'])('a path never leads elsewhere by a value such as "%s"', (team_id) => {
  expect(() => fillPath('/teams/:team_id', { params: { team_id } })).toThrow('team_id')
  expect(fillPath('/teams/:team_id', { params: { team_id: '...' } })).toBe('/teams/...')
})

test('a call names only what its endpoint knows', () => {
  expectTypeOf<keyof NonNullable<Call<typeof listContactChannels>['query']>>().toEqualTypeOf<
    'user_id' | 'contact_channel_id'
  >()
  expectTypeOf<keyof NonNullable<Call<typeof deleteSession>['query']>>().toEqualTypeOf<'user_id'>()
  expectTypeOf<keyof Call<typeof deleteSession>['params']>().toEqualTypeOf<'session_id'>()
  expectTypeOf<Call<typeof listSessions>>().not.toHaveProperty('params')
})
