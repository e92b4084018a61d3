import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './read-config.ts'

const client = {
  client_id: 'neon-local',
  client_secret: 'neon-local-secret',
  redirect_uris: ['http://localhost:30000/api/v2/auth/authorize'],
}
const read = (clients: unknown, environment: Record<string, string> = {}) =>
  readConfig({
    STACK_INTEGRATION_CLIENTS_CONFIG:
      typeof clients === 'string' ? clients : JSON.stringify(clients),
    ...environment,
  }).config.integrationClients

/** The problems that reading it reports. */
function problemsOf(...given: Parameters<typeof read>): string {
  try {
    read(...given)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('reads partners under the name of other servers', () => {
  expect(read([client, { ...client, client_id: 'custom-local' }])).toEqual([
    { id: 'neon-local', secret: 'neon-local-secret', redirectUris: client.redirect_uris },
    { id: 'custom-local', secret: 'neon-local-secret', redirectUris: client.redirect_uris },
  ])
})

test.each([
  ['{', 'is not valid JSON'],
  [[{ ...client, client_id: 'a:b' }], '0.client_id'],
  [[{ ...client, redirect_uris: ['javascript:alert(1)'] }], '0.redirect_uris.0'],
  [[{ ...client, id_token_signed_response_alg: 'none' }], '0.id_token_signed_response_alg'],
  [[client, client], 'two clients have the same client_id'],
])('reports what is wrong with %j and no secret', (clients, problem) => {
  const problems = problemsOf(clients)

  expect(problems).toContain('STACK_INTEGRATION_CLIENTS_CONFIG')
  expect(problems).toContain(problem)
  expect(problems).not.toContain('neon-local-secret')
})

test.each(['5', '{}', 'null'])('reports that %s is not an array, without a path', (clients) => {
  expect(problemsOf(clients)).toMatch(/_CONFIG: Invalid input: expected array/)
})

test('case 70: production refuses a weak secret of a partner', () => {
  const problems = problemsOf([client], { NODE_ENV: 'production' })

  expect(problems).toContain('the secret of neon-local is shorter than 32 characters')
  expect(problems).not.toContain('neon-local-secret')
})
