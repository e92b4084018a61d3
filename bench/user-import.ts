import { createHash, randomUUID } from 'node:crypto'
import { serverHeaders } from './directory.ts'
import { residentMegabytes } from './memory.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

const USERS = Number(process.env.BENCH_IMPORTED_USERS ?? 100_000)
const PER_SECOND = 500
/** What an import may add to the memory of the process. */
const GROWTH_MB = 100
const HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

/**
 * Imports users with hashes from an uploaded file, and exports them again: rows a second, memory,
 * and the share of users that come back as they were.
 */
export async function measureUserImport(stage: Stage): Promise<Result[]> {
  const service = await stage.startService()
  const call = (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ) =>
    fetch(`${service.url}/api/v1/internal${path}`, {
      method,
      headers: { ...serverHeaders(stage), ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
  const read = async <T>(response: Promise<Response>): Promise<T> => {
    const answer = await response
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  try {
    const users = Array.from({ length: USERS }, (_, index) => newUser(index))
    const file = Buffer.from(users.map((user) => `${JSON.stringify(user)}\n`).join(''))
    const { upload_id, part_max_bytes } = await read<Upload>(
      call('POST', '/users/import/uploads', '{}'),
    )
    for (let from = 0; from < file.length; from += part_max_bytes) {
      const path = `/users/import/uploads/${upload_id}/parts/${from / part_max_bytes + 1}`
      const part = new Uint8Array(file.subarray(from, from + part_max_bytes))
      await read(call('PUT', path, part, 'application/octet-stream'))
    }
    const before = await residentMegabytes(service.pid)
    let peak = before
    const startedAt = performance.now()
    const { job_id } = await read<{ job_id: string }>(
      call('POST', '/users/import', JSON.stringify({ format: 'ndjson', upload_id })),
    )
    let job = { state: 'queued', created: 0, failed: 0 }
    while (job.state !== 'done') {
      await new Promise((resolve) => setTimeout(resolve, 500))
      job = await read<typeof job>(call('GET', `/jobs/${job_id}`))
      peak = Math.max(peak, await residentMegabytes(service.pid))
    }
    const perSecond = USERS / ((performance.now() - startedAt) / 1_000)
    const kept = await countKept(
      await call('GET', '/users/export?format=ndjson&include_hashes=true'),
      users,
    )
    return [
      {
        what: `import of ${USERS} users with hashes (${Math.round(file.length / 1e6)} MB)`,
        measured: `${Math.round(perSecond)}/s`,
        limit: `${PER_SECOND}/s`,
        ratio: `${(perSecond / PER_SECOND).toFixed(1)}×`,
        toReach: '≥ 1×',
        reached: perSecond >= PER_SECOND,
      },
      {
        what: 'memory that the import adds',
        measured: `${Math.round(peak - before)} MB`,
        limit: `${GROWTH_MB} MB`,
        ratio: `${Math.round(((peak - before) / GROWTH_MB) * 100)} %`,
        toReach: `≤ ${GROWTH_MB} MB`,
        reached: peak - before <= GROWTH_MB,
      },
      {
        what: 'users that the export has as they were imported',
        measured: String(kept),
        limit: String(USERS),
        ratio: `${((kept / USERS) * 100).toFixed(3)} %`,
        toReach: '100 %',
        reached: kept === USERS,
      },
    ]
  } finally {
    await service.stop()
  }
}

interface Upload {
  upload_id: string
  part_max_bytes: number
}

const newUser = (index: number) => ({
  id: randomUUID(),
  display_name: `User ${index}`,
  primary_email: `imported-${index}@example.com`,
  primary_email_verified: index % 2 === 0,
  primary_email_auth_enabled: true,
  signed_up_at_millis: 1_600_000_000_000 + index,
  server_metadata: { plan: 'pro', index },
  password_hash: HASH,
})

type ImportedUser = ReturnType<typeof newUser>

/** Counts the exported users whose imported fields are the same. */
async function countKept(response: Response, users: readonly ImportedUser[]): Promise<number> {
  const digest = (user: ImportedUser) =>
    createHash('sha256')
      .update(JSON.stringify(Object.keys(newUser(0)).map((key) => user[key as keyof ImportedUser])))
      .digest('base64')
  const expected = new Set(users.map(digest))
  let kept = 0
  for (const line of (await response.text()).split('\n'))
    if (line !== '' && expected.has(digest(JSON.parse(line)))) kept += 1
  return kept
}
