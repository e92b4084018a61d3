import { ClientApp } from '@latchkey/js'
import { forgetToken, readToken, saveToken } from './credentials.ts'

const USAGE = `Usage: node login.mjs <command>

  login [--no-browser]   sign in through your browser
  whoami                 say who is signed in
  logout                 sign out, here and in the browser that signed in`

/**
 * Project and key come from LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_URL.
 */
const serviceUrl = (process.env.LATCHKEY_URL ?? 'http://localhost:8102').replace(/\/$/, '')

const appWith = (refreshToken: string | null) =>
  new ClientApp({ baseUrl: serviceUrl, tokenStore: { accessToken: null, refreshToken } })

async function login(opensBrowser: boolean): Promise<void> {
  const app = appWith(null)
  const signedIn = await app.promptCliLogin({
    // The hosted screens include the confirmation page; an app with its own screens uses its own
    // URL here.
    appUrl: process.env.APP_URL ?? `${serviceUrl}/hosted/${app.projectId}`,
    expiresInMillis: 10 * 60 * 1000,
    openBrowser: opensBrowser,
    promptLink: (url, code) =>
      console.log(
        `Open this page and authorize the sign-in if it shows the code ${code}:\n\n  ${url}\n`,
      ),
  })
  if (signedIn.status === 'error') return fail(signedIn.error.message)

  await saveToken(app.projectId, signedIn.data)
  await whoami()
}

async function whoami(): Promise<void> {
  const refreshToken = await readToken(appWith(null).projectId)
  if (refreshToken === null) return fail('You are not signed in. Try: login')
  const user = await appWith(refreshToken).getUser()
  if (user === null) return fail('Your session is over. Try: login')
  console.log(`Signed in as ${user.primaryEmail ?? user.displayName ?? user.id}`)
}

async function logout(): Promise<void> {
  const { projectId } = appWith(null)
  const refreshToken = await readToken(projectId)
  // The file is deleted last: if the service cannot be reached, the user can retry.
  if (refreshToken !== null) await appWith(refreshToken).signOut()
  await forgetToken(projectId)
  console.log('Signed out')
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

const [command, ...options] = process.argv.slice(2)
if (command === 'login') await login(!options.includes('--no-browser'))
else if (command === 'whoami') await whoami()
else if (command === 'logout') await logout()
else fail(USAGE)
