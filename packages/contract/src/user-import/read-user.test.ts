import { describe, expect, test } from 'vitest'
import { NOT_JSON } from './fields.ts'
import { readImportedUser } from './read-user.ts'

test('converts the cells of CSV to the types of the fields', () => {
  const row = {
    A: '42',
    Mail: 'ada@example.com',
    V: 'Yes',
    First: 'Ada',
    Last: 'King',
    Plan: '{"a":1}',
    At: '2024-05-01 10:00:00',
    Others: 'b@example.com; c@example.com',
    Empty: '',
  }

  const user = readImportedUser(row, {
    format: 'csv',
    mapping: {
      id: 'A',
      primary_email: 'Mail',
      primary_email_verified: 'V',
      display_name: ['First', 'Empty', 'Last'],
      server_metadata: 'Plan',
      signed_up_at_millis: 'At',
      other_emails: 'Others',
      password_hash: 'Empty',
      is_blocked: 'Unknown',
    },
  })

  expect(user).toEqual({
    id: '42',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    display_name: 'Ada King',
    server_metadata: { a: 1 },
    signed_up_at_millis: Date.UTC(2024, 4, 1, 10),
    other_emails: ['b@example.com', 'c@example.com'],
  })
})

test('reads paths into JSON, and own properties only', () => {
  const row = { profile: { name: 'Ada', 'a.b': 1 }, 'x.y': 'flat' }
  const read = (path: string) =>
    readImportedUser(row, { format: 'json', mapping: { server_metadata: path } }).server_metadata

  expect([read('profile.name'), read('x.y'), read('profile.a.b')]).toEqual(['Ada', 'flat', 1])
  expect([read('profile.constructor'), read('__proto__'), read('profile.name.length')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('leaves metadata of JSON files as it is, and marks cells that are no JSON', () => {
  const read = (format: 'csv' | 'json') =>
    readImportedUser({ server_metadata: '{oops' }, { format }).server_metadata

  expect([read('json'), read('csv')]).toEqual(['{oops', NOT_JSON])
})

test.each([
  [1_700_000_000, 1_700_000_000_000],
  ['1700000000000', 1_700_000_000_000],
  ['2024-05-01T10:00:00+02:00', Date.UTC(2024, 4, 1, 8)],
  ['2024-05-01', Date.UTC(2024, 4, 1)],
  ['2024-05-01 10:00:00 UTC', Date.UTC(2024, 4, 1, 10)],
  ['yesterday', 'yesterday'],
])('reads the time %j', (value, millis) => {
  const user = readImportedUser({ signed_up_at_millis: value }, { format: 'json' })
  expect(user.signed_up_at_millis).toBe(millis)
})

describe('reads the users of', () => {
  test('Firebase', () => {
    const row = {
      localId: 'abc',
      email: 'ada@example.com',
      emailVerified: true,
      passwordHash: 'aGFz-A==',
      salt: 'c2Fs_A==',
      displayName: 'Ada',
      photoUrl: 'https://example.com/a.png',
      lastSignedInAt: '1700000000001',
      createdAt: '1700000000000',
      disabled: false,
      customAttributes: '{"role":"admin"}',
      providerUserInfo: [
        { providerId: 'password', rawId: 'ada@example.com' },
        { providerId: 'google.com', rawId: '123', email: 'ada@gmail.com' },
      ],
    }
    const firebase_hash = { signer_key: 'a-s=', salt_separator: 'Bw==', rounds: 8, memory_cost: 14 }

    expect(readImportedUser(row, { format: 'json', mapping: 'firebase', firebase_hash })).toEqual({
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      profile_image_url: 'https://example.com/a.png',
      signed_up_at_millis: 1_700_000_000_000,
      last_active_at_millis: 1_700_000_000_001,
      is_blocked: false,
      password_hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=a+s=$c2Fs/A==$aGFz+A==',
      server_metadata: { custom_claims: { role: 'admin' }, previous_id: 'abc' },
      oauth_providers: [{ id: 'google', account_id: '123', email: 'ada@gmail.com' }],
    })
    expect(readImportedUser(row, { format: 'json', mapping: 'firebase' })).not.toHaveProperty(
      'password_hash',
    )
  })

  test('Auth0', () => {
    const row = {
      _id: { $oid: '60425dc43519d90068f82973' },
      email: 'ada@example.com',
      email_verified: false,
      name: 'ada@example.com',
      nickname: 'ada',
      created_at: { $date: '2024-05-01T10:00:00.000Z' },
      passwordHash: '$2b$10$hash',
      user_metadata: { theme: 'dark' },
      app_metadata: { plan: 'pro' },
      identities: [
        { provider: 'auth0', user_id: '1', isSocial: false },
        {
          provider: 'google-oauth2',
          user_id: 77,
          isSocial: true,
          profileData: { email: 'g@x.co' },
        },
      ],
    }

    expect(readImportedUser(row, { format: 'ndjson', mapping: 'auth0' })).toEqual({
      display_name: 'ada',
      primary_email: 'ada@example.com',
      primary_email_verified: false,
      signed_up_at_millis: Date.UTC(2024, 4, 1, 10),
      password_hash: '$2b$10$hash',
      client_metadata: { theme: 'dark' },
      server_metadata: { plan: 'pro', previous_id: '60425dc43519d90068f82973' },
      oauth_providers: [{ id: 'google', account_id: '77', email: 'g@x.co' }],
    })
  })

  test('Clerk', () => {
    const row = {
      id: 'user_1',
      first_name: 'Ada',
      last_name: '',
      username: 'ada',
      primary_email_address: 'ada@example.com',
      verified_email_addresses: 'ada@example.com|b@example.com',
      unverified_email_addresses: 'c@example.com',
      totp_secret: 'JBSWY3DPEHPK3PXP',
      password_digest: '$2a$10$hash',
      password_hasher: 'bcrypt',
    }

    expect(readImportedUser(row, { format: 'csv', mapping: 'clerk' })).toEqual({
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      other_emails: [
        { value: 'b@example.com', is_verified: true },
        { value: 'c@example.com', is_verified: false },
      ],
      password_hash: '$2a$10$hash',
      totp_secret_base64: 'SGVsbG8h3q2+7w==',
      server_metadata: { previous_id: 'user_1' },
    })
  })
})

test('reads an authenticator secret of many equals signs in linear time', () => {
  const started = performance.now()

  const row = { totp_secret: `${'='.repeat(60_000)}x` }
  readImportedUser(row, { format: 'json', mapping: 'clerk' })

  expect(performance.now() - started).toBeLessThan(2_000)
})
