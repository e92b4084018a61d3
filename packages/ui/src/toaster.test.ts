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

test('shows the same message once, as the newest, with its last action', () => {
  const toasts = createToasts()
  const first = { label: 'Undo', run: () => {} }
  const last = { label: 'Undo', run: () => {} }

  toasts.show({ tone: 'success', text: 'saved', action: first })
  toasts.show({ tone: 'success', text: 'copied' })
  toasts.show({ tone: 'success', text: 'saved', action: last })
  toasts.show({ tone: 'danger', text: 'saved' })

  expect(toasts.read()).toMatchObject([
    { tone: 'success', text: 'saved', action: last },
    { tone: 'danger', text: 'saved' },
  ])
  expect(toasts.read()[0]?.action).toBe(last)
})
