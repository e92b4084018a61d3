import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp
declare const email: string
declare function askForCode(): Promise<string>

const sent = await app.sendMagicLinkEmail(email)
if (sent.status === 'ok') {
  const typed = await askForCode()
  await app.signInWithMagicLink(typed.toUpperCase() + sent.data.nonce)
}

// On the page that the link leads to:
const code = new URL(location.href).searchParams.get('code') ?? ''
await app.signInWithMagicLink(code)
