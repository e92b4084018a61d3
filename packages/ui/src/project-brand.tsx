/* Not among the exports of the kit: it belongs to the pages of Latchkey, not to its components. */

import styles from './project-brand.module.css'

export interface ProjectBrandProps {
  name: string
  /** The logos for both schemes. One of them is shown in both if the other is missing. */
  logos?: { readonly light: string | null; readonly dark: string | null } | null | undefined
  /** Shows the logo of this scheme. Default: that of the system. */
  scheme?: 'light' | 'dark' | undefined
  /** The element of the name. */
  as?: 'h1' | 'strong'
  className?: string | undefined
}

/** The logo of a project, else its letter and its name, as at the top of its pages. */
export function ProjectBrand({
  name,
  logos,
  scheme,
  as: Name = 'h1',
  className = '',
}: ProjectBrandProps) {
  const { light = null, dark = null } = logos ?? {}
  const logo = scheme === 'dark' ? dark || light : light || dark
  return (
    <header className={`${styles.brand} ${className}`}>
      {logo ? (
        <Name className={styles.name}>
          <picture>
            {dark && !scheme && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
            <img className={styles.logo} src={logo} alt={name} referrerPolicy="no-referrer" />
          </picture>
        </Name>
      ) : (
        <>
          <span className={styles.mark} aria-hidden="true">
            {letterOf(name)}
          </span>
          <Name className={styles.name} dir="auto">
            {name}
          </Name>
        </>
      )}
    </header>
  )
}

/** The letter of a project as the icon of the page, where style sheets do not apply. */
export function LetterIcon({ name }: { name: string }) {
  const text = letterOf(name).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#1b1d25"/>' +
    `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="18" fill="#fff">${text}</text></svg>`
  return (
    <link rel="icon" type="image/svg+xml" href={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
  )
}

const letterOf = (name: string): string => [...name.trim().toUpperCase()][0] ?? '·'
