import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { providerName } from '@latchkey/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx'

/** Renders on the server, which knows neither frames nor the last provider. */
const draw = (props: OAuthButtonProps, translationOverrides = {}) =>
  renderToStaticMarkup(
    <Provider
      app={setUpReactApp({ browser: null }).app}
      translationOverrides={translationOverrides}
    >
      <OAuthButton {...props} />
    </Provider>,
  )

test.each(OAUTH_PROVIDER_TYPES)('renders logo and name of %s', (provider) => {
  const html = draw({ provider, type: 'sign-in' })

  expect(html).toContain('data-slot="provider-mark"')
  expect(html).toContain(`>Continue with ${providerName(provider)}</span>`)
})

test.each(['mastodon', 'constructor'])(
  'renders a neutral icon for an unknown provider such as %s',
  (provider) => {
    const html = draw({ provider, type: 'sign-up' })

    expect(html).toContain(`>Continue with ${providerName(provider)}</span>`)
    expect(html).toContain('data-slot="icon"')
    expect(html).not.toContain('data-slot="provider-mark"')
  },
)

test('renders only the logo of a compact button, with the text as name and tooltip', () => {
  const html = draw({ provider: 'github', type: 'sign-up', compact: true })

  expect(html).toContain('aria-label="Continue with GitHub"')
  expect(html).toContain('title="Continue with GitHub"')
  expect(html).not.toContain('</span>Continue')
  expect(html).not.toContain('>Continue with GitHub')
})

test.each([
  ['sign-in', 'Sign in with {provider}'],
  ['sign-up', 'Sign up with {provider}'],
] as const)('still applies an override of the earlier text on %s', (type, earlier) => {
  const html = draw({ provider: 'github', type }, { [earlier]: 'Enter by {provider}' })

  expect(html).toContain('>Enter by GitHub</span>')
})

test('renders on the server enabled and without the badge', () => {
  const html = draw({ provider: 'github', type: 'sign-in' })

  expect(html).not.toMatch(/aria-disabled|tooltip|>Last used</)
})
