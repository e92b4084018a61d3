import { BUILT_IN_TEMPLATE_IDS, builtInTemplates } from '@latchkey/contract'
import pg from 'pg'
import { createDraft, createReaders, send, useServer, withNewProject } from './email-stage.ts'
import type { Result } from './result.ts'
import { type SmtpSink, startSink } from './smtp-sink.ts'
import { clientHeaders, type Stage } from './stage.ts'

const CODES = 30
/** Sends of each hostile template. Together they keep the renderer busy for the whole measurement. */
const HOSTILE_SENDS = 60
const LIMIT_MS = 1_500

const hostile = (code: string) => `export function EmailTemplate() { ${code}; return <p>never</p> }`
const HOSTILE: readonly [name: string, source: string][] = [
  ['an endless loop', hostile('for (;;) {}')],
  ['a string of 1 GB', hostile("let text = 'x'; while (text.length < 2 ** 30) text += text")],
  ['endless recursion', hostile('const dive = () => dive() + dive(); dive()')],
]
const { displayName, tsxSource } = builtInTemplates[BUILT_IN_TEMPLATE_IDS.magic_link]

/**
 * Sign-in codes of a project with an edited template, which the sandbox renders, while another
 * project sends templates that use all of their time and memory.
 */
export async function measureEmailFairness(stage: Stage): Promise<Result[]> {
  const smtp = await startSink()
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const service = await stage.startService()
  try {
    const { url } = service
    const attacker = await withNewProject(stage, client)
    await useServer(attacker, url, smtp.port)
    const user_ids = await createReaders(client, attacker.project.id, 1)
    await useServer(stage, url, smtp.port, {
      'auth.otp.allowSignIn': true,
      [`emails.templates.${BUILT_IN_TEMPLATE_IDS.magic_link}`]: {
        displayName,
        tsxSource: tsxSource.replace('Enter this code to continue:', 'Your code, as we like it:'),
      },
    })
    await codeTimes(stage, url, smtp, 'warm-up')
    const calm = await codeTimes(stage, url, smtp, 'calm')
    const results: Result[] = [toResult('no attack', calm, calm)]
    for (const [name, source] of HOSTILE) {
      const draft_id = await createDraft(attacker, url, source)
      for (let count = 0; count < HOSTILE_SENDS; count += 1)
        await send(attacker, url, 'POST', '/emails/send-email', { user_ids, draft_id })
      const times = await codeTimes(stage, url, smtp, name.replaceAll(' ', '-'))
      results.push(toResult(name, times, calm))
      // What is left must not count for the next template.
      await client.query(
        'delete from email_sends s using tenancies t where t.id = s.tenancy_id and t.project_id = $1',
        [attacker.project.id],
      )
    }
    return results
  } finally {
    await service.stop()
    await client.end()
    smtp.close()
  }
}

/** The times from requests for a code to the arrival of the email, in ascending order. */
async function codeTimes(
  stage: Stage,
  url: string,
  smtp: SmtpSink,
  name: string,
): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < CODES; number += 1) {
    const email = `${name}-${number}@example.com`
    const arrival = smtp.arrival(email)
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/v1/auth/otp/send-sign-in-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...clientHeaders(stage.project) },
      body: JSON.stringify({ email, callback_url: 'http://localhost/callback' }),
    })
    if (!response.ok) throw new Error(`A code was refused: ${response.status}`)
    times.push((await arrival) - startedAt)
  }
  return times.toSorted((a, b) => a - b)
}

function toResult(name: string, times: readonly number[], calm: readonly number[]): Result {
  const [median, p95] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)] as number)
  const before = calm[calm.length >> 1] as number
  return {
    what: `sign-in code of another project during: ${name}`,
    measured: `median ${Math.round(median as number)} ms, p95 ${Math.round(p95 as number)} ms`,
    limit: `${LIMIT_MS} ms`,
    ratio: `${((median as number) / before).toFixed(1)}× the time without an attack`,
    toReach: `p95 ≤ ${LIMIT_MS} ms`,
    reached: (p95 as number) <= LIMIT_MS,
  }
}
