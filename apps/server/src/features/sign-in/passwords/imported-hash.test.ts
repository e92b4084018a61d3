import { startService } from '@latchkey/testkit'
import { OWASP_HASH_COST } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { bcryptCostOf, isImportableHash } from './imported-hash.ts'

const service = await startService({ config: { passwordHashCost: OWASP_HASH_COST } })
const project = await service.newProject()
afterAll(() => service.stop())

let people = 0
async function take(password_hash: string) {
  people += 1
  const email = `taken-${people}@example.com`
  const reply = await project
    .as('server')
    .post('/users', { primary_email: email, primary_email_auth_enabled: true, password_hash })
  return { email, reply }
}
const signIn = (email: string, password: string) =>
  project.as('client').post('/auth/password/sign-in', { email, password })
const storedHash = async (id: string) =>
  (await service.query<{ hash: string }>('select hash from passwords where user_id = $1', [id]))[0]
    ?.hash

/* The first vectors are those of crypt_blowfish, the others were made by libxcrypt. */
test.each([
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  ['U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['pässword of old', '$2b$04$abcdefghijklmnopqrstuuxf7a0Mc2fRVlfe4Gzz.2BWoxOoaZIZS'],
  ['password of old', '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC'],
])(
  'case 61: anyone who had the password %s signs in with it at once: %s',
  async (password, hash) => {
    const { email, reply } = await take(hash)

    expect([reply.status, reply.json.has_password]).toEqual([201, true])
    expect((await signIn(email, `${password}!`)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(email, password)).json.user_id).toBe(reply.json.id)
  },
)

const OLD = '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC'

test('the first sign-in replaces the hash by one of ours, also when many come at once', async () => {
  const { email, reply } = await take(OLD)
  expect(await storedHash(reply.json.id)).toBe(OLD)

  expect((await signIn(email, 'wrong')).code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect(await storedHash(reply.json.id)).toBe(OLD)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => signIn(email, 'password of old')),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await storedHash(reply.json.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(email, 'password of old')).status).toBe(200)
})

test('the second factor is asked for after the first sign-in as well', async () => {
  const { email, reply } = await take(OLD)
  await project
    .as('server')
    .patch(`/users/${reply.json.id}`, { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' })

  expect((await signIn(email, 'password of old')).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  expect((await signIn(email, 'password of old')).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
})

test('a password may be changed from an imported one', async () => {
  const { email, reply } = await take(OLD)
  const session = (await project.as('server').post('/auth/sessions', { user_id: reply.json.id }))
    .json

  const change = { old_password: 'password of old', new_password: 'a much better password' }
  expect((await project.as('client', session).post('/auth/password/update', change)).status).toBe(
    200,
  )
  expect((await signIn(email, 'a much better password')).status).toBe(200)
})

describe('case 61: refused, as it could never be verified or would cost too much', () => {
  test.each([
    ['H5: cost 13', OLD.replace('$06$', '$13$')],
    ['H5: cost 16', OLD.replace('$06$', '$16$')],
    ['cost 17', OLD.replace('$06$', '$17$')],
    ['cost 31', OLD.replace('$06$', '$31$')],
    ['cost 3', OLD.replace('$06$', '$03$')],
    ['a cost of one digit', OLD.replace('$06$', '$6$')],
    ['a version that never was', OLD.replace('$2a$', '$2c$')],
    ['the version of a bug', OLD.replace('$2a$', '$2x$')],
    ['too short', OLD.slice(0, -1)],
    ['too long', `${OLD}u`],
    ['a salt with bits too many', '$2a$05$CCCCCCCCCCCCCCCCCCCCC/E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['a hash with bits too many', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeX'],
    ['other signs', OLD.replace('dZ', 'd+')],
    ['more behind it', `${OLD}\n`],
    ['more before it', ` ${OLD}`],
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['SHA-1', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='],
    ['SHA-512 crypt', '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjlO/O817G3uBnIFNjnQJu'],
    ['PBKDF2', 'pbkdf2_sha256$600000$abc$def='],
    [
      'scrypt',
      '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
    ],
    [
      'Argon2',
      '$argon2id$v=19$m=19456,t=2,p=1$ktPkUGiqAnLLB3KJJl21nQ$kVJmo/49HHtoJFrBwfiDZMai1BuLfru4erUPHLdGRHc',
    ],
    [
      'a bomb of Argon2',
      '$argon2id$v=19$m=4294967295,t=1048576,p=255$ktPkUGiqAnLLB3KJJl21nQ$kVJmo/49HHtoJFrBwfiDZMai1BuLfru4erUPHLdGRHc',
    ],
  ])('%s', async (_what, hash) => {
    const { reply } = await take(hash)

    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
  })
})

test('a hash put in the place of a password ends the sessions', async () => {
  const ada = await project.signUp()

  expect(
    (await project.as('server').patch(`/users/${ada.user_id}`, { password_hash: OLD })).status,
  ).toBe(200)

  const refreshed = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.refresh_token,
  })
  expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await signIn(ada.email, 'password of old')).status).toBe(200)
})

test('H5: an operator may allow a cost of 13 or 14, and no more', async () => {
  const lenient = await startService({
    database: service.database,
    config: { maxImportedBcryptCost: 14 },
  })
  const importHash = (cost: number) =>
    lenient
      .newProject()
      .then((other) =>
        other.as('server').post('/users', { password_hash: OLD.replace('06', `${cost}`) }),
      )

  expect([(await importHash(14)).status, (await importHash(15)).status]).toEqual([201, 400])
  await lenient.stop()
})

test('case 61: a hash that became malformed in the database verifies nothing', async () => {
  const { email, reply } = await take(OLD)
  const stored = [
    '',
    '$2a$',
    '$2a$06$',
    OLD.slice(0, -1),
    OLD.replace('$06$', '$99$'),
    '$argon2id$',
    '$argon2id$v=19$m=4294967295,t=1048576,p=255$a$b',
    'x',
  ]

  for (const hash of stored) {
    await service.query('update passwords set hash = $2 where user_id = $1', [reply.json.id, hash])
    for (const password of ['password of old', '', hash.slice(0, 70)]) {
      expect({ hash, code: (await signIn(email, password)).code }).toEqual({
        hash,
        code: 'EMAIL_PASSWORD_MISMATCH',
      })
    }
  }
})

test('case 61: only text of exactly the form of bcrypt can be imported', () => {
  const random = (seed: number) =>
    Buffer.from(Array.from({ length: 45 }, (_, index) => (seed * 31 + index * 17) & 255)).toString(
      'base64',
    )

  for (let seed = 0; seed < 500; seed += 1) {
    expect(isImportableHash(random(seed), 14)).toBe(false)
    expect(isImportableHash(`$2b$10$${random(seed)}`, 14)).toBe(false)
  }
  expect(bcryptCostOf('$argon2id$v=19$m=19456,t=2,p=1$a$b')).toBeNull()
})
