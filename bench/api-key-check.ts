import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { LoadRequest } from './load.ts'
import { compare, findTenancy } from './requests.ts'
import type { Result } from './result.ts'
import type { BenchProject, Stage } from './stage.ts'

/** The keys of each user: with a hundred users, a million. */
const KEYS_PER_USER = 10_000
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
  const insert = (values: string[], userId: string | undefined) =>
    client.query(
      `insert into api_keys (tenancy_id, id, user_id, description, is_public, key_hash, last_four, created_at)
       select $1, gen_random_uuid(), $2, 'bench', false, hash, '0000', now() from unnest($3::bytea[]) hash`,
      [tenancyId, userId, values.map((value) => createHash('sha256').update(value).digest())],
    )
  const randomKeys = (count: number) => Array.from({ length: count }, () => `sk_${randomUUID()}`)
  for (const user of stage.users) await insert(randomKeys(KEYS_PER_USER), user.user_id)
  const checked = randomKeys(CHECKED)
  await insert(checked, stage.users[0]?.user_id)
  await client.query('analyze api_keys')
  await client.end()
  return checked
}
