import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { providerName } from '@latchkey/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx'

/** Renders on the server, which knows neither frames nor the last provider. */
const draw = (props: OAuthButtonProps) =>
  renderToStaticMarkup(
    <Provider app={setUpReactApp({ browser: null }).app}>
      <OAuthButton {...props} />
    </Provider>,
  )

test.each(OAUTH_PROVIDER_TYPES)('renders logo, background and name of %s', (provider) => {
  const html = draw({ provider, type: 'sign-in' })

  expect(html).toMatch(/data-ground="(light|dark|color)"/)
  expect(html).toContain('<svg')
  expect(html).toContain(`>Sign in with ${providerName(provider)}</span>`)
})

test.each(['mastodon', 'constructor'])(
  'renders the id of an unknown provider such as %s without logo and colors',
  (provider) => {
    const html = draw({ provider, type: 'sign-up' })

    expect(html).toContain(`>Sign up with ${provider}</span>`)
    expect(html).not.toMatch(/<svg|data-ground/)
  },
)

test('shortens only the visible text of a compact button', () => {
  const html = draw({ provider: 'github', type: 'sign-up', compact: true })

  expect(html).toContain('aria-label="Sign up with GitHub"')
  expect(html).toContain('>GitHub</span>')
})

test('renders on the server enabled and without the badge', () => {
  const html = draw({ provider: 'github', type: 'sign-in' })

  expect(html).not.toMatch(/aria-disabled|tooltip|>last</)
})
