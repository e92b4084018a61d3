import pg from 'pg'
import { createDraft, createReaders, NEWS_TEMPLATE, send, useServer } from './email-stage.ts'
import type { Result } from './result.ts'
import { startSink } from './smtp-sink.ts'
import type { Stage } from './stage.ts'

const EMAILS = Number(process.env.BENCH_RECIPIENTS ?? 10_000)
/** Emails of one claim (`bulk-delivery.ts`). */
const CLAIM = 50
const KILLS = 2
const MAX_WAIT_MS = 30 * 60_000

/**
 * A send whose process is killed by `kill -9` twice. Each next process waits until the claims of
 * the killed one expire, as after a real crash.
 */
export async function measureEmailCrash(stage: Stage): Promise<Result[]> {
  const messages = new Map<string, string[]>()
  let accepted = 0
  let killAt = Number.POSITIVE_INFINITY
  let kill = () => {}
  const smtp = await startSink(({ to, messageId }) => {
    messages.set(to, [...(messages.get(to) ?? []), messageId])
    accepted += 1
    if (accepted >= killAt) {
      killAt = Number.POSITIVE_INFINITY
      kill()
    }
  })
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  let service = await stage.startService()
  try {
    const user_ids = await createReaders(client, stage.project.id, EMAILS)
    await useServer(stage, service.url, smtp.port)
    const draft_id = await createDraft(stage, service.url, NEWS_TEMPLATE)
    for (let number = 1; number <= KILLS; number += 1) {
      const killed = new Promise<void>((resolve) => {
        const { pid } = service
        kill = () => {
          process.kill(pid, 'SIGKILL')
          resolve()
        }
      })
      killAt = Math.round((EMAILS * number) / (KILLS + 1))
      if (number === 1)
        await send(stage, service.url, 'POST', '/emails/send-email', { user_ids, draft_id })
      await killed
      process.stderr.write(`  killed after ${accepted} emails\n`)
      service = await stage.startService()
    }
    await waitForEnd(client, stage.project.id)
    return toResults(messages)
  } finally {
    await service.stop()
    await client.end()
    smtp.close()
  }
}

/** Waits until no email of the project is left to be sent. */
async function waitForEnd(client: pg.Client, projectId: string): Promise<void> {
  const endsAt = performance.now() + MAX_WAIT_MS
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select (select count(*) from email_sends s where s.tenancy_id = t.id)::int
         + (select count(*) from mails m where m.tenancy_id = t.id and m.state not in ('sent', 'failed'))::int as left
       from tenancies t where t.project_id = $1`,
      [projectId],
    )
    if (rows.every(({ left }) => left === 0)) return
    if (performance.now() > endsAt) throw new Error('The send did not end.')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

function toResults(messages: ReadonlyMap<string, readonly string[]>): Result[] {
  const copies = [...messages.values()]
  const lost = EMAILS - messages.size
  const twice = copies.filter(({ length }) => length > 1).length
  const differing = copies.filter((ids) => new Set(ids).size > 1).length
  const line = (what: string, measured: number, most: number): Result => ({
    what,
    measured: String(measured),
    limit: String(most),
    ratio: '',
    toReach: `≤ ${most}`,
    reached: measured <= most,
  })
  return [
    line(`lost emails of ${EMAILS} after ${KILLS} × kill -9`, lost, 0),
    line('emails sent twice', twice, KILLS * CLAIM),
    line('emails sent twice with another Message-ID', differing, 0),
  ]
}
