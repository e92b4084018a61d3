import { bookGlyph, externalGlyph, Glyph, keyboardGlyph } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
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
  return (
    <nav className={styles.rail} aria-label={t('Project')}>
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
                  {({ isActive }) => (
                    <>
                      <Glyph shape={section.icon} />
                      <SectionName name={section.name} isOpen={isActive} />
                    </>
                  )}
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

/** Scrolls to the section that is open: in a low window it may be one of the last. */
function SectionName({ name, isOpen }: { name: Message; isOpen: boolean }) {
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const link = text.current?.parentElement
    const rail = link?.closest('nav')
    if (!isOpen || !link || !rail) return
    // After `scrollIntoView`, the first Tab would go to the next section.
    const [{ top, bottom }, view] = [link.getBoundingClientRect(), rail.getBoundingClientRect()]
    rail.scrollTop += Math.max(0, bottom - view.bottom) + Math.min(0, top - view.top)
  }, [isOpen])
  return (
    <span ref={text} className={styles.text}>
      {t(name)}
    </span>
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
