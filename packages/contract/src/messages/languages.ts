/** The supported languages (protocol 08 §17.3). */
export const LANGUAGES = [
  'en-US',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'pt-PT',
  'zh-CN',
  'zh-TW',
] as const
export type Language = (typeof LANGUAGES)[number]

/** The cookie with the language that the user has chosen, on pages of apps and of the service. */
export const LANGUAGE_COOKIE = 'latchkey-language'

/** Whether a tag is exactly that of a supported language. */
export const isLanguage = (tag: string): tag is Language =>
  LANGUAGES.some((language) => language === tag)

// The first rule that fits. Regions without a table of their own get the nearest one.
const RULES: readonly (readonly [RegExp, Language])[] = [
  [/^en\b/, 'en-US'],
  [/^de\b/, 'de-DE'],
  [/^es(-es)?$/, 'es-ES'],
  [/^es\b/, 'es-419'],
  [/^fr-ca\b/, 'fr-CA'],
  [/^fr\b/, 'fr-FR'],
  [/^it\b/, 'it-IT'],
  [/^ja\b/, 'ja-JP'],
  [/^ko\b/, 'ko-KR'],
  [/^pt(-br)?$/, 'pt-BR'],
  [/^pt\b/, 'pt-PT'],
  [/^zh(?!-hans).*-(hant|tw|hk|mo)\b/, 'zh-TW'],
  [/^zh\b/, 'zh-CN'],
]

/**
 * The supported language for the first of the wanted language tags that has one, such as `de-AT` →
 * `de-DE`, or null. Tags may use `_`.
 */
export function matchLanguage(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const plain = tag.trim().toLowerCase().replaceAll('_', '-')
    const rule = RULES.find(([pattern]) => pattern.test(plain))
    if (rule) return rule[1]
  }
  return null
}

/** Longer lists are not read. */
const MAX_ACCEPT_LANGUAGE_LENGTH = 1000

/**
 * The language tags of an `Accept-Language` header, preferred ones first (RFC 9110 §12.5.4). Tags
 * with weight 0 and `*` are left out.
 */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  if (!header || header.length > MAX_ACCEPT_LANGUAGE_LENGTH) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => /^[a-z]{2,8}([-_][a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
