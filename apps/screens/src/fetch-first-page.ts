import { type ClientApp, preloadScreen } from '@latchkey/react'

// A placeholder that has come up is left there by React for 300 ms, and nearly always all is there sooner.
const PATIENCE_MS = 300

/** Waits until what the account settings begin with has been fetched, but not for long: from then on a placeholder is better than nothing. */
export async function fetchFirstPage(app: ClientApp, page: string): Promise<void> {
  if (page !== 'account-settings') return
  const fetched = Promise.all([preloadScreen('AccountSettings'), readTeams(app)])
  // What cannot be had is asked for again by the screen itself, which has words for it.
  await Promise.race([
    fetched.catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
}

const readTeams = async (app: ClientApp) => (await app.getUser())?.listTeams()
