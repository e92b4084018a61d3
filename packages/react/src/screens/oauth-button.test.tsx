import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { providerName } from '@latchkey/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx'

/** What a server draws: nothing there knows of frames or of the last time. */
const draw = (props: OAuthButtonProps) =>
  renderToStaticMarkup(
    <Provider app={setUpReactApp({ browser: null }).app}>
      <OAuthButton {...props} />
    </Provider>,
  )

test.each(OAUTH_PROVIDER_TYPES)('%s has its mark, its ground and its name', (provider) => {
  const html = draw({ provider, type: 'sign-in' })

  expect(html).toMatch(/data-ground="(light|dark|colour)"/)
  expect(html).toContain('<svg')
  expect(html).toContain(`>Sign in with ${providerName(provider)}</span>`)
})

test.each(['mastodon', 'constructor'])(
  'a provider that is not known, such as %s, shows its id without mark and colours',
  (provider) => {
    const html = draw({ provider, type: 'sign-up' })

    expect(html).toContain(`>Sign up with ${provider}</span>`)
    expect(html).not.toMatch(/<svg|data-ground/)
  },
)

test('a compact button says less to the eye only', () => {
  const html = draw({ provider: 'github', type: 'sign-up', compact: true })

  expect(html).toContain('aria-label="Sign up with GitHub"')
  expect(html).toContain('>GitHub</span>')
})

test('a server draws it enabled and without the badge, so that the browser begins with the same', () => {
  const html = draw({ provider: 'github', type: 'sign-in' })

  expect(html).not.toMatch(/aria-disabled|tooltip|>last</)
})
