import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OAUTH_PROVIDER_TYPES } from '../../contract/src/index.ts'
import { ProviderMark } from './provider-mark.tsx'
import { providerName } from './provider-names.ts'

const drawn = (provider: string) => renderToStaticMarkup(<ProviderMark provider={provider} />)

test('has a mark and a name for every provider of the contract', () => {
  expect(new Set(['of nobody', ...OAUTH_PROVIDER_TYPES].map(drawn)).size).toBe(
    OAUTH_PROVIDER_TYPES.length + 1,
  )
  expect(OAUTH_PROVIDER_TYPES.map(providerName)).toEqual([
    'Google',
    'GitHub',
    'Microsoft',
    'Spotify',
    'Facebook',
    'Discord',
    'GitLab',
    'Bitbucket',
    'LinkedIn',
    'Apple',
    'X',
    'Twitch',
  ])
})

test.each(['of nobody', 'constructor', ...OAUTH_PROVIDER_TYPES])(
  'has a decorative mark for %s that can be repeated on a page',
  (provider) => {
    expect(drawn(provider)).toMatch(/^<svg[^>]* aria-hidden="true"/)
    expect(drawn(provider)).toMatch(/ d="M/)
    expect(drawn(provider)).not.toMatch(/ id=|url\(|NaN/)
  },
)

test('names an unknown provider by its ID', () => {
  expect(providerName('mastodon')).toBe('Mastodon')
  expect(providerName('constructor')).toBe('Constructor')
})
