import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { type CustomEmail, queueCustomEmail, queueCustomEmails, sendQueuedEmail } from './index.ts'
import { startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, useOwnServer } from './testing/sender.ts'

/* Tests emails whose content is rendered by features: protocol 05 §1.4 and security case 48. */

const service = await startService()
const smtpServer = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await smtpServer.stop()
})

const email = (changes: Partial<CustomEmail> = {}): CustomEmail => ({
  to: `${randomUUID()}@example.com`,
  userId: null,
  subject: 'Spring news',
  html: '<!DOCTYPE html><p>News</p>',
  text: 'News',
  ...changes,
})

async function newSender() {
  const project = await service.newProject()
  await useOwnServer(project, { port: smtpServer.port })
  return senderFor(service, project)
}

const takenBy = (to: string) => smtpServer.taken.filter((taken) => taken.to.includes(to))

test('hands an email with both parts over to the server of the project', async () => {
  const { ctx } = await newSender()
  const given = email()

  const queued = await transact(ctx, (tx) => queueCustomEmail(tx, given))
  await sendQueuedEmail(ctx, queued)

  const [taken] = takenBy(given.to)
  expect(taken?.mail.subject).toBe('Spring news')
  expect(taken?.mail.html).toContain('<p>News</p>')
  expect(taken?.mail.text?.trim()).toBe('News')
  expect(taken?.mail.messageId).toBe(`<${queued.id}@localhost>`)
  expect(taken?.mail.headers.has('list-unsubscribe-post')).toBe(false)
})

test('queues an id once, and every email once', async () => {
  const { ctx } = await newSender()
  const emails = [email({ id: randomUUID() }), email({ id: randomUUID() }), email()]

  await transact(ctx, (tx) => queueCustomEmails(tx, emails))
  await transact(ctx, (tx) => queueCustomEmails(tx, emails.slice(0, 2)))
  await service.drain()
  await transact(ctx, (tx) => queueCustomEmails(tx, emails.slice(0, 2)))
  await service.drain()

  expect(emails.map(({ to }) => takenBy(to).length)).toEqual([1, 1, 1])
})

test('sets the headers of one-click unsubscribing for an email with a link', async () => {
  const { ctx } = await newSender()
  const given = email({ unsubscribeLink: 'https://id.example.com/unsubscribe?code=abc' })

  await transact(ctx, (tx) => queueCustomEmail(tx, given))
  await service.drain()

  const source = takenBy(given.to)[0]?.source.replaceAll(/\r\n[ \t]/g, ' ')
  expect(source).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/id\.example\.com\/unsubscribe\?code=abc>\r$/m,
  )
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test.each([
  'Hello\r\nBcc: eve@example.com',
  'Hello\nBcc: eve@example.com\n\nBody',
  'Hello\u2028Bcc: eve@example.com',
  'Hello\u0000\u0085Bcc: eve@example.com',
])('keeps the subject on one line (security case 48): %j', async (subject) => {
  const { ctx } = await newSender()
  const given = email({ subject })

  await transact(ctx, (tx) => queueCustomEmail(tx, given))
  await service.drain()

  const [taken] = takenBy(given.to)
  expect(taken?.to).toEqual([given.to])
  expect(taken?.mail.bcc).toBeUndefined()
  expect(taken?.mail.subject).toMatch(/^Hello Bcc: eve@example.com( Body)?$/)
})

test.each(['a@example.com,b@example.com', 'a@b@example.com', 'a@example.com>', ''])(
  'sends nothing to %j, which is not one address (security case 28)',
  async (to) => {
    const { ctx, state, attempts } = await newSender()

    const queued = await transact(ctx, (tx) => queueCustomEmail(tx, email({ to })))
    await service.drain()

    expect((await state(queued)).state).toBe('failed')
    expect((await attempts(queued)).map((error) => error?.errorType)).toEqual([
      'INVALID_EMAIL_ADDRESS',
    ])
  },
)
