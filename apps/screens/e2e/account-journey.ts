import type { TestProject, TestUser } from '@latchkey/testkit'
import { ALL_FACTORS, startJourneys } from './journey.ts'
import type { Visitor } from './visitor.ts'

/** Like `startJourneys`. Ada has an account, is signed in and may create teams. */
export async function startAccountJourneys() {
  const journeys = await startJourneys({
    ...ALL_FACTORS,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
  })
  let project: TestProject
  let ada: Visitor
  let user: TestUser

  return {
    ...journeys,
    async newJourney() {
      ;({ project, ada } = await journeys.newJourney())
      user = await journeys.becomeMember()
      return { project, ada, user }
    },
    me: async () => (await project.as('client', user).get('/users/me')).json,
    /** The titles of the pages of the account settings. */
    listedTitles: () => ada.page.getByRole('navigation').getByRole('link').allTextContents(),
  }
}
