import { curlSample, jsSample } from '@latchkey/contract/reference'
import { expect, test } from 'vitest'
import { sampleOf } from './sample-of.ts'

const project = { baseUrl: 'https://a.example', projectId: 'p-1' }

test('is the request that an action sends, for a back end where the SDK has a method', () => {
  const body = { display_name: 'Ada', primary_email: undefined, password: 'correct horse' }

  const request = sampleOf({ method: 'POST', path: '/users', body }, project)

  expect(request).toMatchObject({ ...project, access: 'server', method: 'POST', path: '/users' })
  expect(curlSample(request)).toContain(`"display_name": "Ada",\n  "password": "'"$PASSWORD"'"`)
  expect(jsSample(request).code).toContain(
    `app.createUser({ displayName: 'Ada', password: process.env.PASSWORD })`,
  )
})

test('fills the path and leaves out query parameters without a value', () => {
  const request = sampleOf(
    {
      method: 'DELETE',
      path: '/internal/users/:user_id/block',
      params: { user_id: 'u/1' },
      query: { a: undefined, b: 'c' },
    },
    project,
  )

  expect(request.access).toBe('admin')
  expect(curlSample(request)).toContain(
    `curl 'https://a.example/api/v1/internal/users/u%2F1/block?b=c'`,
  )
  expect(jsSample(request).code).toContain(`path: '/internal/users/:user_id/block'`)
})
