import { expect, test } from 'vitest'
import { createToasts } from './toasts.ts'

test('shows at most two messages, and keeps errors until they are closed', () => {
  const toasts = createToasts()
  const texts = () => toasts.read().map(({ text }) => text)

  toasts.show({ tone: 'danger', text: 'lost' })
  for (const text of ['one', 'two', 'three']) toasts.show({ tone: 'success', text })
  expect(texts()).toEqual(['lost', 'three'])

  toasts.show({ tone: 'danger', text: 'lost again' })
  toasts.show({ tone: 'success', text: 'four' })
  expect(texts()).toEqual(['lost again', 'four'])
})
