#!/usr/bin/env node
import { ClientApp } from '@latchkey/js'
import { forgetToken, readToken, saveToken } from './credentials.js'

const USAGE = `Usage: node commands.js <command>

  login [--no-browser]   sign in through your browser
  whoami                 say who is signed in
  logout                 sign out, here and in the browser that signed in`

/** The project and its key come from LATCHKEY_PROJECT_ID and LATCHKEY_PUBLISHABLE_CLIENT_KEY. */
const serviceUrl = process.env.LATCHKEY_URL ?? 'http://localhost:8102'

const appWith = (refreshToken) =>
  new ClientApp({ baseUrl: serviceUrl, tokenStore: { accessToken: null, refreshToken } })

async function login(opensBrowser) {
  const app = appWith(null)
  const signedIn = await app.promptCliLogin({
    // The hosted pages include the confirmation page. If your app has its own pages, use its URL.
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

async function whoami() {
  const refreshToken = await readToken(appWith(null).projectId)
  if (refreshToken === null) return fail('You are not signed in. Try: login')
  const user = await appWith(refreshToken).getUser()
  if (user === null) return fail('Your session is over. Try: login')
  console.log(`Signed in as ${user.primaryEmail ?? user.displayName ?? user.id}`)
}

async function logout() {
  const { projectId } = appWith(null)
  const refreshToken = await readToken(projectId)
  // The file is deleted last: if the service cannot be reached, the user can retry.
  if (refreshToken !== null) await appWith(refreshToken).signOut()
  await forgetToken(projectId)
  console.log('Signed out')
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}

const [command, ...options] = process.argv.slice(2)
if (command === 'login') await login(!options.includes('--no-browser'))
else if (command === 'whoami') await whoami()
else if (command === 'logout') await logout()
else fail(USAGE)
