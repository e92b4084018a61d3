import { describe, expect, expectTypeOf, test } from 'vitest'
import { webhookEvents } from './events.ts'
import { type WebhookEvent, type WebhookEventType, webhookSchemas } from './schemas.ts'

const types = Object.keys(webhookSchemas) as WebhookEventType[]

test('every event type has a schema and a description, in the same order', () => {
  expect(Object.keys(webhookEvents)).toEqual(types)
  for (const { description } of Object.values(webhookEvents))
    expect(description).toMatch(/^[A-Z].*\.$/)
})

describe.each(types)('%s', (type) => {
  test('has an example that satisfies its schema', () => {
    const { example } = webhookEvents[type]

    expect(webhookSchemas[type].parse(example)).toEqual(example)
  })

  test('rejects data with an unknown or a missing field', () => {
    const { example } = webhookEvents[type]
    const [first] = Object.keys(example)
    const { [String(first)]: _, ...rest } = example as unknown as Record<string, unknown>

    expect(webhookSchemas[type].safeParse({ ...example, secret: 1 }).success).toBe(false)
    expect(webhookSchemas[type].safeParse(rest).success).toBe(false)
  })
})

test('a receiver narrows the data by the type', () => {
  const nameIn = (event: WebhookEvent) =>
    event.type === 'team.created' ? event.data.display_name : null

  expect(nameIn({ type: 'team.created', data: webhookEvents['team.created'].example })).toBe(
    'Analytical Engine',
  )
  expectTypeOf<Extract<WebhookEvent, { type: 'user.deleted' }>['data']>().toEqualTypeOf<{
    id: string
    teams: { id: string }[]
  }>()
})
