import { builtInTemplates, builtInThemes } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { MODULES } from './instructions.ts'
import { calls, says, startModelServer, toolCall } from './testing/model-server.ts'

/* Messages of the wire become those of a chat, as the model server receives them (protocol 05
   §13). */

const DRAFT_ID = '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'
const model = await startModelServer()
const service = await startService({
  config: { assistant: { url: model.url, key: null, model: 'any', timeoutSeconds: 30 } },
})
const project = await service.newProject()
afterAll(async () => {
  await service.stop()
  await model.stop()
})

const ask = (messages: unknown) =>
  project
    .as('admin')
    .post(`/internal/ai-chat/${DRAFT_ID}`, { context_type: 'email-draft', messages })

/** What the model receives for messages, after the instructions. */
async function received(messages: unknown) {
  const reply = await ask(messages)
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  const [system, ...others] = model.calls.at(-1)?.body.messages ?? []
  expect(system.role).toBe('system')
  return others
}

const user = (content: unknown) => ({ role: 'user', content })
const assistant = (content: unknown) => ({ role: 'assistant', content })
const tool = (content: unknown) => ({ role: 'tool', content })
const text = (value: unknown) => ({ type: 'text', text: value })
const call = (toolCallId: unknown, content = 'a', more: object = {}) => ({
  type: 'tool-call',
  toolName: 'createEmailTemplate',
  toolCallId,
  args: { content },
  argsText: JSON.stringify({ content }),
  ...more,
})
const result = (toolCallId: unknown, value: unknown) => ({
  type: 'tool-result',
  toolName: 'createEmailTemplate',
  toolCallId,
  result: value,
})
const chatCall = (id: string, content = 'a') =>
  toolCall(id, 'createEmailTemplate', JSON.stringify({ content }))
const chatResult = (tool_call_id: string, content: string) => ({
  role: 'tool',
  tool_call_id,
  content,
})

describe('texts', () => {
  test('may be a text, one part or several', async () => {
    expect(
      await received([
        user('one'),
        assistant([text('two')]),
        user([text('three'), 'four']),
        user(text('five')),
      ]),
    ).toEqual([user('one'), assistant('two'), user('three\nfour'), user('five')])
  })

  test.each([null, 1, true, {}, [], '  ', [{ type: 'image', image: 'data:…' }], [text(1)], [[]]])(
    'a message with %j is left out',
    async (content) => {
      expect(await received([user(content), assistant(content), user('hi')])).toEqual([user('hi')])
    },
  )
})

describe('tool calls', () => {
  test('a reply of the service can be sent back with the next question', async () => {
    model.scripts.push(calls([chatCall('call_1', 'export …')], 'Larger.'), says('You are welcome.'))
    const first = await ask([user('Larger!')])

    const chat = await received([user('Larger!'), assistant(first.json.content), user('Thanks.')])

    expect(chat).toEqual([
      user('Larger!'),
      { role: 'assistant', content: 'Larger.', tool_calls: [chatCall('call_1', 'export …')] },
      chatResult('call_1', 'success'),
      user('Thanks.'),
    ])
  })

  test('get their results from the tool messages that follow', async () => {
    const chat = await received([
      user('Two, please.'),
      assistant([call('1', 'a'), call('2', 'b'), call('3', 'c', { result: { ok: true } })]),
      tool([result('2', { error: 'broken' })]),
      tool([result('1', 'applied'), result('unknown', 'lost')]),
      user('And?'),
    ])

    expect(chat).toEqual([
      user('Two, please.'),
      {
        role: 'assistant',
        content: null,
        tool_calls: [chatCall('1', 'a'), chatCall('2', 'b'), chatCall('3', 'c')],
      },
      chatResult('1', 'applied'),
      chatResult('2', '{"error":"broken"}'),
      chatResult('3', '{"ok":true}'),
      user('And?'),
    ])
  })

  test('with the same id in two messages keep their own results', async () => {
    const chat = await received([
      assistant([call('call_0', 'a')]),
      tool([result('call_0', 'first')]),
      assistant([call('call_0', 'b')]),
      tool([result('call_0', 'second')]),
    ])

    expect(chat.map(({ content }: { content: unknown }) => content)).toEqual([
      null,
      'first',
      null,
      'second',
    ])
  })

  test.each([
    ['an unknown tool', call('1', 'a', { toolName: 'deleteProject' })],
    ['no id', call(1)],
    ['no arguments', call('1', 'a', { args: null })],
  ])('with %s are left out, with their results', async (_what, part) => {
    expect(await received([assistant([part]), tool([result('1', 'a')]), user('hi')])).toEqual([
      user('hi'),
    ])
  })

  test('appear once for each id, and results without a call do not', async () => {
    const chat = await received([
      tool([result('0', 'lost')]),
      assistant([call('1', 'a'), call('1', 'b')]),
    ])

    expect(chat).toEqual([
      { role: 'assistant', content: null, tool_calls: [chatCall('1', 'b')] },
      chatResult('1', 'success'),
    ])
  })
})

test('the built-in sources import only what the model is told it may import', () => {
  const sources = [...Object.values(builtInTemplates), ...Object.values(builtInThemes)]
  const imported = sources.flatMap(({ tsxSource }) =>
    [...tsxSource.matchAll(/ from '([^']+)'/g)].map(([, name]) => name),
  )

  expect(sources.length).toBeGreaterThanOrEqual(7)
  expect(Object.keys(MODULES)).toEqual(expect.arrayContaining([...new Set(imported)]))
})
