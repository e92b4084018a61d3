import type { Language } from './languages.ts'

/** Each language in its own words, so that its speakers find it. */
export const LANGUAGE_NAMES: { readonly [L in Language]: string } = {
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
