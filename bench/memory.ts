import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { load } from './load.ts'
import type { Result } from './result.ts'
import { clientHeaders, type Stage } from './stage.ts'

/**
 * Memory of the process, without PostgreSQL: idle, and after a load of sign-ins, sign-ups, reads and
 * lists.
 */
export async function measureMemory(stage: Stage): Promise<Result[]> {
  const service = await stage.startService()
  try {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const idle = await residentMegabytes(service.pid)
    await load(
      service.url,
      stage.users.map((user) => ({
        method: 'POST',
        path: '/api/v1/auth/password/sign-in',
        headers: { 'content-type': 'application/json', ...clientHeaders(stage.project) },
        body: JSON.stringify({ email: user.email, password: user.password }),
      })),
      { connections: 50 },
    )
    await load(
      service.url,
      stage.users.map((user) => ({
        method: 'GET',
        path: '/api/v1/users/me',
        headers: { ...clientHeaders(stage.project), 'x-stack-access-token': user.access_token },
      })),
      { connections: 100 },
    )
    await load(
      service.url,
      [
        {
          method: 'POST',
          path: '/api/v1/auth/password/sign-up',
          headers: { 'content-type': 'application/json', ...clientHeaders(stage.project) },
          nextBody: () =>
            JSON.stringify({
              email: `${randomUUID()}@example.com`,
              password: 'a password of the benchmark',
              verification_callback_url: 'http://localhost/verify',
            }),
        },
      ],
      { connections: 50 },
    )
    await load(
      service.url,
      [
        {
          method: 'GET',
          path: '/api/v1/users?limit=50&desc=true',
          headers: {
            'x-stack-access-type': 'admin',
            'x-stack-project-id': stage.project.id,
            'x-stack-super-secret-admin-key': stage.project.superSecretAdminKey,
          },
        },
      ],
      { connections: 50 },
    )
    const loaded = await residentMegabytes(service.pid)
    return [line('memory idle', idle, 130), line('memory after load', loaded, 220)]
  } finally {
    await service.stop()
  }
}

const line = (what: string, megabytes: number, limit: number): Result => ({
  what,
  measured: `${Math.round(megabytes)} MB`,
  limit: `${limit} MB`,
  ratio: `${Math.round((megabytes / limit) * 100)} %`,
  toReach: `≤ ${limit} MB`,
  reached: megabytes <= limit,
})

/** Resident set of the process (Linux). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
