import { expect, onTestFinished, test } from 'vitest'
import { TooBusy } from '../../../kernel/http/responses.ts'
import { DEFAULT_LOOK } from './look.ts'
import type { RenderJob } from './render-job.ts'
import { PLAIN_THEME } from './testing/renderer.ts'
import { createWorkerPool } from './worker-pool.ts'

const job = (tsx: string): RenderJob => ({
  template: { tsx },
  theme: PLAIN_THEME,
  request: {
    mode: 'send',
    user: { displayName: 'Ada' },
    project: { displayName: 'Acme' },
    look: { ...DEFAULT_LOOK, scheme: 'light' },
    variables: {},
    optionalCategories: {},
    isOptionalByDefault: false,
    nowMillis: 0,
  },
})
const HELLO = job('export const EmailTemplate = () => <p>Hello</p>')

function startPool(options = {}) {
  const pool = createWorkerPool(options)
  onTestFinished(() => pool.stop())
  return pool
}

test('throws TooBusy if no thread starts in time, and leaves none behind', async () => {
  const pool = startPool({ maxStartMs: 0 })

  const attempts = await Promise.allSettled([pool.run(HELLO), pool.run(HELLO)])

  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(TooBusy) })
})

test('throws TooBusy if a thread is late because the machine is busy', async () => {
  const pool = startPool({ maxFirstJobMs: 10, minProcessorShare: Number.POSITIVE_INFINITY })

  await expect(pool.run(HELLO)).rejects.toThrow(TooBusy)
})

test('returns an error if a thread is late because of the source', async () => {
  const pool = startPool({ maxJobMs: 600 })
  await pool.run(HELLO)

  const result = await pool.run(job('for (;;) {}; export const EmailTemplate = () => null'))

  expect(result).toEqual({
    ok: false,
    error: 'The email took too long or too much memory to render.',
  })
})

test('uses a thread again', async () => {
  const pool = startPool()

  const results = [await pool.run(HELLO), await pool.run(HELLO)]

  expect(results).toEqual([
    { ok: true, email: expect.objectContaining({ text: expect.stringContaining('Hello') }) },
    { ok: true, email: expect.objectContaining({ text: expect.stringContaining('Hello') }) },
  ])
})

test('returns an error for a source that never ends, and renders the next one', async () => {
  const pool = startPool()

  const endless = await pool.run(job('for (;;) {}; export const EmailTemplate = () => null'))
  const next = await pool.run(HELLO)

  expect([endless.ok, next.ok]).toEqual([false, true])
})
