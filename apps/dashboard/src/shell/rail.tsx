import { bookGlyph, externalGlyph, Glyph, keyboardGlyph } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useDashboard } from '../dashboard.ts'
import { t } from '../text.ts'
import styles from './rail.module.css'
import { sectionGroups } from './sections.ts'
import { openShortcuts } from './use-shortcuts.tsx'

/** The pages of a project. */
export function Rail({ projectId }: { projectId: string }) {
  const { runtime } = useDashboard()
  return (
    <nav className={styles.rail} aria-label={t('Project')}>
      {sectionGroups.map((group) => (
        <div className={styles.group} key={group.name}>
          {group.name && <p className={styles.heading}>{group.name}</p>}
          <ul className={styles.list}>
            {group.sections.map((section) => (
              <li key={section.to}>
                <Link
                  to={section.to}
                  params={{ projectId }}
                  className={styles.link}
                  activeOptions={{
                    exact: section.to === '/projects/$projectId',
                    includeSearch: false,
                  }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  <Glyph shape={section.icon} />
                  {section.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.end}>
        <a className={styles.link} href="/docs" target="_blank" rel="noreferrer">
          <Glyph shape={bookGlyph} />
          {t('API reference')}
          <span className={styles.away}>
            <Glyph shape={externalGlyph} />
          </span>
        </a>
        <button type="button" className={styles.link} onClick={openShortcuts}>
          <Glyph shape={keyboardGlyph} />
          {t('Keyboard shortcuts')}
        </button>
        <p className={styles.version}>{t('Version {version}', { version: runtime.version })}</p>
      </div>
    </nav>
  )
}
