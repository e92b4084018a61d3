/* Not among the exports of the kit: it belongs to the pages of Latchkey, not to its components. */

import styles from './legal-links.module.css'

export interface LegalLinksProps {
  /** The text of each link with its URL. One without a URL is left out. */
  links: readonly (readonly [text: string, url: string | null])[]
}

/** Links such as those to the terms and the privacy policy, in new tabs; nothing without a URL. */
export function LegalLinks({ links }: LegalLinksProps) {
  if (!links.some(([, url]) => url)) return null
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
