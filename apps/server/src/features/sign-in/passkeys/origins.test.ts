import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { registerWith, signInWith } from './testing/ceremonies.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'

/*
 * The origins on which passkeys can be created and used: the table of protocol 02 §14, as far as a
 * page can have such an origin.
 */

const service = await startService()
afterAll(() => service.stop())

const table: [string, { trusted: string[]; refused: string[] }][] = [
  [
    'https://example.com',
    {
      trusted: ['https://example.com'],
      refused: [
        'http://example.com',
        'https://example.com:3000',
        'https://example.com.evil.org',
        'https://www.example.com',
      ],
    },
  ],
  [
    'https://*.example.com',
    {
      trusted: ['https://api.example.com'],
      refused: ['https://example.com', 'https://a.b.example.com', 'https://api.example.com:3000'],
    },
  ],
  [
    'https://**.example.com',
    {
      trusted: ['https://a.b.example.com', 'https://a.example.com'],
      refused: ['https://example.com'],
    },
  ],
  [
    'https://api-*.example.com',
    {
      trusted: ['https://api-v1.example.com'],
      refused: ['https://api.example.com', 'https://v1-api.example.com'],
    },
  ],
  [
    'https://*.*.org',
    {
      trusted: ['https://mail.example.org'],
      refused: ['https://example.org', 'https://a.b.c.org'],
    },
  ],
  [
    'https://localhost:*',
    {
      trusted: ['https://localhost', 'https://localhost:3000'],
      refused: ['https://example.com:3000'],
    },
  ],
  [
    'https://*.example.com:8080',
    { trusted: ['https://api.example.com:8080'], refused: ['https://api.example.com'] },
  ],
  ['http://*:*', { trusted: ['http://app:12345'], refused: ['http://example.com', 'https://app'] }],
  [
    'http://**:*',
    {
      trusted: ['http://app.example.com:81', 'http://example.com'],
      refused: ['https://example.com'],
    },
  ],
  [
    'http://localhost:3000',
    {
      trusted: ['http://localhost:3000'],
      refused: ['http://latchkey-test.localhost', 'http://localhost:3001'],
    },
  ],
]

/**
 * Makes the project trust only these domains. Call it after signing up users, who come from
 * localhost.
 */
const trust = (project: TestProject, ...domains: string[]) =>
  patchConfig(service.ctx, project.id, {
    'domains.allowLocalhost': false,
    'domains.trustedDomains': Object.fromEntries(
      domains.map((baseUrl, index) => [`d${index}`, { baseUrl, handlerPath: '/handler' }]),
    ),
  })

describe.each(table)('a project that trusts %s', (domain, { trusted, refused }) => {
  test.each(trusted)('accepts passkeys on %s', async (origin) => {
    const project = await service.newProject({ passkey_enabled: true })
    const user = await project.signUp()
    await trust(project, domain)
    const authenticator = createAuthenticator()

    expect((await registerWith(project, user, authenticator, { origin })).status).toBe(200)
    expect((await signInWith(project, authenticator, { origin })).json.user_id).toBe(user.user_id)
  })

  test.each(refused)('rejects passkeys on %s', async (origin) => {
    const project = await service.newProject({ passkey_enabled: true })
    const user = await project.signUp()
    const authenticator = createAuthenticator()
    // Registered while the origin is trusted, so that the sign-in fails only because of the origin.
    await trust(project, origin)
    expect((await registerWith(project, user, authenticator, { origin })).status).toBe(200)

    await trust(project, domain)

    const registered = await registerWith(project, user, createAuthenticator(), { origin })
    expect([registered.status, registered.code]).toEqual([400, 'PASSKEY_REGISTRATION_FAILED'])
    const signedIn = await signInWith(project, authenticator, { origin })
    expect([signedIn.status, signedIn.code]).toEqual([400, 'PASSKEY_AUTHENTICATION_FAILED'])
  })
})

test.each([
  'http://localhost',
  'http://localhost:3000',
  'https://localhost:8443',
  'http://app.localhost:5173',
])('accepts passkeys on %s only while localhost is allowed', async (origin) => {
  const project = await service.newProject({ passkey_enabled: true, allow_localhost: true })
  const user = await project.signUp()
  const authenticator = createAuthenticator()

  expect((await registerWith(project, user, authenticator, { origin })).status).toBe(200)
  expect((await signInWith(project, authenticator, { origin })).status).toBe(200)
  await trust(project)
  expect((await signInWith(project, authenticator, { origin })).code).toBe(
    'PASSKEY_AUTHENTICATION_FAILED',
  )
})

test('accepts a passkey only on the host where it was created, even with a wildcard', async () => {
  const project = await service.newProject({ passkey_enabled: true })
  const user = await project.signUp()
  await trust(project, 'https://*.example.com')
  const authenticator = createAuthenticator()
  await registerWith(project, user, authenticator, { origin: 'https://a.example.com' })

  expect((await signInWith(project, authenticator, { origin: 'https://b.example.com' })).code).toBe(
    'PASSKEY_AUTHENTICATION_FAILED',
  )
  expect(
    (await signInWith(project, authenticator, { origin: 'https://a.example.com' })).status,
  ).toBe(200)
})

test('rejects the origin of a native app', async () => {
  const project = await service.newProject({ passkey_enabled: true })
  const user = await project.signUp()
  const ceremony = {
    clientData: { origin: 'android:apk-key-hash:7d1043473d55bfa90e8530d35801d4e381bc69f0' },
    rpId: 'localhost',
  }

  expect((await registerWith(project, user, createAuthenticator(), ceremony)).code).toBe(
    'PASSKEY_REGISTRATION_FAILED',
  )
})
