import { Outlet, useParams } from '@tanstack/react-router'
import { t } from '../text.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { CommandPalette } from './command-palette/command-palette.tsx'
import { PaletteButton } from './command-palette/palette-button.tsx'
import { usePalette } from './command-palette/use-palette.ts'
import styles from './frame.module.css'
import { useShortcuts } from './use-shortcuts.tsx'

/** What surrounds every page of somebody who is signed in. A project brings a frame of its own. */
export function SignedInFrame() {
  const { projectId } = useParams({ strict: false })
  const palette = usePalette()
  const help = useShortcuts(projectId, palette.open)

  return (
    <div className={styles.app} data-lk="">
      <a className={styles.skip} href="#main">
        {t('Skip to the content')}
      </a>
      {projectId === undefined ? (
        <>
          <header className={styles.top} data-alone="true">
            <Brand />
            <span className={styles.grow} />
            <PaletteButton onOpen={palette.open} />
            <AccountMenu />
          </header>
          <main className={styles.main} id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </>
      ) : (
        <Outlet />
      )}
      {palette.isOpen && <CommandPalette projectId={projectId} onClose={palette.close} />}
      {help}
    </div>
  )
}
