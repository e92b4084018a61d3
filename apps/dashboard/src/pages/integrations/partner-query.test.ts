import { expect, test } from 'vitest'
import { findFamily, findPartnerPage, returnTo } from './partner-query.ts'

test.each(['custom', 'neon'] as const)(
  'leads back to the page of %s with the project',
  (family) => {
    const search = returnTo(family, 'interaction_uid=u%26x&external_project_name=Owls')

    expect(findPartnerPage(search, 'p')).toBe(
      `/integrations/${family}/confirm?interaction_uid=u%26x&external_project_name=Owls&default_selected_project_id=p`,
    )
  },
)

test('stays in this app, whatever the query is', () => {
  const path = findPartnerPage({ redirect_to_confirm_with: '//evil.example/?a=b#c' }, 'p')

  expect(path).toMatch(/^\/integrations\/custom\/confirm\?/)
  expect(new URL(path ?? '', 'http://localhost').origin).toBe('http://localhost')
})

test('leads nowhere without a query, and knows only two families', () => {
  expect(findPartnerPage({}, 'p')).toBeNull()
  expect(findFamily('neon')).toBe('neon')
  expect(findFamily('other')).toBeNull()
})
