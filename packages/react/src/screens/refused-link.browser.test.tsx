import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '../../../js/src/testing/fake-wire.ts'
import { render } from '../../../ui/src/testing/render.tsx'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { EmailVerification } from './email-verification.tsx'

test('a link can be checked again after a 503', async () => {
  const { app, service } = setUpReactApp()
  let isUp = false
  service.routes['POST /contact-channels/verify/preview'] = () =>
    isUp ? json({ email: 'ada@example.com' }) : new Response('Restarting.', { status: 503 })
  render(
    <Provider app={app} lang="en-US">
      <EmailVerification searchParams={{ code: 'abc' }} />
    </Provider>,
  )
  await expect.element(page.getByText('This page could not be loaded')).toBeVisible()
  await expect
    .element(page.getByText('The service could not be reached. Please try again in a moment.'))
    .toBeVisible()
  isUp = true
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))

  await expect.element(page.getByText('Do you want to verify your email?')).toBeVisible()
})
