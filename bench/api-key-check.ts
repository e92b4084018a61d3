import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { LoadRequest } from './load.ts'
import { compare, findTenancy } from './requests.ts'
import type { Result } from './result.ts'
import { sizeOf } from './size.ts'
import type { BenchProject, Stage } from './stage.ts'

/** The keys of each user: with a hundred users, a million. */
const KEYS_PER_USER = sizeOf('KEYS_PER_USER', 10_000)
const CHECKED = 100

/** The check of an API key among a million, against one select by its hash on a bare server. */
export async function measureApiKeyCheck(stage: Stage): Promise<Result[]> {
  const values = await storeApiKeys(stage)
  const toRequests = (path: string, headers: Record<string, string>): LoadRequest[] =>
    values.map((api_key) => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ api_key }),
    }))
  const ours = toRequests('/api/v1/user-api-keys/check', adminHeaders(stage.project))
  return [await compare(stage, 'check of an API key', ours, toRequests('/check', {}), 0.6)]
}

const adminHeaders = (project: BenchProject) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project.id,
  'x-stack-super-secret-admin-key': project.superSecretAdminKey,
})

/** Stores the keys of all users and enables keys; returns the values of some. */
async function storeApiKeys(stage: Stage): Promise<string[]> {
  const tenancyId = await findTenancy(stage)
  const service = await stage.startService()
  await fetch(`${service.url}/api/v1/internal/projects/current`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...adminHeaders(stage.project) },
    body: JSON.stringify({ config: { allow_user_api_keys: true } }),
  })
  await service.stop()
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  // Foreign keys need not be checked for every row.
  await client.query('set session_replication_role = replica')
  process.stderr.write(
    `  seeding ${(stage.users.length * KEYS_PER_USER).toLocaleString('en')} keys …\n`,
  )
  const columns = 'tenancy_id, id, user_id, description, is_public, key_hash, last_four, created_at'
  await client.query(
    `insert into api_keys (${columns})
     select $1, gen_random_uuid(), user_id, 'bench', false,
       sha256(convert_to(user_id::text || n, 'UTF8')), '0000', now()
     from unnest($2::uuid[]) user_id, generate_series(1, $3::int) n`,
    [tenancyId, stage.users.map((user) => user.user_id), KEYS_PER_USER],
  )
  const checked = Array.from({ length: CHECKED }, () => `sk_${randomUUID()}`)
  await client.query(
    `insert into api_keys (${columns})
     select $1, gen_random_uuid(), $2, 'bench', false, hash, '0000', now()
     from unnest($3::bytea[]) hash`,
    [
      tenancyId,
      stage.users[0]?.user_id,
      checked.map((value) => createHash('sha256').update(value).digest()),
    ],
  )
  await client.query('vacuum analyze api_keys')
  await client.end()
  return checked
}
