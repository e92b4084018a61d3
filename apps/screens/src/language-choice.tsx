import { isLanguage, LANGUAGES, useLanguage, useTranslate } from '@latchkey/react'
import styles from './language-choice.module.css'

/** Each language in its own words, so that its speakers find it. */
const NAMES: { readonly [L in (typeof LANGUAGES)[number]]: string } = {
  'en-US': 'English',
  'de-DE': 'Deutsch',
  'es-419': 'Español (Latinoamérica)',
  'es-ES': 'Español (España)',
  'fr-CA': 'Français (Canada)',
  'fr-FR': 'Français (France)',
  'it-IT': 'Italiano',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
}

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
            {NAMES[each]}
          </option>
        ))}
      </select>
    </footer>
  )
}
