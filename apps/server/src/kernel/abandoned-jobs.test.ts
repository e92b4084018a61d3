import { startProcess, startService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const service = await startService()
const holder = new pg.Client({ connectionString: service.database.url })
await holder.connect()
afterAll(async () => {
  await holder.end()
  await service.stop()
})

/** Recovers jobs as if a minute had passed since they began. */
async function recover(): Promise<void> {
  await service.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'",
  )
  await transact(service.ctx, (tx) => enqueue(tx, 'jobs.recover', {}))
  await service.drain()
}

/** The worker that runs the job, and how many times the job was begun. */
const resetJob = async () =>
  (
    await service.query<{ locked_by: string | null; attempts: number }>(
      "select locked_by, attempts from graphile_worker.jobs where task_identifier = 'passwords.mail-reset-code'",
    )
  )[0]

test('case 26: sends a reset email whose process is killed, and leaves jobs of living processes', async () => {
  const project = await service.newProject()
  const { email } = await project.signUp()
  // Holds the job that creates the code.
  await holder.query('select pg_advisory_lock(4712)')
  await holder.query(`
    create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(4712); return new; end';
    create trigger wait_here before insert on verification_codes for each row
      execute function wait_here()`)
  const before = (await service.mailbox.all(email)).length
  const process = await startProcess(service)
  onTestFinished(() => process.stop('SIGKILL'))
  await project.as('client').post('/auth/password/send-reset-code', {
    email,
    callback_url: 'http://localhost:3000/handler/callback',
  })
  const waiting = async () =>
    (await service.query("select from pg_locks where locktype = 'advisory' and not granted")).length
  await expect.poll(waiting).toBe(1)

  const begun = await resetJob()
  await recover()
  expect(await resetJob()).toEqual(begun)

  await process.stop('SIGKILL')
  await holder.query('select pg_advisory_unlock(4712)')
  await expect.poll(waiting).toBe(0)
  await recover()

  expect(await resetJob()).toBeUndefined()
  expect(await service.mailbox.all(email)).toHaveLength(before + 1)
})
