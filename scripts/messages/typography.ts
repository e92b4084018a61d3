const NO_BREAK = '\\u00a0'
const NARROW = '\\u202f'
const HAN = '\\p{Script=Han}'
const JAPANESE = `${HAN}\\p{Script=Hiragana}\\p{Script=Katakana}ー`
const FULL_WIDTH = '，。、？！：；（）「」'

/** What a text of the language must not contain. */
type Rule = readonly [pattern: RegExp, problem: string]

const rule = (pattern: string, problem: string): Rule => [new RegExp(pattern, 'u'), problem]

const COMMON: readonly Rule[] = [
  rule('"', 'has a straight quotation mark'),
  rule("\\p{L}'\\p{L}", 'has a straight apostrophe'),
  rule('\\.\\.\\.', 'has three dots in place of …'),
  rule('  ', 'has two spaces'),
]
const ANGLE_QUOTES = rule('[“”„]', 'has quotation marks other than « »')
const CURLY_QUOTES = rule('[«»„]', 'has quotation marks other than “ ”')
const FRENCH: readonly Rule[] = [
  ANGLE_QUOTES,
  rule(`«(?!${NO_BREAK})|(?<!${NO_BREAK})»`, 'has « » without no-break spaces'),
  rule(`(?<!${NO_BREAK}):(?![/\\d])`, 'has a colon without a no-break space'),
]
const SPANISH: readonly Rule[] = [
  rule('^[^¿]*\\?', 'has a question without ¿'),
  rule('^[^¡]*!', 'has an exclamation without ¡'),
]
const CHINESE: readonly Rule[] = [
  rule(`${HAN}[,.?!:;()]|[,?!:;()]${HAN}`, 'has half-width punctuation'),
  rule(`${HAN}[A-Za-z\\d]|[A-Za-z\\d]${HAN}`, 'lacks a space between Chinese and Latin'),
  rule(`[${FULL_WIDTH}] | [${FULL_WIDTH}]`, 'has a space beside full-width punctuation'),
]

/** The rules of the notes at the head of the tables. English follows none of them. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'de-DE': [
    rule('[«»”]|“[^„]*“|^[^„]*“', 'has quotation marks other than „ “'),
    rule(`(?<!${NO_BREAK})…`, 'has … without a no-break space'),
  ],
  'es-419': [...SPANISH, CURLY_QUOTES],
  'es-ES': [...SPANISH, ANGLE_QUOTES],
  'fr-CA': [...FRENCH, rule('\\s[?!;]', 'has a space before ? ! or ;')],
  'fr-FR': [
    ...FRENCH,
    rule(`(?<!${NARROW})[?!;]`, 'lacks a narrow no-break space before ? ! or ;'),
  ],
  'it-IT': [CURLY_QUOTES],
  'ja-JP': [
    rule(`[${JAPANESE}][,.?!:;()]|[,?!:;()][${JAPANESE}]`, 'has half-width punctuation'),
    rule(`[${JAPANESE}${FULL_WIDTH}] | [${JAPANESE}${FULL_WIDTH}]`, 'has a space'),
    rule('[“”«»]', 'has quotation marks other than 「」'),
  ],
  'ko-KR': [CURLY_QUOTES, rule(`[${FULL_WIDTH}]`, 'has full-width punctuation')],
  'pt-BR': [CURLY_QUOTES],
  'pt-PT': [ANGLE_QUOTES],
  'zh-CN': [...CHINESE, rule('[「」«»]', 'has quotation marks other than “ ”')],
  'zh-TW': [...CHINESE, rule('[“”«»]', 'has quotation marks other than 「」')],
}

/** What is wrong with the punctuation and the spaces of a text that is shown. */
export const findTypographyProblems = (shown: string, language: string): string[] =>
  [...(RULES[language] ? COMMON : []), ...(RULES[language] ?? [])]
    .filter(([pattern]) => pattern.test(shown))
    .map(([, problem]) => problem)
