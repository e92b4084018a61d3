import { webhookEvents } from '@latchkey/contract/pure'
import { expect, test } from 'vitest'
import { eventGroups, eventTypes, payloadText } from './event-types.ts'

test('puts every event type in one group', () => {
  const known = Object.keys(webhookEvents)

  expect(eventTypes.map(({ type }) => type)).toEqual(known)
  expect(eventGroups.flatMap(({ types }) => types.map(({ type }) => type))).toEqual(known)
  expect(eventGroups.map(({ object }) => object)).toEqual([
    'user',
    'team',
    'team_membership',
    'team_permission',
    'project_permission',
  ])
})

test('has a type and data in a payload', () => {
  for (const event of eventTypes)
    expect(JSON.parse(payloadText(event))).toEqual({ type: event.type, data: event.data })
})
