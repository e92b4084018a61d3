import { beforeEach, expect, test } from 'vitest'
import { findViolations } from './accessibility.ts'
import { EMAIL } from './journey.ts'
import { startOAuthJourneys } from './oauth-journey.ts'
import type { Visitor } from './visitor.ts'

const { newJourney, becomeMember, confirmAtProvider, signInWith, button, signedInUser } =
  await startOAuthJourneys()

let ada: Visitor

beforeEach(async () => {
  ;({ ada } = await newJourney())
})

const section = () => ada.page.getByRole('group', { name: 'Connected accounts' })
const rows = () => section().getByRole('listitem').allTextContents()
const providers = async () =>
  (await signedInUser())?.oauth_providers.map(({ id }: { id: string }) => id)

test('connects an account and returns to the page, then disconnects it', async () => {
  await becomeMember()
  await ada.open('account-settings#auth')
  await section().waitFor()
  expect(await rows()).toEqual(['GitHubNot connectedConnect', 'GoogleNot connectedConnect'])
  expect(await findViolations(ada.page)).toEqual([])

  await button('Connect GitHub').focus()
  await ada.page.keyboard.press('Enter')
  await confirmAtProvider('GitHub', 'ada@github.example')

  await button('Disconnect GitHub').waitFor()
  expect(new URL(ada.page.url()).hash).toBe('#auth')
  expect(await rows()).toEqual(['GitHubada@github.exampleDisconnect', 'GoogleNot connectedConnect'])
  expect(await providers()).toEqual(['github'])

  await button('Disconnect GitHub').focus()
  await ada.page.keyboard.press('Enter')
  await ada.page
    .getByText('Disconnect GitHub? You can no longer sign in with this account.')
    .waitFor()
  await ada.page.keyboard.press('Escape')
  expect(await providers()).toEqual(['github'])
  await ada.page.keyboard.press('Enter')
  await ada.page.keyboard.press('Tab')
  await ada.page.keyboard.press('Enter')

  await button('Connect GitHub').waitFor()
  expect(await providers()).toEqual([])
})

test('keeps the account that is the only way to sign in', async () => {
  await signInWith('Google', EMAIL, 'sign-up')
  await ada.sees('Account settings')
  await ada.open('account-settings#auth')

  await ada.page
    .getByText('It is your only way to sign in, so it cannot be disconnected.')
    .waitFor()
  expect(await button('Disconnect Google').isDisabled()).toBe(true)
})

test('says that an account belongs to another user', async () => {
  await signInWith('Google', 'grace@example.com', 'sign-up')
  await ada.sees('Account settings')
  await ada.page.context().clearCookies()
  await becomeMember()
  await ada.open('account-settings#auth')
  await ada.press('Connect Google')
  await confirmAtProvider('Google', 'grace@example.com')

  await ada.sees('The account could not be connected')
})
