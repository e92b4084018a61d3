import { offerProviders } from '../../../packages/js/src/testing/provider-trip.ts'
import { EMAIL, startJourneys } from './journey.ts'
import type { Visitor } from './visitor.ts'

/**
 * Like `startJourneys`, with providers. Every provider is the development provider with its own
 * pages.
 */
export async function startOAuthJourneys() {
  const journeys = await startJourneys()
  const { service } = journeys
  let ada: Visitor

  /** Signs in at the provider, whose page asks only for an address. */
  async function confirmAtProvider(provider: string, email: string, { page } = ada) {
    await page.getByRole('heading', { name: `Sign in to ${provider} (development)` }).waitFor()
    // The browser sets the focus itself, and logs a warning if a script was faster.
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  return {
    ...journeys,
    async newJourney() {
      const journey = await journeys.newJourney()
      await offerProviders(service, journey.project, { google: null, github: null })
      ada = journey.ada
      return journey
    },
    confirmAtProvider,
    async signInWith(provider: string, email = EMAIL, path = 'sign-in') {
      await ada.open(path)
      await ada.press(`Continue with ${provider}`)
      await confirmAtProvider(provider, email)
    },
  }
}

/** The last part of the path. */
export const pathOf = (url: string) => new URL(url).pathname.split('/').at(-1)
