import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, userJson } from '../../../../js/src/testing/fake-wire.ts'
import { listOf } from '../../../../js/src/testing/signed-in.ts'
import { render } from '../../../../ui/src/testing/render.tsx'
import { Provider } from '../../provider.tsx'
import { memberRoutes } from '../../testing/member-routes.ts'
import { setUpReactApp } from '../../testing/set-up-react-app.ts'
import { SettingsPage } from '../../testing/settings-page.tsx'

/** Opens the sign-in methods of a user without a password who has an account at GitHub. */
async function open(user: object, { allowSignIn }: { allowSignIn: boolean }) {
  const { app, service, signUp } = setUpReactApp()
  await signUp('ada@example.com')
  const url = 'http://service.test/api/v1/projects/current'
  const project = await (await service.wire.fetch(url, {})).json()
  Object.assign(project.config, { magic_link_enabled: true, passkey_enabled: true })
  const oauth_providers = [{ id: 'github', account_id: 'ada', email: null }]
  Object.assign(service.routes, memberRoutes, {
    'GET /projects/current': () => json(project),
    'GET /users/me': () => json(userJson({ has_password: false, oauth_providers, ...user })),
    'GET /oauth-providers': () =>
      listOf({
        id: 'account-1',
        user_id: 'user-1',
        type: 'github',
        provider_config_id: 'github',
        account_id: 'ada',
        allow_sign_in: allowSignIn,
        allow_connected_accounts: true,
      }),
  })
  render(
    <Provider app={app} lang="en-US">
      <SettingsPage id="auth" />
    </Provider>,
  )
  await expect.element(page.getByText('Connected accounts')).toBeVisible()
}

const removal = page.getByRole('menuitem', { name: 'Remove', exact: true })

test('the only passkey stays if the account at a provider signs nobody in', async () => {
  await open({ passkey_auth_enabled: true }, { allowSignIn: false })

  await expect
    .element(page.getByText('It is your only way to sign in, so it cannot be removed.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Options for Laptop' }))
  await expect.element(removal).toBeDisabled()
})

test('the only passkey can be removed if the account at a provider signs in', async () => {
  await open({ passkey_auth_enabled: true }, { allowSignIn: true })
  await userEvent.click(page.getByRole('button', { name: 'Options for Laptop' }))

  await expect.element(removal).toBeEnabled()
})

test('email codes stay if the account at a provider signs nobody in', async () => {
  await open({ otp_auth_enabled: true }, { allowSignIn: false })

  await expect
    .element(page.getByText('It is your only way to sign in, so it cannot be disabled.'))
    .toBeVisible()
})
