import { startProcess, startService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createUsers } from '../../email-authoring/sending/testing/many-users.ts'

const successor = await startService()
afterAll(() => successor.stop())

const USERS = 600

test('changes each user once when the process is killed in the middle', {
  timeout: 60_000,
}, async () => {
  const project = await successor.newProject()
  const ids = await createUsers(successor, project, 'killed', USERS)
  successor.clock.advance({ seconds: 1 })
  const process = await startProcess(successor, { LATCHKEY_RATE_LIMITS: 'off' })
  onTestFinished(() => process.stop('SIGKILL'))
  const body = { filter: {}, action: 'set_metadata', args: { client_metadata: 1 } }
  const read = async (id: string) => (await project.as('admin').get(`/internal/jobs/${id}`)).json

  const { json } = await project.as('admin').post('/internal/users/bulk', body)
  const killedAt = await vi.waitFor(
    async () => {
      const { done } = await read(json.job_id)
      expect(done).toBeGreaterThan(100)
      return done as number
    },
    { timeout: 30_000, interval: 5 },
  )
  await process.stop('SIGKILL')
  successor.clock.advance({ minutes: 10 })
  await transact(successor.ctx, (tx) => enqueue(tx, 'user-jobs.recover', {}))
  await successor.drain()

  expect(killedAt).toBeLessThan(USERS)
  expect(await read(json.job_id)).toMatchObject({ state: 'done', done: USERS, failed: 0 })
  const changed = await successor.query<{ target_id: string }>(
    "select target_id from audit_log where tenancy_id = $1 and kind = 'user.updated'",
    [await successor.rows.tenancyId(project.id)],
  )
  expect(changed.map(({ target_id }) => target_id).toSorted()).toEqual(ids.toSorted())
})
