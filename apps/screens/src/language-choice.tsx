import { LANGUAGE_NAMES } from '@latchkey/contract/pure'
import { isLanguage, LANGUAGES, useLanguage, useTranslate } from '@latchkey/react'
import styles from './language-choice.module.css'

/** The language of the page, at its foot. The choice is remembered in a cookie. */
export function LanguageChoice() {
  const t = useTranslate()
  const { language, setLanguage } = useLanguage()
  return (
    <footer className={styles.foot}>
      <select
        className={styles.choice}
        aria-label={t('Language')}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && setLanguage(value)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </footer>
  )
}
