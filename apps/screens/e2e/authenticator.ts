import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

export interface Authenticator {
  /** Whether its user is there to confirm. At first they are. */
  bePresent(enabled: boolean): Promise<unknown>
}

/** Adds a virtual authenticator to a page, which creates and uses passkeys without asking. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    bePresent: (enabled) =>
      devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Registers a passkey of the signed-in user, without the form of the open screen. */
export async function registerPasskey(page: Page): Promise<void> {
  const registered = await page.evaluate(async () => {
    const { latchkeyApp } = globalThis as unknown as {
      latchkeyApp: import('@latchkey/react').ClientApp
    }
    const result = await (await latchkeyApp.getUser({ or: 'throw' })).registerPasskey()
    return result.status === 'ok' ? 'ok' : result.error.message
  })
  expect(registered).toBe('ok')
}

/**
 * Lets the pages of a visitor open from now on in a browser that suggests no passkeys. A virtual
 * authenticator chooses one as soon as it is suggested, before a test can press the button.
 */
export const withoutPasskeySuggestions = ({ page }: Visitor): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined })
  })
