import { randomBytes } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { run, upload } from './testing/imports.ts'

/* An export with everything it can contain, imported into another project, gives the same export. */

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const HASHES = [
  '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC',
  '$pbkdf2-sha1$i=1000,l=20$c2FsdHNhbHRzYWx0$qsDkLAa0jWs+WAJNYuIOWhcU0ic',
  '$scrypt$ln=10,r=8,p=1$c2FsdHNhbHQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
]
const NAMES = [
  "'=1+1",
  '=1+1',
  "''-x",
  "'quoted'",
  'a "b", c',
  'two\nlines',
  ' spaces ',
  '=',
  '＝1+1',
  "'＠x",
  '\n=1+1',
  'ß ü 😀',
]
const VALUES = [
  { a: [1, 'x'] },
  'text',
  '5',
  5,
  true,
  null,
  '',
  [],
  "'=1",
  { nested: { '': null } },
]
const USERS = 300

const export_ = async (project: TestProject, format: string) =>
  (
    await project
      .as('admin')
      .get(`/internal/users/export?format=${format}&anonymous=any&include_hashes=true`)
  ).text

async function newProject() {
  const project = await service.newProject({ magic_link_enabled: true, credential_enabled: true })
  await patchConfig(service.ctx, project.id, {
    'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true },
    'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
  })
  return project
}

/** Users that differ in every field of an export. */
async function seed(project: TestProject) {
  const server = project.as('server')
  for (let at = 0; at < USERS; at += 1) {
    service.clock.advance({ seconds: 1 })
    const { json, status, text } = await server.post('/users', {
      display_name: at % 4 === 0 ? null : NAMES[at % NAMES.length],
      ...(at % 7 === 0
        ? {}
        : {
            primary_email: `user${at}+a@example.com`,
            primary_email_verified: at % 2 === 0,
            primary_email_auth_enabled: at % 3 !== 0,
            ...(at % 5 === 0 ? { password_hash: HASHES[at % HASHES.length] } : {}),
          }),
      ...(at % 50 === 1 ? { password: 'correct horse battery' } : {}),
      ...(at % 6 === 0 ? { profile_image_url: `https://example.com/${at}.png` } : {}),
      otp_auth_enabled: at % 8 === 0,
      is_anonymous: at % 29 === 0,
      client_metadata: VALUES[at % VALUES.length],
      client_read_only_metadata: VALUES[(at + 1) % VALUES.length],
      server_metadata: VALUES[(at + 2) % VALUES.length],
      oauth_providers: [
        ...(at % 9 === 0 ? [{ id: 'google', account_id: `g${at}`, email: `${at}@gmail.com` }] : []),
        ...(at % 18 === 0 ? [{ id: 'github', account_id: String(at), email: null }] : []),
      ],
    })
    if (status !== 201) throw new Error(text)
    if (at % 10 === 0)
      await server.patch(`/users/${json.id}`, {
        totp_secret_base64: randomBytes(20).toString('base64'),
      })
    if (at % 11 === 0) await project.as('admin').put(`/internal/users/${json.id}/block`, {})
    if (at % 12 === 0)
      await server.post('/contact-channels', {
        user_id: json.id,
        type: 'email',
        value: `other${at}@example.com`,
        used_for_auth: at % 24 === 0,
        is_verified: at % 36 === 0,
      })
  }
}

const original = await newProject()
await seed(original)

test.each(['ndjson', 'csv'])('an export as %s loses nothing by an import', async (format) => {
  const copy = await newProject()
  const file = await export_(original, format)

  const upload_id = await upload(copy, new TextEncoder().encode(file))
  const job = await run(service, copy, { format, upload_id })

  expect(job).toMatchObject({ state: 'done', created: USERS, failed: 0, failures: [] })
  expect((await export_(copy, format)).split('\n')).toEqual(file.split('\n'))
  expect(file).toContain('$argon2id$')
})

test('the same export does not change the users it came from', async () => {
  const file = await export_(original, 'ndjson')

  const upload_id = await upload(original, new TextEncoder().encode(file))
  const job = await run(service, original, { format: 'ndjson', upload_id, on_conflict: 'skip' })

  expect(job).toMatchObject({ created: 0, skipped: USERS, failed: 0 })
  expect(await export_(original, 'ndjson')).toBe(file)
})
