import {
  accessHeaders,
  createCaller,
  startProcess,
  startService,
  type TestProcess,
  type TestProject,
} from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from './testing/fake-smtp-server.ts'

/* A process that is killed, and its successor on the same database. */

const smtpServer = await startSmtpServer()
const successor = await startService({
  config: {
    mail: {
      from: 'noreply@example.com',
      server: {
        host: '127.0.0.1',
        port: smtpServer.port,
        username: null,
        password: null,
        implicitTls: false,
      },
    },
  },
})
afterAll(async () => {
  await successor.stop()
  await smtpServer.stop()
})

const BURST = 120
const KILL_AFTER = 10

test('sends each email of a committed sign-up once after a kill -9', {
  timeout: 60_000,
}, async () => {
  const project = await successor.newProject()
  const process = await startProcess(successor, {
    LATCHKEY_RATE_LIMITS: 'off',
    LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${smtpServer.port}`,
  })

  await signUpUntilKilled(project, process)
  // The leases of the killed process expire, and recovery requeues its emails.
  successor.clock.advance({ minutes: 5 })
  await transact(successor.ctx, (tx) => enqueue(tx, 'mails.recover', {}))
  await successor.drain()

  const signedUp = await successor.query<{ value: string }>(
    'select c.value from contact_channels c join tenancies t on t.id = c.tenancy_id where t.project_id = $1',
    [project.id],
  )
  const messages = Map.groupBy(smtpServer.taken, ({ to }) => to.join())
  expect(signedUp.length).toBeGreaterThanOrEqual(KILL_AFTER)
  expect([...messages.keys()].toSorted()).toEqual(signedUp.map(({ value }) => value).toSorted())
  // An email that was sent before the kill may be sent again, with the same message id.
  for (const copies of messages.values())
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
  expect(await successor.query("select id from mails where state <> 'sent'")).toEqual([])
})

/** Starts many sign-ups and kills the process after some of them have completed. */
async function signUpUntilKilled(project: TestProject, { url, stop }: TestProcess): Promise<void> {
  const client = createCaller(fetch, url, accessHeaders(project, 'client'))
  let answered = 0
  const signUp = async (number: number) => {
    const reply = await client.post('/auth/password/sign-up', {
      email: `person-${number}@example.com`,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/verify',
    })
    if (reply.status === 200) answered += 1
    if (answered === KILL_AFTER) await stop('SIGKILL')
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: BURST }, (_, number) => signUp(number)),
  )
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
}
