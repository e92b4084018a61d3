import { ClientApp } from '@latchkey/js'

const newApp = () => new ClientApp({ tokenStore: 'memory', redirectMethod: 'none' })
const callbackUrl = 'http://localhost:5173/handler/magic-link-callback'

function dataOf(result) {
  if (result.status === 'error') throw result.error
  return result.data
}

/** Signs in a test address of LATCHKEY_TEST_CODES with its fixed code. Returns its app. */
export async function signInWithTestCode(email, testCode) {
  const app = newApp()
  const { nonce } = dataOf(await app.sendMagicLinkEmail(email, { callbackUrl }))
  dataOf(await app.signInWithMagicLink(testCode + nonce, { noRedirect: true }))
  return app
}

/** Signs in any address with the code of the link in the mailbox. Returns its app. */
export async function signInWithMailbox(email) {
  const app = newApp()
  dataOf(await app.sendMagicLinkEmail(email, { callbackUrl }))
  const { searchParams } = await linkOfLatestEmail(email)
  dataOf(await app.signInWithMagicLink(searchParams.get('code'), { noRedirect: true }))
  return app
}

/** The link in the newest email to an address. */
export async function linkOfLatestEmail(email) {
  const mailbox = `${process.env.LATCHKEY_URL}/mailbox/api/v1/mailbox/${encodeURIComponent(email)}`
  const emails = await (await fetch(mailbox)).json()
  const { id } = emails.filter(({ to }) => to.includes(`<${email}>`)).at(-1)
  const { body } = await (await fetch(`${mailbox}/${id}`)).json()
  return new URL(/https?:\/\/\S+[?&]code=\S+/.exec(body.text)[0])
}
