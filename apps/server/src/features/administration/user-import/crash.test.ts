import { randomUUID } from 'node:crypto'
import { startProcess, startService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { lines, newProject, readJob, start } from './testing/imports.ts'

const successor = await startService()
afterAll(() => successor.stop())

const USERS = 4_000
const FAILING = USERS / 10
const ROWS = USERS + FAILING

test('imports and reports each row once when the process is killed in the middle', {
  timeout: 90_000,
}, async () => {
  const project = await newProject(successor)
  const process = await startProcess(successor, { LATCHKEY_RATE_LIMITS: 'off' })
  onTestFinished(() => process.stop('SIGKILL'))
  const ids = Array.from({ length: USERS }, () => randomUUID())
  const data = lines(
    ids.flatMap((id, at) => [
      { id, primary_email: `${id}@example.com` },
      ...(at % 10 === 0 ? [{ primary_email: `no address ${at}` }] : []),
    ]),
  )

  const { json } = await start(project, { format: 'ndjson', data })
  const killedAt = await vi.waitFor(
    async () => {
      const { done } = await readJob(project, json.job_id)
      expect(done).toBeGreaterThan(300)
      return done as number
    },
    { timeout: 40_000, interval: 5 },
  )
  await process.stop('SIGKILL')
  successor.clock.advance({ minutes: 10 })
  await transact(successor.ctx, (tx) => enqueue(tx, 'user-imports.recover', {}))
  await successor.drain()

  expect(killedAt).toBeLessThan(ROWS)
  expect(await readJob(project, json.job_id)).toMatchObject({
    state: 'done',
    done: ROWS,
    created: USERS,
    failed: FAILING,
  })
  const report = await project.as('admin').get(`/internal/jobs/${json.job_id}/report?format=ndjson`)
  expect(report.text.trim().split('\n')).toHaveLength(FAILING)
  const rows = await successor.query<{ id: string }>('select id from users where tenancy_id = $1', [
    await successor.rows.tenancyId(project.id),
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})
