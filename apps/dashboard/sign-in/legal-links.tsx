import type { Legal } from '../src/runtime.ts'
import { t } from '../src/text.ts'
import styles from './legal-links.module.css'

/** Links to the terms and the privacy policy of the operator, in new tabs. */
export function LegalLinks({ legal: { terms_url, privacy_url } }: { legal: Legal }) {
  const links = [
    [t('Terms of service'), terms_url],
    [t('Privacy policy'), privacy_url],
  ] as const
  return (
    <p className={styles.links}>
      {links.map(
        ([text, url]) =>
          url && (
            <a key={text} href={url} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
      )}
    </p>
  )
}
