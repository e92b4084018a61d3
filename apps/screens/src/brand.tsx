import type { Branding } from '@latchkey/contract/pure'
import styles from './brand.module.css'

interface BrandProps {
  name: string
  branding: Branding | undefined
  /** Shows the logo of this scheme. Default: that of the system. */
  scheme: 'light' | 'dark' | undefined
}

/**
 * The project's logo at the top of the page, else its letter and name. The letter is also the
 * favicon.
 */
export function Brand({ name, branding, scheme }: BrandProps) {
  const [letter = '·'] = [...name.trim().toUpperCase()]
  const dark = branding?.logo_dark
  const light = branding?.logo_light
  const logo = scheme === 'dark' ? dark || light : light || dark
  return (
    <header className={styles.brand}>
      <link rel="icon" type="image/svg+xml" href={letterIcon(letter)} />
      {logo ? (
        <h1 className={styles.name}>
          <picture>
            {dark && !scheme && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
            <img className={styles.logo} src={logo} alt={name} referrerPolicy="no-referrer" />
          </picture>
        </h1>
      ) : (
        <>
          <span className={styles.mark} aria-hidden="true">
            {letter}
          </span>
          <h1 className={styles.name}>{name}</h1>
        </>
      )}
    </header>
  )
}

/** The letter as an image for the favicon, where style sheets do not apply. */
function letterIcon(letter: string): string {
  const text = letter.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#1b1d25"/>' +
    `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="18" fill="#fff">${text}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
