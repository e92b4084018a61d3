import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { TooBusy } from '../../../kernel/http/responses.ts'
import type { RenderJob, RenderJobResult } from './render-job.ts'

/**
 * How long a thread may take for one email, with compilation and style sheets. Then it is replaced.
 * A source is ended much earlier (`sandbox.ts`), so this is for the libraries that read it.
 */
const MAX_JOB_MS = 10_000
/** The first email of a thread takes longer, because the engine is loaded for it. */
const MAX_FIRST_JOB_MS = 20_000
/** How long a thread may take to load its libraries. Longer than on any machine that is not busy. */
const MAX_START_MS = 20_000
/** A late thread that had less than this part of the time on a processor waited for the machine. */
const MIN_PROCESSOR_SHARE = 1 / 4
const MAX_MEASURE_MS = 1_000
const RETRY_AFTER_SECONDS = 1
/** Threads without work end, and return their memory. */
const IDLE_MS = 60_000

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 8 }

/** Threads that render emails, started when they are needed. */
export interface WorkerPool {
  /**
   * Renders one email. The caller limits how many run at once. Throws `TooBusy` if no thread starts
   * in time, or if a late one had little processor time: the machine is to blame then, and not the
   * source.
   */
  run(job: RenderJob): Promise<RenderJobResult>
  stop(): Promise<void>
}

interface Thread {
  readonly worker: Worker
  /** Has it loaded its libraries? */
  isReady: boolean
  /** Has it rendered an email? */
  isWarm: boolean
  idleTimer: NodeJS.Timeout | undefined
}

// Next to this file, or next to the bundle that contains it.
const source = new URL('./render-worker.ts', import.meta.url)
const WORKER = existsSync(source) ? source : new URL('./render-worker.js', import.meta.url)

export function createWorkerPool({
  maxStartMs = MAX_START_MS,
  maxJobMs = MAX_JOB_MS,
  maxFirstJobMs = MAX_FIRST_JOB_MS,
  minProcessorShare = MIN_PROCESSOR_SHARE,
} = {}): WorkerPool {
  const idle: Thread[] = []
  const all = new Set<Thread>()

  function start(): Thread {
    // No environment: nothing in the thread needs it.
    const worker = new Worker(WORKER, { env: {}, resourceLimits: LIMITS, execArgv: [] })
    worker.unref()
    // `nextMessage` reports errors. One that comes later must not end the process.
    worker.on('error', () => {})
    const thread: Thread = { worker, isReady: false, isWarm: false, idleTimer: undefined }
    all.add(thread)
    return thread
  }

  async function end(thread: Thread): Promise<void> {
    clearTimeout(thread.idleTimer)
    all.delete(thread)
    await thread.worker.terminate()
  }

  async function makeReady(thread: Thread): Promise<void> {
    if (thread.isReady) return
    const outcome = await nextMessage(thread.worker, maxStartMs)
    if (outcome.kind === 'late') throw new TooBusy(RETRY_AFTER_SECONDS)
    if (outcome.kind === 'ended')
      throw new Error('The thread that renders emails could not start', { cause: outcome.cause })
    thread.isReady = true
  }

  function release(thread: Thread): void {
    thread.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(thread), 1)
      void end(thread)
    }, IDLE_MS).unref()
    idle.push(thread)
  }

  return {
    async run(job) {
      const thread = idle.pop() ?? start()
      clearTimeout(thread.idleTimer)
      try {
        await makeReady(thread)
      } catch (error) {
        await end(thread)
        throw error
      }
      const processorTime = measureProcessorTime(thread.worker)
      thread.worker.postMessage(job)
      const maxMs = thread.isWarm ? maxJobMs : maxFirstJobMs
      const outcome = await nextMessage<RenderJobResult>(thread.worker, maxMs)
      if (outcome.kind !== 'message') {
        const isMachineBusy =
          outcome.kind === 'late' && (await processorTime()) < maxMs * minProcessorShare
        await end(thread)
        if (isMachineBusy) throw new TooBusy(RETRY_AFTER_SECONDS)
        return { ok: false, error: 'The email took too long or too much memory to render.' }
      }
      thread.isWarm = true
      release(thread)
      return outcome.message
    },
    async stop() {
      await Promise.all([...all].map(end))
    },
  }
}

/**
 * Starts a measurement. The returned function resolves to the processor time of the thread since
 * then, in milliseconds. The time of a thread that does not even reply to the question is 0.
 */
function measureProcessorTime(worker: Worker): () => Promise<number> {
  const usage = () => worker.cpuUsage().catch(() => null)
  const first = usage()
  return async () => {
    const both = Promise.all([first, usage()])
    const [before, after] = (await Promise.race([both, pause(MAX_MEASURE_MS)])) ?? [null, null]
    if (before === null || after === null) return 0
    return (after.user + after.system - before.user - before.system) / 1_000
  }
}

type Outcome<T> =
  | { kind: 'message'; message: T }
  | { kind: 'late' }
  | { kind: 'ended'; cause: unknown }

/** What a thread does next. It cannot be used again after anything but a message. */
function nextMessage<T>(worker: Worker, maxMs: number): Promise<Outcome<T>> {
  const { promise, resolve } = Promise.withResolvers<Outcome<T>>()
  const onMessage = (message: T) => resolve({ kind: 'message', message })
  const onEnd = (cause: unknown) => resolve({ kind: 'ended', cause })
  const timer = setTimeout(() => resolve({ kind: 'late' }), maxMs)
  worker.once('message', onMessage).once('error', onEnd).once('exit', onEnd)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
  })
}
