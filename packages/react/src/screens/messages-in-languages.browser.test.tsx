import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plainKnownError } from '../../../js/src/testing/fake-wire.ts'
import { render } from '../../../ui/src/testing/render.tsx'
import { loadLanguage } from '../messages/languages.ts'
import german from '../messages/tables/de-DE.ts'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { CredentialSignIn } from './credential-sign-in.tsx'
import { MessageCard } from './message-card.tsx'
import { MFA } from './mfa.tsx'

// Loaded once, so that a switch shows the texts at once.
await loadLanguage('de-DE')

const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((alert) => alert.textContent)

/** Shows a screen in English, and then in German. */
function show(screen: ReactNode) {
  const tab = setUpReactApp()
  const draw = (lang: string) => (
    <Provider app={tab.app} lang={lang}>
      {screen}
    </Provider>
  )
  const rendered = render(draw('en-US'))
  return { ...tab, switchToGerman: () => rendered.draw(draw('de-DE')) }
}

const submit = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))

test('errors of fields follow the language', async () => {
  const { switchToGerman } = show(<CredentialSignIn />)
  await submit('Sign in')
  await expect.poll(alerts).toEqual(['Please enter your email', 'Please enter your password'])

  switchToGerman()

  await expect
    .poll(alerts)
    .toEqual([german['Please enter your email'], german['Please enter your password']])
})

test('a refusal of the service follows the language', async () => {
  const { service, switchToGerman } = show(<CredentialSignIn />)
  service.routes['POST /auth/password/sign-in'] = () =>
    plainKnownError('EMAIL_PASSWORD_MISMATCH', 400)
  await userEvent.fill(page.getByLabelText('Email'), 'ada@example.com')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'wrong')
  await submit('Sign in')
  await expect.poll(alerts).toEqual(['Wrong email or password.'])

  switchToGerman()

  await expect.poll(alerts).toEqual([german['Wrong email or password.']])
})

test('the error of a code follows the language', async () => {
  const { switchToGerman } = show(<MFA />)
  await userEvent.fill(page.getByRole('textbox'), '123456')
  await expect.poll(alerts).toEqual(['Missing verification information. Please sign in again.'])

  switchToGerman()

  await expect
    .poll(alerts)
    .toEqual([german['Missing verification information. Please sign in again.']])
})

test('the error of a button follows the language', async () => {
  const { app, service, switchToGerman } = show(
    <MessageCard title="Title" primaryButtonText="Go" primaryAction={() => act()} />,
  )
  service.routes['POST /auth/password/send-reset-code'] = () => new Response('no', { status: 500 })
  const act = () => app.sendForgotPasswordEmail('ada@example.com')
  await submit('Go')
  await expect.poll(alerts).toEqual([expect.stringMatching(/^An unhandled error occurred\./)])

  switchToGerman()

  await expect
    .poll(alerts)
    .toEqual([german['An unhandled error occurred. Please report this to the developer.']])
})
