import { externalGlyph, Glyph, Link, providerName, VisuallyHidden } from '@latchkey/ui'
import { DetailsBox } from '../../components/details-box.tsx'
import type { ProviderType } from '../../data/auth-methods/providers.ts'
import { t } from '../../text.ts'
import styles from './provider-dialog.module.css'
import { GUIDES } from './provider-guides.ts'

/** How to get keys from a provider, step by step, and which permissions it asks users for. */
export function ProviderGuide({ type, open }: { type: ProviderType; open: boolean }) {
  const { console: registry, steps, scopes, note, hidesVerification } = GUIDES[type]
  return (
    <DetailsBox
      summary={t('How to get keys from {name}', { name: providerName(type) })}
      open={open}
    >
      <div className={styles.steps}>
        <Link href={registry.url} target="_blank" rel="noopener noreferrer">
          <span className={styles.console}>
            {t('Open {name}', { name: registry.name })}
            <Glyph shape={externalGlyph} />
          </span>
          <VisuallyHidden>{t('(in a new tab)')}</VisuallyHidden>
        </Link>
        <ol>
          {steps
            .map((step) => t(step))
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
        <p>
          {t('Requested scopes:')}{' '}
          {scopes.map((scope) => (
            <code className={styles.scope} key={scope} dir="ltr">
              {scope}
            </code>
          ))}
        </p>
        {note && <p>{t(note)}</p>}
        {hidesVerification && (
          <p>
            {t(
              '{name} doesn’t say whether an email is verified, so its accounts are never linked to existing accounts by email.',
              { name: providerName(type) },
            )}
          </p>
        )}
      </div>
    </DetailsBox>
  )
}
