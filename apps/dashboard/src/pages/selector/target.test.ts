import { expect, test } from 'vitest'
import { targetIn } from './target.ts'

const PAGES = ['/projects/p1/webhooks', '/projects/p1/api-keys']
const target = (pathname: string, searchStr = '', hash = '') =>
  targetIn('p1', { pathname, searchStr, hash }, (path) => PAGES.includes(path))

test('keeps the path, the query and the fragment', () => {
  expect(target('/projects/-selector-/webhooks')).toBe('/projects/p1/webhooks')
  expect(target('/projects/-selector-/api-keys/', '?create=true', 'top')).toBe(
    '/projects/p1/api-keys?create=true#top',
  )
})

test('leads to the overview where the project has no such page', () => {
  for (const path of ['', '/', '/no-such-page', '//evil.example', '/../../evil', 'x/webhooks'])
    expect(target(`/projects/-selector-${path}`, '?a=b')).toBe('/projects/p1')
})
