import pg from 'pg'
import { createDraft, createReaders, NEWS_TEMPLATE, send, useServer } from './email-stage.ts'
import { residentMegabytes } from './memory.ts'
import type { Result } from './result.ts'
import { startSink } from './smtp-sink.ts'
import type { Stage } from './stage.ts'

type Kind = 'html' | 'rendered'

/** Emails of the same HTML are fast, and the memory of the process grows during the first thousands. */
const EMAILS: Readonly<Record<Kind, number>> = { html: 20_000, rendered: 2_000 }
const PER_SECOND = 100
const SAMPLE_MS = 2_000
/** What the second half of a send may add to the memory of the process. */
const GROWTH_MB = 30

/**
 * Emails of one send, rendered and handed over by one process to an SMTP server next to it: the
 * same HTML for everyone (`:html`), and a template that is rendered for each (`:rendered`).
 */
export async function measureEmailDelivery(stage: Stage, part = ''): Promise<Result[]> {
  const results: Result[] = []
  for (const kind of ['html', 'rendered'] as const) {
    const emails = Number(process.env.BENCH_RECIPIENTS ?? EMAILS[kind])
    if (kind.includes(part)) results.push(...(await measure(stage, kind, emails)))
  }
  return results
}

async function measure(stage: Stage, kind: Kind, emails: number): Promise<Result[]> {
  // The first emails also start the renderer, which happens once per process.
  const warmUp = Math.min(2_000, emails / 10)
  const smtp = await startSink()
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const service = await stage.startService()
  try {
    const user_ids = await createReaders(client, stage.project.id, emails)
    await useServer(stage, service.url, smtp.port)
    const content =
      kind === 'html'
        ? { html: '<p>News</p>', notification_category_name: 'Marketing' }
        : { draft_id: await createDraft(stage, service.url, NEWS_TEMPLATE) }
    const marks = [warmUp, emails / 2, emails].map((count) => smtp.reached(count))
    const [started, half, ended] = marks as [Promise<number>, Promise<number>, Promise<number>]
    await send(stage, service.url, 'POST', '/emails/send-email', { user_ids, ...content })
    const memory = sampleMemory(service.pid, emails)
    const startedAt = await started
    const halfAt = await half
    const perSecond = (emails - warmUp) / (((await ended) - startedAt) / 1_000)
    const samples = memory.stop()
    const peakOf = (from: number, to: number) =>
      Math.max(
        ...samples.filter(({ at }) => at >= from && at < to).map(({ megabytes }) => megabytes),
      )
    const first = peakOf(startedAt, halfAt)
    const growth = peakOf(halfAt, Number.POSITIVE_INFINITY) - first
    process.stderr.write(`  memory in MB: ${curve(samples)}\n`)
    const what = kind === 'html' ? 'emails of the same HTML' : 'emails rendered for each recipient'
    return [
      {
        what: `${emails} ${what}, handed over by one process`,
        measured: `${Math.round(perSecond)}/s`,
        limit: `${PER_SECOND}/s`,
        ratio: `${(perSecond / PER_SECOND).toFixed(1)}×`,
        toReach: `≥ ${PER_SECOND}/s`,
        reached: perSecond >= PER_SECOND,
      },
      {
        what: 'peak memory in the second half of the send, against the first',
        measured: `${Math.round(first + growth)} MB`,
        limit: `${Math.round(first)} MB`,
        ratio: `${growth > 0 ? '+' : ''}${Math.round(growth)} MB`,
        toReach: `≤ +${GROWTH_MB} MB`,
        reached: growth <= GROWTH_MB,
      },
    ]
  } finally {
    await service.stop()
    await client.end()
    smtp.close()
  }
}

interface Sample {
  readonly at: number
  readonly megabytes: number
}

function sampleMemory(pid: number, emails: number) {
  const samples: Sample[] = []
  const take = async () => {
    samples.push({ at: performance.now(), megabytes: await residentMegabytes(pid) })
  }
  void take()
  const timer = setInterval(take, Math.min(SAMPLE_MS, emails / 10))
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

/** About twenty points of the samples. */
const curve = (samples: readonly Sample[]): string =>
  samples
    .filter((_, index) => index % Math.ceil(samples.length / 20) === 0)
    .map(({ megabytes }) => Math.round(megabytes))
    .join(' ')
