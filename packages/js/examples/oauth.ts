import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp
declare function show(message: string): void

await app.signInWithOAuth('github') // leaves the page

// On the page at urls.oauthCallback, once:
try {
  if (!(await app.callOAuthCallback())) await app.redirectToSignIn({ noRedirectBack: true })
} catch (error) {
  show(String(error))
}
