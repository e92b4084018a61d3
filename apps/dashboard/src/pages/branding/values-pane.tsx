import { type Branding, brandingStyles } from '@latchkey/contract/pure'
import { Badge, CodeBlock } from '@latchkey/ui'
import { isolated, t } from '../../text.ts'
import styles from './branding-page.module.css'
import { BRANDING_NAMES, BRANDING_PATHS, type BrandingPath, valueAt } from './changes.ts'

export interface ValuesPaneProps {
  draft: Branding
  saved: Branding
  changed: readonly BrandingPath[]
}

/** Every value, what differs from what is saved, and the style sheet made from them. */
export function ValuesPane({ draft, saved, changed }: ValuesPaneProps) {
  const sheet = brandingStyles(draft)
    .replaceAll(/([{;])/g, '$1\n  ')
    .replaceAll('}', '\n}\n')
  return (
    // Scrolls, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: it has no fields of its own to send
    <div className={styles.values} role="group" tabIndex={0} aria-label={t('Values')}>
      <dl className={styles.list}>
        {BRANDING_PATHS.map((path) => (
          <div key={path} className={styles.value}>
            <dt>
              {t(BRANDING_NAMES[path])}
              {changed.includes(path) && <Badge tone="accent">{t('Changed')}</Badge>}
            </dt>
            <dd>
              {changed.includes(path) && <del>{textOf(valueAt(saved, path))}</del>}
              <span>{textOf(valueAt(draft, path))}</span>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.subtitle}>{t('Tokens')}</h2>
      {sheet === '' ? (
        <p className={styles.hint}>{t('All tokens have their defaults.')}</p>
      ) : (
        <CodeBlock
          code={sheet.trim()}
          label={t('Tokens')}
          copyLabel={t('Copy')}
          copiedLabel={t('Copied')}
        />
      )}
    </div>
  )
}

const textOf = (value: string | number | null): string => {
  if (value === null) return t('Default')
  if (typeof value === 'number') return `${value} px`
  return isolated(value.startsWith('data:') ? t('Uploaded file') : value)
}
