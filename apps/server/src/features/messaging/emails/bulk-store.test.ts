import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { addMillis } from '../../../kernel/clock.ts'
import { type BulkOutcome, claimBulkEmails, updateBulkOutcomes } from './bulk-store.ts'
import { queueBulkEmails } from './queue-custom-emails.ts'
import { senderFor } from './testing/sender.ts'

/* Claims of emails in bulk, and their outcomes. Two processes may hold a claim after a lease. */

const service = await startService()
afterAll(() => service.stop())

const SENDER = {
  type: 'standard' as const,
  host: 'smtp.example.com',
  port: 587,
  username: 'acme',
  sender_name: 'Acme',
  sender_email: 'noreply@example.com',
}

/** Emails that one process has claimed. */
async function claimed(count: number) {
  const { ctx } = await senderFor(service, await service.newProject())
  await transact(ctx, (tx) =>
    queueBulkEmails(
      tx,
      randomUUID(),
      Array.from({ length: count }, () => ({
        id: randomUUID(),
        to: `${randomUUID()}@example.com`,
        userId: null,
        subject: 'News',
        html: '<p>News</p>',
        text: 'News',
      })),
    ),
  )
  const claim = () => claimBulkEmails(ctx, addMillis(ctx.clock.now(), MINUTE_MS), count)
  const record = (outcomes: readonly BulkOutcome[]) =>
    transact(ctx, (tx) => updateBulkOutcomes(tx, outcomes, SENDER))
  const emails = () =>
    service.query<{ id: string; state: string; attempts: number; sender: object | null }>(
      'select id, state, attempts, sender from mails where tenancy_id = $1',
      [ctx.tenancyId],
    )
  const attempts = () =>
    service.query<{ mail_id: string }>('select mail_id from mail_attempts where tenancy_id = $1', [
      ctx.tenancyId,
    ])
  return { claim, record, emails, attempts, ids: (await claim()).map(({ id }) => id) }
}

const sent = (id: string, attempts = 1): BulkOutcome => ({
  id,
  attempts,
  state: 'sent',
  next_attempt_at: null,
  attempt: { id: randomUUID(), error: null },
})

test('requeues an email that was not attempted without counting an attempt', async () => {
  const { claim, record, emails, attempts, ids } = await claimed(2)
  const [one = '', other = ''] = ids

  const now = service.clock.now()
  const count = await record([
    sent(one),
    { id: other, attempts: 1, state: 'queued', next_attempt_at: now, attempt: null },
  ])

  expect(count).toBe(1)
  expect(await emails()).toEqual(
    expect.arrayContaining([
      { id: one, state: 'sent', attempts: 1, sender: SENDER },
      { id: other, state: 'queued', attempts: 0, sender: null },
    ]),
  )
  expect(await attempts()).toEqual([{ mail_id: one }])
  expect((await claim()).map(({ id, attempts }) => [id, attempts])).toEqual([[other, 1]])
})

test('an email that was deleted or claimed again is left out', async () => {
  const { claim, record, emails, attempts, ids } = await claimed(3)
  const [deleted = '', again = '', own = ''] = ids
  await service.query('delete from mails where id = $1', [deleted])
  await service.query('update mails set next_attempt_at = $2 where id = $1', [
    again,
    service.clock.now(),
  ])
  await claim()

  expect(await record(ids.map((id) => sent(id)))).toBe(1)

  expect((await emails()).map(({ id, state, attempts }) => [id, state, attempts])).toEqual(
    expect.arrayContaining([
      [again, 'sending', 2],
      [own, 'sent', 1],
    ]),
  )
  expect(await attempts()).toEqual([{ mail_id: own }])
})

test('50 records of the same claims at the same time count each email once', async () => {
  const { record, attempts, ids } = await claimed(10)

  const counts = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      record((at % 2 === 0 ? ids : ids.toReversed()).map((id) => sent(id))),
    ),
  )

  expect(counts.reduce((a, b) => a + b)).toBe(10)
  expect((await attempts()).map(({ mail_id }) => mail_id).toSorted()).toEqual(ids.toSorted())
})

test('a failure is kept as text that JSON and PostgreSQL change nothing in', async () => {
  const { record, ids } = await claimed(1)
  const error = {
    errorType: 'REJECTED' as const,
    canRetry: false,
    message: '5.7.1 "quoted" \\ \u{1f512} $1',
    raw: { responseCode: 554 },
  }

  await record([
    { ...sent(ids[0] as string), state: 'failed', attempt: { id: randomUUID(), error } },
  ])

  const [row] = await service.query('select error, sender from mail_attempts where mail_id = $1', [
    ids[0],
  ])
  expect(row).toEqual({ error, sender: SENDER })
})
