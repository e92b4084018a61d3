import { expect, test } from 'vitest'
import { curlSample } from './curl-sample.ts'
import { exampleOf } from './example.ts'
import { jsSample } from './js-sample.ts'
import { limitsOf, typeName } from './json-schema.ts'
import type { SampleRequest } from './request.ts'
import { actionAccess } from './sample-request.ts'

const base = {
  baseUrl: 'https://a.example',
  projectId: 'p',
  access: 'server',
  params: {},
  query: {},
  headers: {},
} as const
const code = (request: Partial<SampleRequest> & Pick<SampleRequest, 'method' | 'path'>) =>
  jsSample({ ...base, ...request })

test('a request is one readable command', () => {
  expect(
    curlSample({ ...base, method: 'PATCH', path: '/users/{user_id}', params: {}, body: { a: 1 } }),
  ).toBe(`curl 'https://a.example/api/v1/users/USER_ID' \\
  -X PATCH \\
  -H 'x-stack-access-type: server' \\
  -H 'x-stack-project-id: p' \\
  -H "x-stack-secret-server-key: $LATCHKEY_SECRET_SERVER_KEY" \\
  -H 'content-type: application/json' \\
  --data-raw '{
  "a": 1
}'`)
})

test('calls the method of the SDK where there is one', () => {
  const list = code({ method: 'GET', path: '/users', query: { limit: '5', desc: 'true' } })

  expect(list.isSdk).toBe(true)
  expect(list.code).toContain('new ServerApp({')
  expect(list.code).toContain('await app.listUsers({ limit: 5, desc: true })')
})

test('uses app.call for other endpoints with admin access, and fetch for the rest', () => {
  const listed = code({ access: 'admin', method: 'GET', path: '/internal/users/{id}' })
  const odd = code({ method: 'GET', path: '/users', query: { unknown: 'x' } })

  expect(listed.code).toContain(`path: '/internal/users/:id'`)
  expect(listed.code).toContain(`params: { id: 'ID' }`)
  expect(odd).toMatchObject({ isSdk: false })
  expect(odd.code).toContain(`fetch('https://a.example/api/v1/users?unknown=x'`)
})

test('an action uses the access type of a back end where the SDK has a method for it', () => {
  expect(actionAccess('POST /users')).toBe('server')
  expect(actionAccess('POST /internal/api-keys')).toBe('admin')
  expect(actionAccess('PUT /internal/users/:user_id/block')).toBe('admin')
  expect(actionAccess('toString')).toBe('admin')
})

test('metadata keeps its names, and times become dates', () => {
  const user = code({
    method: 'PATCH',
    path: '/users/{user_id}',
    params: { user_id: 'u' },
    body: { client_metadata: { snake_case: 1 } },
  })
  const keys = code({
    access: 'admin',
    method: 'POST',
    path: '/internal/api-keys',
    body: { expires_at_millis: 5 },
  })

  expect(user.code).toContain('update({ clientMetadata: { snake_case: 1 } })')
  expect(keys.code).toContain('expiresAt: new Date(5)')
})

test('sends everything of the body, with the names of the SDK', () => {
  const update = (body: object) =>
    code({ method: 'PATCH', path: '/users/{user_id}', params: { user_id: 'u' }, body })
  const cancel = (body: object) =>
    code({ method: 'POST', path: '/payments/subscriptions/{id}/cancel', params: { id: 's' }, body })
  const reset = code({
    method: 'POST',
    path: '/auth/password/send-reset-code',
    body: { email: 'a@b.co', callback_url: 'https://a.example' },
  })

  expect(update({ totp_secret_base64: null }).code).toContain(
    'update({ totpMultiFactorSecret: null })',
  )
  expect(update({ totp_secret_base64: 'AAAA' }).isSdk).toBe(false)
  expect(cancel({ at: 'now' }).code).toContain(`cancelSubscription('s', { at: 'now' })`)
  expect(cancel({}).code).toContain(`cancelSubscription('s')`)
  expect(reset.code).toContain(
    `sendForgotPasswordEmail('a@b.co', { callbackUrl: 'https://a.example' })`,
  )
})

test('describes a schema in a few words', () => {
  expect(typeName({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe(
    'string (uuid) or null',
  )
  expect(typeName({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list of "a" or "b"')
  expect(limitsOf({ type: 'string', minLength: 1, maxLength: 9 })).toBe('1 to 9 characters')
  expect(limitsOf({ type: 'integer', maximum: Number.MAX_SAFE_INTEGER })).toBe('')
})

test('an example has what is required, of the right type', () => {
  expect(
    exampleOf(
      {
        type: 'object',
        required: ['email', 'limit'],
        properties: {
          email: { type: 'string', format: 'email' },
          limit: { type: 'integer', maximum: 3 },
          other: { type: 'string' },
        },
      },
      'input',
    ),
  ).toEqual({ email: 'ada@example.com', limit: 3 })
})
