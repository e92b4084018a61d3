import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useDashboard } from '../dashboard.ts'
import { t } from '../text.ts'
import { Account } from './account.tsx'
import { Brand } from './brand.tsx'
import type { CommandPalette } from './command-palette/command-palette.tsx'
import { PaletteButton } from './command-palette/palette-button.tsx'
import { usePalette } from './command-palette/use-palette.ts'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'

const SecondFactorPage = lazy(async () => ({
  default: (await import('../pages/second-factor/second-factor-page.tsx')).SecondFactorPage,
}))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))
const VersionBar = lazy(async () => ({ default: (await import('./version-bar.tsx')).VersionBar }))

/** Every page of a signed-in user, if the user has the second factor that it requires. */
export function SignedInFrame() {
  const { secondFactorRequirement } = useDashboard()
  const requirement = useSyncExternalStore(
    secondFactorRequirement.subscribe,
    secondFactorRequirement.read,
  )
  return requirement === null ? (
    <Frame />
  ) : (
    <Suspense fallback={null}>
      <SecondFactorPage requirement={requirement} />
    </Suspense>
  )
}

/** A project has a frame of its own. */
function Frame() {
  const { projectId } = useParams({ strict: false })
  const palette = usePalette()
  const Palette = usePaletteFile()

  return (
    <div className={styles.app} data-lk="">
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      {projectId === undefined ? (
        <>
          <header className={styles.top} data-alone="true">
            <Brand />
            <span className={styles.grow} />
            <PaletteButton onOpen={palette.open} />
            <Account />
          </header>
          <OfflineBar />
          <main className={styles.main} id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </>
      ) : (
        <Outlet />
      )}
      {palette.isOpen && Palette && <Palette projectId={projectId} onClose={palette.close} />}
      <Suspense fallback={null}>
        <Shortcuts projectId={projectId} openPalette={palette.open} />
        <VersionBar />
      </Suspense>
    </div>
  )
}

/**
 * The palette loads after the page, not when it is first opened: the user types on immediately
 * after its shortcut, and those letters would be lost.
 */
function usePaletteFile(): typeof CommandPalette | undefined {
  const [Palette, setPalette] = useState<typeof CommandPalette>()
  useEffect(() => {
    const file = import('./command-palette/command-palette.tsx')
    // An update may have removed it. The next page that is opened finds that out and reloads
    // everything.
    file.then((loaded) => setPalette(() => loaded.CommandPalette)).catch(() => {})
  }, [])
  return Palette
}
