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
])('the buttons that connect an account and add a passkey, for %s', async (_, impersonation) => {
  const browser = createFakeBrowser()
  const accessToken = fakeAccessToken({ impersonation })
  writeTokenCookies(browser, 'project-1', { refreshToken: 'refresh-1', accessToken }, Date.now())
  const { app, service } = setUpReactApp({ browser })
  const url = 'http://service.test/api/v1/projects/current'
  const project = await (await service.wire.fetch(url, {})).json()
  project.config.passkey_enabled = true
  Object.assign(service.routes, memberRoutes, {
    'GET /projects/current': () => json(project),
    'GET /users/me': () => json(userJson()),
  })
  render(
    <Provider app={app} lang="en-US" impersonationBanner={false}>
      <SettingsPage id="auth" />
    </Provider>,
  )

  for (const name of ['Connect GitHub', 'Add a passkey']) {
    const button = page.getByRole('button', { name })
    if (impersonation) await expect.element(button).toBeDisabled()
    else await expect.element(button).toBeEnabled()
  }
})
