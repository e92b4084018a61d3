import { expect, test } from 'vitest'
import { sectionOf } from './section-of.ts'

test.each([
  ['/projects/p1', '/projects/$projectId'],
  ['/projects/p1/', '/projects/$projectId'],
  ['/projects/p1/users', '/projects/$projectId/users'],
  ['/projects/p1/users/u1', '/projects/$projectId/users'],
  ['/projects/p1/payments', '/projects/$projectId/payments'],
  ['/projects/p1/payments/offers', '/projects/$projectId/payments/offers'],
  ['/projects/p1/data-vault/stores/keys', '/projects/$projectId/data-vault/stores'],
  ['/projects/p1/email-themes/t1', '/projects/$projectId/email-themes'],
  ['/projects/p1/emails-of-nobody', '/projects/$projectId'],
])('%s is in section %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})
