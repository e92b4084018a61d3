import { expect, test } from 'vitest'
import { isInMailbox } from './email-state.tsx'

const sender = {
  type: 'shared' as const,
  host: 'mailbox',
  port: 0,
  username: '',
  sender_name: 'Acme',
  sender_email: 'acme@example.com',
}

test.each([
  ['sent by the service without an email server', 'sent', sender, true],
  ['not sent yet', 'queued', sender, false],
  ['without a sender', 'sent', null, false],
  ['sent by a server of that name', 'sent', { ...sender, type: 'standard', port: 25 }, false],
  ['sent by a shared server of that name', 'sent', { ...sender, port: 25 }, false],
] as const)('an email %s: in the mailbox or not', (_, state, from, expected) => {
  expect(isInMailbox({ state, sender: from })).toBe(expected)
})
