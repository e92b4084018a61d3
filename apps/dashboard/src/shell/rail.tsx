import { bookGlyph, externalGlyph, Glyph, keyboardGlyph } from '@latchkey/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { readStored, writeStored } from '../stored.ts'
import { type Message, t } from '../text.ts'
import { openShortcuts } from './open-shortcuts.ts'
import styles from './rail.module.css'
import { sectionGroups } from './sections.ts'

/** Their addresses begin those of other pages. */
const EXACT: readonly string[] = ['/projects/$projectId', '/projects/$projectId/payments']

/** The pages of a project. */
export function Rail({ projectId }: { projectId: string }) {
  const { runtime } = useDashboard()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const rail = useRef<HTMLElement>(null)

  // In a low window, the page that is open may be one of the last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])

  return (
    <nav ref={rail} className={styles.rail} aria-label={t('Project')}>
      {sectionGroups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change
        <div className={styles.group} key={at}>
          {group.name && <GroupHeading name={group.name} />}
          <ul className={styles.list}>
            {group.sections.map((section) => (
              <li key={section.to}>
                <Link
                  to={section.to}
                  params={{ projectId }}
                  className={styles.link}
                  title={t(section.name)}
                  activeOptions={{
                    exact: EXACT.includes(section.to),
                    includeSearch: false,
                  }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  <Glyph shape={section.icon} />
                  <span className={styles.text}>{t(section.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.end}>
        <a
          className={styles.link}
          title={t('API reference')}
          href={`/docs?project=${encodeURIComponent(projectId)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Glyph shape={bookGlyph} />
          <span className={styles.text}>{t('API reference')}</span>
          <span className={styles.away}>
            <Glyph shape={externalGlyph} />
          </span>
        </a>
        <button
          type="button"
          className={styles.link}
          title={t('Keyboard shortcuts')}
          onClick={openShortcuts}
        >
          <Glyph shape={keyboardGlyph} />
          <span className={styles.text}>{t('Keyboard shortcuts')}</span>
        </button>
        <p className={styles.version}>{t('Version {version}', { version: runtime.version })}</p>
      </div>
    </nav>
  )
}

/** Folds its group, which then has only the page that is open. This browser remembers it. */
function GroupHeading({ name }: { name: Message }) {
  const key = `latchkey-folded-${name}`
  const [isFolded, setFolded] = useState(() => readStored(key) === 'yes')
  const toggle = () => {
    setFolded(!isFolded)
    writeStored(key, isFolded ? 'no' : 'yes')
  }
  return (
    <button type="button" className={styles.heading} aria-expanded={!isFolded} onClick={toggle}>
      {t(name)}
    </button>
  )
}
