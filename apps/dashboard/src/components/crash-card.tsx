import { useEffect } from 'react'
import { readStored, writeStored } from '../shell/theme.ts'
import { t } from '../text.ts'
import { Page } from './page.tsx'
import { ProblemCard } from './problem-card.tsx'

const RELOADED_KEY = 'latchkey-reloaded-at'
const AGAIN_AFTER_MS = 60_000

// What the browser engines say when a part of the app is no longer there, as after an update of the service.
const MISSING_PART = /dynamically imported module|importing a module script|failed to load module/i

/** Stands in for a page that could not be drawn. A part that an update took away is fetched anew, once. */
export function CrashCard({ error }: { error: unknown }) {
  const isStale = error instanceof Error && MISSING_PART.test(error.message)

  useEffect(() => {
    if (!isStale || Date.now() - Number(readStored(RELOADED_KEY) ?? 0) < AGAIN_AFTER_MS) return
    writeStored(RELOADED_KEY, String(Date.now()))
    location.reload()
  }, [isStale])

  return (
    <Page title={t('Couldn’t show this page')}>
      <ProblemCard error={error} onRetry={() => location.reload()} />
    </Page>
  )
}
