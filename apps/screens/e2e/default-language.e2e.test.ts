import { test } from 'vitest'
import { startJourneys } from './journey.ts'
import { visit } from './visitor.ts'

const { service, browser, newJourney } = await startJourneys({ credential_enabled: true })

test('the default language of a project is for visitors whose browser prefers none with texts', async () => {
  const { project } = await newJourney()
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'localization.defaultLanguage': 'de-DE' }),
  })
  const languageFor = async (locale: string) => {
    const { page, open } = await visit(browser, service, project, { locale })
    await open('sign-in')
    return page
  }

  const polish = await languageFor('pl-PL')
  await polish.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await polish.locator('html[lang="de-DE"]').waitFor()
  // The choice of the visitor wins, and is kept.
  await polish.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await polish.getByRole('heading', { name: 'Sign in' }).waitFor()
  await polish.reload()
  await polish.getByRole('heading', { name: 'Sign in' }).waitFor()

  const french = await languageFor('fr-FR')
  await french.locator('html[lang="fr-FR"]').waitFor()
  const english = await languageFor('en-GB')
  await english.locator('html[lang="en-US"]').waitFor()
})
