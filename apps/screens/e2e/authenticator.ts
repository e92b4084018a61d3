import type { Page } from 'playwright-core'

/** A virtual authenticator. It creates and uses passkeys without asking while its user is present. */
export interface Authenticator {
  /** Sets whether its user is present. Otherwise a ceremony stays pending. */
  setPresent(isPresent: boolean): Promise<unknown>
}

/** Adds a virtual authenticator, whose user is present, to a page. */
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
    setPresent: (isPresent) =>
      devTools.send('WebAuthn.setAutomaticPresenceSimulation', {
        authenticatorId,
        enabled: isPresent,
      }),
  }
}
