import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeTokenCookies } from '../../../../js/src/cookies.ts'
import { createFakeBrowser } from '../../../../js/src/testing/fake-platform.ts'
import { fakeAccessToken, json, userJson } from '../../../../js/src/testing/fake-wire.ts'
import { render } from '../../../../ui/src/testing/render.tsx'
import { Provider } from '../../provider.tsx'
import { memberRoutes } from '../../testing/member-routes.ts'
import { setUpReactApp } from '../../testing/set-up-react-app.ts'
import { SettingsPage } from '../../testing/settings-page.tsx'

test.each([
  ['the user', null],
  ['an impersonator', { by: null, ends_at: Math.ceil(Date.now() / 1000) + 600 }],
])('the buttons that connect an account, for %s', async (_, impersonation) => {
  const browser = createFakeBrowser()
  const accessToken = fakeAccessToken({ impersonation })
  writeTokenCookies(browser, 'project-1', { refreshToken: 'refresh-1', accessToken }, Date.now())
  const { app, service } = setUpReactApp({ browser })
  Object.assign(service.routes, memberRoutes, { 'GET /users/me': () => json(userJson()) })
  render(
    <Provider app={app} lang="en-US" impersonationBanner={false}>
      <SettingsPage id="auth" />
    </Provider>,
  )

  const connect = page.getByRole('button', { name: 'Connect GitHub' })
  if (impersonation) await expect.element(connect).toBeDisabled()
  else await expect.element(connect).toBeEnabled()
})
