import { accessHeaders, createCaller, startService } from '@latchkey/testkit'
import { startService as startProcess } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { captureLog, show } from '../../../kernel/testing/captured-log.ts'

/* Codes are sent by email and appear nowhere else (security case 33). */

const service = await startService()
const project = await service.newProject({ magic_link_enabled: true })

const { log, lines: logged } = captureLog()

// A second process on the same database, with its log captured.
const listening = await startProcess(service.ctx.config, {
  clock: service.clock,
  log,
  runsWorker: false,
})
afterAll(async () => {
  await listening.stop()
  await service.stop()
})

const responses: string[] = []
const client = createCaller(
  async (request) => {
    const response = await listening.fetch(request)
    responses.push(`${show([...response.headers])} ${await response.clone().text()}`)
    return response
  },
  service.url,
  accessHeaders(project, 'client'),
)

// Some responses repeat the requested address (protocol 01 §8.6), which the client knows already.
const visitor = createCaller(
  (request) => listening.fetch(request),
  service.url,
  accessHeaders(project, 'client'),
)

const EMAIL = 'secret@example.com'
const CALLBACK = 'http://localhost:3000/'
const codes = async () => (await service.mailbox.all(EMAIL)).map(({ code, otp }) => ({ code, otp }))

/** Sends every kind of request with codes, valid and invalid, and one that fails unexpectedly. */
async function useEverything() {
  await client.post('/auth/password/sign-up', {
    email: EMAIL,
    password: 'correct horse battery',
    verification_callback_url: CALLBACK,
  })
  await listening.drain()
  const [verification] = await codes()
  await client.post('/contact-channels/verify/check-code', { code: verification?.code })
  await client.post('/contact-channels/verify', { code: verification?.code })
  await client.post('/auth/otp/send-sign-in-code', { email: EMAIL, callback_url: CALLBACK })
  await client.post('/auth/password/send-reset-code', { email: EMAIL, callback_url: CALLBACK })
  await listening.drain()

  for (const { code } of await codes()) {
    for (const path of ['/auth/otp/sign-in', '/auth/password/reset', '/contact-channels/verify']) {
      await client.get(`${path}?code=${code}`)
      await visitor.get(`${path}/${code}`)
      await client.post(`${path}/check-code`, { code })
      await client.post(path, { code, password: 'short', unknown: code })
      await client.post(path, code)
    }
  }
  await service.query(
    "create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$",
  )
  await service.query(
    'create trigger break_down before insert on sessions execute function break_down()',
  )
  for (const { code } of await codes()) {
    const reply = await client.post('/auth/otp/sign-in', { code })
    await client.post('/auth/password/reset', { code, password: 'short' })
    if (reply.status === 500) return
  }
  throw new Error('The sign-in should have failed.')
}

test('case 33: neither logs, responses nor tables contain a code in plain text', async () => {
  await useEverything()
  const made = await codes()
  const nonceOf = (code: string) => code.slice(6)

  expect(made).toHaveLength(3)
  expect(logged.some((line) => line.includes('/auth/otp/sign-in'))).toBe(true)
  expect(logged.some((line) => line.includes('on purpose'))).toBe(true)
  for (const { code, otp } of made) {
    const nonce = nonceOf(code)
    // Searches for whole links and codes, ignoring case. The nonce of a sign-in code is part of its
    // response.
    expect(logged.filter((line) => line.toLowerCase().includes(nonce))).toEqual([])
    expect(responses.filter((line) => line.toLowerCase().includes(code))).toEqual([])
    expect(
      responses.filter((line) => line.includes(nonce)).every((line) => line.includes(`"nonce"`)),
    ).toBe(true)
    if (otp !== '')
      expect([...logged, ...responses].filter((line) => line.includes(otp))).toEqual([])
  }

  const tables = await service.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.mails', 'graphile_worker._private_jobs']),
  )
  for (const { name } of tables) {
    for (const { code } of made) {
      const [found] = await service.query<{ count: number }>(
        `select count(*)::int as count from ${name} t where t::text ilike $1`,
        [`%${nonceOf(code)}%`],
      )
      expect([name, found?.count]).toEqual([name, 0])
    }
  }
})
