import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { expect, test } from 'vitest'
import { errorDetails } from './error-details.ts'

const AT = new Date('2026-01-02T03:04:05Z')

test('a known error has its code, status, text and request id', () => {
  const error = Object.assign(
    new KnownError('TEAM_NOT_FOUND', { team_id: 't1' }, 'Team t1 does not exist.'),
    { requestId: 'r1' },
  )

  expect(errorDetails(error, '/projects/p1/teams', AT)).toBe(
    [
      'code: TEAM_NOT_FOUND',
      'status: 404',
      'text: Team t1 does not exist.',
      'request id: r1',
      'path: /projects/p1/teams',
      'time: 2026-01-02T03:04:05.000Z',
    ].join('\n'),
  )
})

test('an unexpected response has its status and request id, and nothing of its body', () => {
  const response = new Response('', { status: 500, headers: { 'x-stack-request-id': 'r1' } })
  const error = new UnexpectedResponseError('Unexpected', response, 'secret')

  expect(errorDetails(error, '/projects/p1', AT)).toBe(
    [
      'status: 500',
      'text: The service returned an error (status 500). Try again.',
      'request id: r1',
      'path: /projects/p1',
      'time: 2026-01-02T03:04:05.000Z',
    ].join('\n'),
  )
})

test('any other error has its text', () => {
  expect(errorDetails(new Error('Broken'), '/projects', AT)).toBe(
    'text: Broken\npath: /projects\ntime: 2026-01-02T03:04:05.000Z',
  )
})
