import { VisuallyHidden } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { t } from '../src/text.ts'
import styles from './frame.module.css'
import type { Runtime } from './runtime.ts'

interface FrameProps {
  name: string | null
  logos: Runtime['logos']
  children: ReactNode
}

/** The page with the logo, else the name, of the project that sells, as on the hosted screens. */
export function Frame({ name, logos, children }: FrameProps) {
  const logo = logos && (logos.light || logos.dark)
  const [letter = '·'] = [...(name ?? '').trim().toUpperCase()]
  return (
    <div className={styles.page} data-lk="">
      {name === null ? (
        <VisuallyHidden>
          <h1>{t('Purchase')}</h1>
        </VisuallyHidden>
      ) : (
        <header className={styles.brand}>
          <link rel="icon" type="image/svg+xml" href={letterIcon(letter)} />
          {logo ? (
            <h1 className={styles.name}>
              <picture>
                {logos?.dark && <source media="(prefers-color-scheme: dark)" srcSet={logos.dark} />}
                <img className={styles.logo} src={logo} alt={name} referrerPolicy="no-referrer" />
              </picture>
            </h1>
          ) : (
            <>
              <span className={styles.mark} aria-hidden="true">
                {letter}
              </span>
              <h1 className={styles.name} dir="auto">
                {name}
              </h1>
            </>
          )}
        </header>
      )}
      <main className={styles.main}>{children}</main>
    </div>
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
