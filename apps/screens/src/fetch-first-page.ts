import { type ClientApp, preloadScreen } from '@latchkey/react'

// React shows a placeholder for at least 300 ms, and the data usually arrives sooner.
const MAX_WAIT_MS = 300

/** Waits briefly for the data of the account settings, then renders with a placeholder. */
export async function fetchFirstPage(app: ClientApp, page: string): Promise<void> {
  if (page !== 'account-settings') return
  const fetched = Promise.all([preloadScreen('AccountSettings'), readTeams(app)])
  // On failure, the screen requests the data itself and shows the error.
  await Promise.race([
    fetched.catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ])
}

const readTeams = async (app: ClientApp) => (await app.getUser())?.listTeams()
