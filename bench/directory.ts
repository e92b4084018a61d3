import { randomUUID } from 'node:crypto'
import { type LoadRequest, type LoadResult, load } from './load.ts'
import { percent, startBareServer } from './requests.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

const PAGE = 50

/** Access headers of an administrator. */
export const serverHeaders = ({ project }: Stage) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project.id,
  'x-stack-super-secret-admin-key': project.superSecretAdminKey,
})

/** A page of 50 users, against one select of the same columns and JSON on a bare server. */
export async function measureUserPage(stage: Stage): Promise<Result[]> {
  const ours: LoadRequest = {
    method: 'GET',
    path: `/api/v1/users?limit=${PAGE}`,
    headers: serverHeaders(stage),
  }
  const bare: LoadRequest = { method: 'GET', path: `/users?limit=${PAGE}`, headers: {} }
  return [await measure(stage, `list of ${PAGE} users`, ours, bare)]
}

/** Creation of a user with an address, against two inserts in a transaction on a bare server. */
export async function measureUserCreation(stage: Stage): Promise<Result[]> {
  const nextBody = () => JSON.stringify({ primary_email: `${randomUUID()}@example.com` })
  const json = { 'content-type': 'application/json' }
  const ours: LoadRequest = {
    method: 'POST',
    path: '/api/v1/users',
    headers: { ...serverHeaders(stage), ...json },
    nextBody,
  }
  const bare: LoadRequest = { method: 'POST', path: '/users', headers: json, nextBody }
  return [await measure(stage, 'creation of a user', ours, bare)]
}

/** Requests to the service against requests to a bare server. */
export async function measure(
  stage: Stage,
  what: string,
  ours: LoadRequest,
  bare: LoadRequest,
): Promise<Result> {
  const service = await stage.startService()
  const measured = await load(service.url, [ours]).finally(service.stop)
  const server = await startBareServer(stage)
  const reference = await load(server.url, [bare]).finally(server.stop)
  return toResult(what, measured, `${Math.round(reference.perSecond)}/s bare`, reference)
}

/** The signing keys of a project, against `/health`: both are bytes that do not change. */
export async function measureSigningKeys(stage: Stage): Promise<Result[]> {
  const path = `/api/v1/projects/${stage.project.id}/.well-known/jwks.json`
  const service = await stage.startService()
  try {
    const keys = await load(service.url, [{ method: 'GET', path, headers: {} }])
    const health = await load(service.url, [{ method: 'GET', path: '/health', headers: {} }])
    const limit = `${Math.round(health.perSecond)}/s of /health`
    return [{ ...toResult('signing keys', keys, limit, health), toReach: '≥ 65 %' }].map((row) => ({
      ...row,
      reached: keys.perSecond / health.perSecond >= 0.65,
    }))
  } finally {
    await service.stop()
  }
}

const toResult = (
  what: string,
  { perSecond, p50Ms, p99Ms }: LoadResult,
  limit: string,
  reference: LoadResult,
): Result => ({
  what,
  measured: `${Math.round(perSecond)}/s (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`,
  limit,
  ratio: percent(perSecond / reference.perSecond),
  toReach: '–',
  reached: true,
})
