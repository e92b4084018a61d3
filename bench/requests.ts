import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/testkit/free-port'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { type LoadRequest, type LoadResult, load } from './load.ts'
import type { Result } from './result.ts'
import {
  type BenchUser,
  clientHeaders,
  type RunningServer,
  type Stage,
  startProcess,
} from './stage.ts'

const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts')

/** `GET /users/me` against signature check, select and JSON on a bare server. */
export async function measureReadUser(stage: Stage): Promise<Result[]> {
  const ours = stage.users.map((user) => readUserRequest(stage, user, '/api/v1/users/me'))
  const bare = stage.users.map((user) => readUserRequest(stage, user, '/users/me'))
  return [await compare(stage, 'GET /users/me', ours, bare, 0.85)]
}

const readUserRequest = (stage: Stage, user: BenchUser, path: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: { ...clientHeaders(stage.project), 'x-stack-access-token': user.access_token },
})

/** The refresh grant against one select and one signature on a bare server. */
export async function measureRefresh(stage: Stage): Promise<Result[]> {
  return [
    await compare(
      stage,
      'refresh of an access token',
      refreshRequests(stage, '/api/v1/auth/oauth/token'),
      refreshRequests(stage, '/refresh'),
      0.55,
    ),
  ]
}

const refreshRequests = (stage: Stage, path: string): LoadRequest[] =>
  stage.users.map((user) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: user.refresh_token,
      client_id: stage.project.id,
      client_secret: stage.project.publishableClientKey,
    }).toString(),
  }))

/**
 * The same requests of the service and of a bare server. `target` is the share of the bare server's
 * throughput to reach.
 */
export async function compare(
  stage: Stage,
  what: string,
  ours: LoadRequest[],
  bare: LoadRequest[],
  target = 0.5,
): Promise<Result> {
  // Alternating, so that a slow moment of the machine affects both.
  const results: { ours: LoadResult[]; bare: LoadResult[] } = { ours: [], bare: [] }
  for (let round = 0; round < 2; round += 1) {
    const service = await stage.startService()
    results.ours.push(await load(service.url, ours).finally(service.stop))
    const server = await startBareServer(stage)
    results.bare.push(await load(server.url, bare).finally(server.stop))
  }
  const best = (list: LoadResult[]) => Math.max(...list.map((result) => result.perSecond))
  const ratio = best(results.ours) / best(results.bare)
  const latency = `p50 ${results.ours[0]?.p50Ms} ms, p99 ${results.ours[0]?.p99Ms} ms`
  return {
    what,
    measured: `${Math.round(best(results.ours))}/s (${latency})`,
    limit: `${Math.round(best(results.bare))}/s bare`,
    ratio: percent(ratio),
    toReach: `≥ ${percent(target)}`,
    reached: ratio >= target,
  }
}

export const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`

export async function startBareServer(stage: Stage): Promise<RunningServer> {
  const port = await freePort()
  const service = await stage.startService()
  const response = await fetch(
    `${service.url}/api/v1/projects/${stage.project.id}/.well-known/jwks.json`,
  )
  const { keys } = (await response.json()) as { keys: object[] }
  await service.stop()
  return startProcess(
    [
      BARE_SERVER,
      String(port),
      stage.databaseUrl,
      JSON.stringify(keys[0]),
      await findTenancy(stage),
    ],
    {},
    port,
  )
}

export async function findTenancy(stage: Stage): Promise<string> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from tenancies where project_id = $1',
    [stage.project.id],
  )
  await client.end()
  return rows[0]?.id as string
}

const CODES = 60_000

/**
 * Sign-in with an emailed code, each used once, compared with the refresh of an access token on a
 * bare server, which is its last part.
 */
export async function measureCodeSignIn(stage: Stage): Promise<Result[]> {
  const codes = await storeSignInCodes(stage)
  const request: LoadRequest = {
    method: 'POST',
    path: '/api/v1/auth/otp/sign-in',
    headers: { 'content-type': 'application/json', ...clientHeaders(stage.project) },
    nextBody: () => JSON.stringify({ code: codes.pop() }),
  }
  const service = await stage.startService()
  const { perSecond, p50Ms, p99Ms } = await load(service.url, [request]).finally(service.stop)
  const refresh = refreshRequests(stage, '/refresh')
  const server = await startBareServer(stage)
  const bare = await load(server.url, refresh).finally(server.stop)
  return [
    {
      what: 'sign-in with a code',
      measured: `${Math.round(perSecond)}/s (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`,
      limit: `${Math.round(bare.perSecond)}/s bare refreshes`,
      ratio: percent(perSecond / bare.perSecond),
      toReach: '–',
      reached: true,
    },
  ]
}

/** Codes as if they had been emailed to the users of the stage. */
async function storeSignInCodes(stage: Stage): Promise<string[]> {
  const tenancyId = await findTenancy(stage)
  const codes = Array.from({ length: CODES }, () =>
    Array.from(randomBytes(45), (byte) => 'abcdefgh'[byte & 7]).join(''),
  )
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  await client.query("update contact_channels set is_verified = true where value like 'bench-%'")
  await client.query(
    `insert into verification_codes (tenancy_id, code_hash, nonce_hash, purpose, data, created_at, expires_at)
     select $1, code.hash, code.nonce, 'sign-in', jsonb_build_object('email', code.email), now(), now() + interval '1 hour'
     from unnest($2::bytea[], $3::bytea[], $4::text[]) as code (hash, nonce, email)`,
    [
      tenancyId,
      codes.map(hash),
      codes.map((code) => hash(code.slice(6))),
      codes.map((_, index) => stage.users[index % stage.users.length]?.email),
    ],
  )
  await client.end()
  return codes
}

/** Password sign-in compared with Argon2id alone on all cores. */
export async function measureSignIn(stage: Stage): Promise<Result[]> {
  const cores = availableParallelism()
  const limit = await verificationsPerSecond(cores)
  const service = await stage.startService()
  const requests = stage.users.map(
    (user): LoadRequest => ({
      method: 'POST',
      path: '/api/v1/auth/password/sign-in',
      headers: { 'content-type': 'application/json', ...clientHeaders(stage.project) },
      body: JSON.stringify({ email: user.email, password: user.password }),
    }),
  )
  const { perSecond, p50Ms, p99Ms } = await load(service.url, requests).finally(service.stop)
  const ratio = perSecond / limit
  return [
    {
      what: 'password sign-in',
      measured: `${Math.round(perSecond)}/s (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`,
      limit: `${Math.round(limit)} verifications/s on ${cores} cores`,
      ratio: percent(ratio),
      toReach: '≥ 85 %',
      reached: ratio >= 0.85,
    },
  ]
}

async function verificationsPerSecond(cores: number): Promise<number> {
  const stored = await hash('a password of the benchmark', {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
  const until = performance.now() + 4_000
  let count = 0
  const worker = async () => {
    while (performance.now() < until) {
      await verify(stored, 'a password of the benchmark')
      count += 1
    }
  }
  await Promise.all(Array.from({ length: cores }, worker))
  return count / 4
}
