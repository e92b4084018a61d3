import { LIGHT_THEME_ID } from '@latchkey/contract'
import { accessHeaders, createCaller, startService } from '@latchkey/testkit'
import { startService as startProcess } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { captureLog, show } from '../../../kernel/testing/captured-log.ts'
import { breaksOff, completes, responds, says, startModelServer } from './testing/model-server.ts'

/* The operator's key and what the model service says appear neither in responses nor in the log,
   which says what went wrong (security case 33). */

const KEY = 'sk-only-the-operator-knows-this'
const INNER = 'organization org-4711'

const model = await startModelServer()
const service = await startService()
const { log, lines } = captureLog()
const listening = await startProcess(
  {
    ...service.ctx.config,
    assistant: { url: model.url, key: KEY, model: 'any', timeoutSeconds: 1 },
  },
  { clock: service.clock, log, runsWorker: false },
)
const project = await service.newProject()
afterAll(async () => {
  await listening.stop()
  await service.stop()
  await model.stop()
})
const admin = createCaller(
  (request) => listening.fetch(request),
  service.url,
  accessHeaders(project, 'admin'),
)
const question = 'a question that is nobody else’s business'
const ask = () =>
  admin.post(`/internal/ai-chat/${LIGHT_THEME_ID}`, {
    context_type: 'email-theme',
    messages: [{ role: 'user', content: question }],
  })

const reasons = [
  ['an error status', responds(401, `{"error":"${KEY} of ${INNER} is wrong"}`), 401],
  ['an error status', responds(429, INNER, { 'x-key': KEY }), 429],
  ['an error status', responds(503, INNER), 503],
  ['an error status', responds(307, INNER, { location: 'http://127.0.0.1:9/' }), 307],
  ['the request failed (UND_ERR_SOCKET)', breaksOff, undefined],
  ['the response is not JSON', responds(200, `${INNER} ${KEY}`), undefined],
  ['the response is not a chat completion', responds(200, `{"a":"${INNER}"}`), undefined],
  [
    'a call of an unknown tool',
    completes({ tool_calls: [{ id: '1', function: { name: INNER, arguments: KEY } }] }),
    undefined,
  ],
  ['no response within 1 s', () => {}, undefined],
] as const

test.each(reasons)('case 33: the log says "%s", and no more', async (reason, script, status) => {
  lines.length = 0
  model.scripts.push(script)

  const reply = await ask()

  expect(reply.status).toBe(502)
  const shown = `${show([...reply.headers])} ${reply.text}`
  for (const secret of [KEY, INNER, question]) {
    expect(shown).not.toContain(secret)
    expect(lines.join('\n')).not.toContain(secret)
  }
  const warnings = lines
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message.includes('editing assistant'))
  expect(warnings).toEqual([
    {
      fields: {
        requestId: reply.headers.get('x-stack-request-id'),
        reason,
        ...(status === undefined ? {} : { status }),
      },
      message: 'The language model of the editing assistant gave no usable reply',
    },
  ])
})

test('case 33: a conversation is not logged', async () => {
  lines.length = 0
  model.scripts.push(says(INNER))

  await ask()
  await admin.patch(`/internal/ai-chat/${LIGHT_THEME_ID}`, { message: question })

  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [KEY, INNER, question]) expect(lines.join('\n')).not.toContain(secret)
})
