import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useDashboard } from '../dashboard.ts'
import { t } from '../text.ts'
import { Account } from './account.tsx'
import { Brand } from './brand.tsx'
import { PaletteButton } from './command-palette/palette-button.tsx'
import { usePalette } from './command-palette/use-palette.ts'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'

const SecondFactorPage = lazy(async () => ({
  default: (await import('../pages/second-factor/second-factor-page.tsx')).SecondFactorPage,
}))
const loadPalette = async () =>
  (await import('./command-palette/command-palette.tsx')).CommandPalette
const loadShortcuts = async () => (await import('./shortcuts.tsx')).Shortcuts
const loadVersionBar = async () => (await import('./version-bar.tsx')).VersionBar

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
  // The palette loads before it is opened: the user types on immediately after its shortcut, and
  // those letters would be lost.
  const Palette = useAfterPage(loadPalette)
  const Shortcuts = useAfterPage(loadShortcuts)
  const VersionBar = useAfterPage(loadVersionBar)

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
      {Shortcuts && <Shortcuts projectId={projectId} openPalette={palette.open} />}
      {VersionBar && <VersionBar />}
    </div>
  )
}

/**
 * Loads a part that is not needed to show the page. Not with `lazy`: React shows what a `Suspense`
 * waited for up to 300 ms after it has loaded, and keys that are pressed meanwhile are lost.
 */
function useAfterPage<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    // An update may have removed the file. The next page that is opened finds that out and reloads
    // everything.
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    )
  }, [load])
  return part
}
