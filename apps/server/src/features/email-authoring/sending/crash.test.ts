import { enqueue, transact } from 'latchkey/internals'
import { expect, test } from 'vitest'
import { createUsers } from './testing/many-users.ts'
import { resetCode, signInCode, startSending } from './testing/sending-process.ts'

/* A process that sends to many users: killed in the middle, and next to the other emails of its
   project. Decision 0037. */

const { service: successor, smtp, onRecipient, newProject, startProcess } = await startSending()

const RECIPIENTS = 800
const KILL_AFTER = 320
/** Emails of one claim (`bulk-delivery.ts`). */
const CLAIM = 50

const NEW = 'new@example.com'

test('emails to users wait for no other email, and no other email waits for them', {
  timeout: 60_000,
}, async () => {
  const [bulky, other] = [await newProject(), await newProject()]
  const user_ids = await createUsers(successor, bulky, 'bulk', 300)
  const others = await createUsers(successor, other, 'other', 1)
  const ada = await bulky.signUp({ email: 'ada@example.com' })
  await successor.drain()
  const process = await startProcess()
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [both, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = Promise.withResolvers<void>()
  const accepted: string[] = []
  let waiting = 0
  let alone = 0
  onRecipient(async (address) => {
    if (address.startsWith('bulk-')) {
      waiting += 1
      if (waiting === 2) held.resolve()
      await gate.promise
    }
    accepted.push(address.split('-')[0] as string)
    if (address === ada.email || address === NEW) alone += 1
    if (alone === 2) both.resolve()
    if (address.startsWith('other-')) sent.resolve()
    if (accepted.filter((to) => to === 'bulk').length === 300) done.resolve()
  })

  await process.as(bulky, 'server').post('/emails/send-email', { user_ids, html: '<p>News</p>' })
  await held.promise
  const client = process.as(bulky, 'client')
  const code = await client.post('/auth/otp/send-sign-in-code', signInCode(NEW))
  await client.post('/auth/password/send-reset-code', resetCode(ada.email))
  await process.as(other, 'server').post('/emails/send-email', {
    user_ids: others,
    html: '<p>News</p>',
  })
  await Promise.all([both.promise, sent.promise])
  const before = [...accepted]
  gate.resolve()
  await done.promise

  expect(code.status).toBe(200)
  expect(before.toSorted()).toEqual([ada.email, NEW, 'other'])
})

test('sends each email of a send after a kill -9, at most one claim of them twice', {
  timeout: 120_000,
}, async () => {
  const project = await newProject()
  await createUsers(successor, project, 'killed', RECIPIENTS)
  const process = await startProcess()
  const killed = Promise.withResolvers<void>()
  let seen = 0
  onRecipient(() => {
    seen += 1
    if (seen === KILL_AFTER) killed.resolve(process.stop('SIGKILL'))
  })

  const reply = await process
    .as(project, 'server')
    .post('/emails/send-email', { all_users: true, html: '<p>News</p>' })
  await killed.promise
  // The claims of the killed process expire, and recovery continues its send.
  successor.clock.advance({ minutes: 10 })
  await transact(successor.ctx, async (tx) => {
    await enqueue(tx, 'mails.recover', {})
    await enqueue(tx, 'email-sends.recover', {})
  })
  await successor.drain()

  expect(reply.json.results).toHaveLength(RECIPIENTS)
  const taken = smtp.taken.filter(({ to }) => to.join().startsWith('killed-'))
  const messages = Map.groupBy(taken, ({ to }) => to.join())
  expect(messages.size).toBe(RECIPIENTS)
  for (const copies of messages.values())
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect(taken.length).toBeLessThanOrEqual(RECIPIENTS + CLAIM)
  expect(await successor.query("select 1 from mails where state <> 'sent'")).toEqual([])
  expect(await successor.query('select 1 from email_sends')).toEqual([])
})
