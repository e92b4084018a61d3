import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ExampleService,
  fillInFile,
  installed,
  run,
  startExampleService,
} from '../testing/example.ts'

let running: ExampleService
const folder = installed('moving-users')
beforeAll(async () => {
  running = await startExampleService()
  await fillInFile(running, folder, '.env.example', '.env')
}, 60_000)
afterAll(() => running?.stop())

const ID = '0f8b5e1c-6d3a-4c1e-9a57-1f2f3c4d5e6f'
/** bcrypt of `correct horse battery`. */
const HASH = '$2y$10$CbucCSeQ.mAj5kCwgkPpOu7CT3OKkUyE7wiE68UXNRZzh8g.aYHti'
const SUPABASE = [
  'id,email,is_verified,encrypted_password,raw_user_meta_data,signed_up_at',
  `${ID},ada@example.com,true,${HASH},"{""full_name"": ""Ada""}",1704103200000`,
  ',no address,true,,,',
].join('\n')

const importUsers = async (source: string, content: string, ...args: string[]) => {
  await writeFile(join(folder, source), content)
  const env = {
    ...process.env,
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: running.project.superSecretAdminKey,
    FIREBASE_SIGNER_KEY: 'AA==',
    FIREBASE_SALT_SEPARATOR: 'Bw==',
  }
  const program = ['--env-file=.env', 'import.js', source, source, ...args]
  return run(process.execPath, program, folder, env)
}

test('a dry run changes nothing and reports rows that would fail', async () => {
  const printed = await importUsers('supabase', SUPABASE)

  expect(printed).toContain('Dry run: { created: 1, skipped: 0, failed: 1 }')
  expect(printed).toContain('Row 2 (no address)')
  expect((await running.as('server').get(`/users/${ID}`)).status).toBe(404)
})

test('imported users keep id, data and password, and are skipped the next time', async () => {
  const printed = await importUsers('supabase', SUPABASE, '--write')

  expect(printed).toContain('Import: { created: 1, skipped: 0, failed: 1 }')
  const { json } = await running.as('server').get(`/users/${ID}`)
  expect(json).toMatchObject({
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    client_metadata: { full_name: 'Ada' },
    signed_up_at_millis: 1_704_103_200_000,
  })
  const credentials = { email: 'ada@example.com', password: 'correct horse battery' }
  const signedIn = await running.as('client').post('/auth/password/sign-in', credentials)
  expect(signedIn.status).toBe(200)

  expect(await importUsers('supabase', SUPABASE, '--write')).toContain(
    'Import: { created: 0, skipped: 1, failed: 1 }',
  )
})

test.each([
  ['auth0', '{"_id":{"$oid":"1"},"email":"bo@example.com","email_verified":true}'],
  ['clerk', 'id,primary_email_address,verified_email_addresses\nu_1,cy@example.com,cy@example.com'],
  ['firebase', '{"users":[{"localId":"1","email":"di@example.com","emailVerified":true}]}'],
])('knows an export of %s', async (source, content) => {
  expect(await importUsers(source, content, '--write')).toContain(
    'Import: { created: 1, skipped: 0, failed: 0 }',
  )
})
