import {
  accessHeaders,
  createCaller,
  startProcess,
  startService,
  type TestProject,
} from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer as giveServer } from '../../messaging/emails/testing/sender.ts'
import { createUsers } from './testing/many-users.ts'

/* A process that sends to many users: killed in the middle, and next to the other emails of its
   project. Decision 0037. */

/** Called before the server accepts a recipient. */
let onRecipient: (address: string) => Promise<void> | void = () => {}
const smtpServer = await startSmtpServer({
  auth: { user: 'acme', pass: 'sesame' },
  onRcptTo({ address }, _session, callback) {
    Promise.resolve(onRecipient(address)).then(() => callback(), callback)
  },
})
const successor = await startService()
afterAll(async () => {
  await successor.stop()
  await smtpServer.stop()
})

const SETTINGS = { LATCHKEY_RATE_LIMITS: 'off' }
const RECIPIENTS = 800
const KILL_AFTER = 320
/** Emails of one claim (`bulk-delivery.ts`). */
const CLAIM = 50

const NEW = 'new@example.com'

async function newProject(): Promise<TestProject> {
  const project = await successor.newProject({ magic_link_enabled: true })
  await giveServer(project, { port: smtpServer.port })
  return project
}

test('emails to users wait for no other email, and no other email waits for them', {
  timeout: 60_000,
}, async () => {
  const [bulky, other] = [await newProject(), await newProject()]
  const user_ids = await createUsers(successor, bulky, 'bulk', 300)
  const others = await createUsers(successor, other, 'other', 1)
  const ada = await bulky.signUp({ email: 'ada@example.com' })
  await successor.drain()
  const process = await startProcess(successor, SETTINGS)
  onTestFinished(() => process.stop('SIGKILL'))
  const callerOf = (project: TestProject, access: 'client' | 'server') =>
    createCaller(fetch, process.url, accessHeaders(project, access))
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [both, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = Promise.withResolvers<void>()
  const accepted: string[] = []
  let waiting = 0
  let alone = 0
  onRecipient = async (address) => {
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
  }

  await callerOf(bulky, 'server').post('/emails/send-email', { user_ids, html: '<p>News</p>' })
  await held.promise
  const code = await callerOf(bulky, 'client').post('/auth/otp/send-sign-in-code', {
    email: NEW,
    callback_url: 'http://localhost:3000/handler/magic-link-callback',
  })
  await callerOf(bulky, 'client').post('/auth/password/send-reset-code', {
    email: ada.email,
    callback_url: 'http://localhost:3000/handler/password-reset',
  })
  await callerOf(other, 'server').post('/emails/send-email', {
    user_ids: others,
    html: '<p>News</p>',
  })
  await Promise.all([both.promise, sent.promise])
  const before = [...accepted]
  gate.resolve()
  await done.promise
  onRecipient = () => {}

  expect(code.status).toBe(200)
  expect(before.toSorted()).toEqual([ada.email, NEW, 'other'])
})

test('sends each email of a send after a kill -9, at most one claim of them twice', {
  timeout: 120_000,
}, async () => {
  const project = await newProject()
  await createUsers(successor, project, 'killed', RECIPIENTS)
  const process = await startProcess(successor, SETTINGS)
  onTestFinished(() => process.stop('SIGKILL'))
  const killed = Promise.withResolvers<void>()
  let seen = 0
  onRecipient = () => {
    seen += 1
    if (seen === KILL_AFTER) killed.resolve(process.stop('SIGKILL'))
  }

  const caller = createCaller(fetch, process.url, accessHeaders(project, 'server'))
  const reply = await caller.post('/emails/send-email', { all_users: true, html: '<p>News</p>' })
  await killed.promise
  onRecipient = () => {}
  // The claims of the killed process expire, and recovery continues its send.
  successor.clock.advance({ minutes: 10 })
  await transact(successor.ctx, async (tx) => {
    await enqueue(tx, 'mails.recover', {})
    await enqueue(tx, 'email-sends.recover', {})
  })
  await successor.drain()

  expect(reply.json.results).toHaveLength(RECIPIENTS)
  const taken = smtpServer.taken.filter(({ to }) => to.join().startsWith('killed-'))
  const messages = Map.groupBy(taken, ({ to }) => to.join())
  expect(messages.size).toBe(RECIPIENTS)
  for (const copies of messages.values())
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect(taken.length).toBeLessThanOrEqual(RECIPIENTS + CLAIM)
  expect(await successor.query("select 1 from mails where state <> 'sent'")).toEqual([])
  expect(await successor.query('select 1 from email_sends')).toEqual([])
})
