import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTableProblems } from '../../../../scripts/messages/check.ts'
import { COUNTS } from '../../../../scripts/messages/check-message.ts'
import { extract } from '../../../../scripts/messages/extract.ts'

/** What the check finds in a file of code. */
function found(code: string) {
  const root = mkdtempSync(join(tmpdir(), 'messages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'page.tsx'), code)
  const { messages, bare } = extract(root, ['*.tsx'])
  return { messages: messages.map(({ text }) => text), bare: bare.map(({ text }) => text) }
}

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{"Hello"}</p>', ['Hello']],
  [`<p>{\`Hello \${name}\`}</p>`, ['Hello ']],
  ['<p>{name + " is here"}</p>', [' is here']],
  ['<p>{isOpen ? "Open" : t("Closed")}</p>', ['Open']],
  ['<p>{name || "Nobody"}</p>', ['Nobody']],
  ['<input placeholder="Name" />', ['Name']],
  ['<button aria-label={`Close`} />', ['Close']],
  ['<Field label="Email" name="email" type="email" />', ['Email']],
  ['<p className="card" data-slot="card">{t("Hello")} · {name}</p>', []],
])('finds the texts outside of the translate function in %s', (jsx, bare) => {
  expect(found(`const page = ${jsx}`).bare).toEqual(bare)
})

test('finds the messages of the translate function', () => {
  const code = 'const page = <p title={t("Title")}>{isOpen ? t("Open") : t(["Now", "Before"])}</p>'

  expect(found(code)).toEqual({ messages: ['Title', 'Open', 'Now'], bare: [] })
})

test('finds keys that are missing, empty, unused or not sorted', () => {
  expect(
    findTableProblems({ Open: 'Offen', Close: '', Old: 'Alt' }, ['Close', 'Open', 'x'], 'de-DE'),
  ).toEqual(['missing: Close', 'missing: x', 'unused: Old', 'the keys are not sorted'])
})

const DAYS = '{count, plural, one {# day} other {# days}}'

test.each([
  ['{a} of {b}', '{b}: {a}', []],
  ['{a} of {b}', '{a}', ['{a} of {b}: has the arguments {a} in place of {a, b}']],
  ['{a}', '{A}', ['{a}: has the arguments {A} in place of {a}']],
  ['{a}', '{a', [expect.stringMatching(/^\{a\}: is not ICU/)]],
  ['Hello', ' Hallo', ['Hello: begins or ends with a space']],
  [DAYS, '{count, plural, one {# Tag} other {# Tage}}', []],
  [DAYS, '{count, plural, other {# Tage}}', [`${DAYS}: lacks the plural form one of {count}`]],
  [
    DAYS,
    '{count, plural, one {# Tag} few {# Tage} other {# Tage}}',
    [`${DAYS}: has the plural form few of {count}, which de-DE has not`],
  ],
])('of %s, finds in %s what is wrong', (english, german, problems) => {
  expect(findTableProblems({ [english]: german }, [english], 'de-DE')).toEqual(problems)
})

test('plurals are tried with these counts', () => {
  expect(COUNTS).toEqual([0, 1, 2, 5, 21])
})

const NO_BREAK = '\u00a0'
const NARROW = '\u202f'

test.each([
  ['de-DE', `„Ja“ wird geladen${NO_BREAK}…`, []],
  ['de-DE', 'Wird geladen…', ['has … without a no-break space']],
  ['de-DE', '„Ja” und "nein"', [/straight quotation mark/, /other than „ “/]],
  ['es-ES', '¿Eliminar «{a}»?', []],
  ['es-ES', 'Eliminar “{a}”?', [/without ¿/, /other than « »/]],
  ['es-419', 'Listo! «{a}»', [/without ¡/, /other than “ ”/]],
  ['fr-FR', `«${NO_BREAK}{a}${NO_BREAK}»${NO_BREAK}: oui${NARROW}?`, []],
  ['fr-FR', '«{a}» : oui ?', [/« » without/, /colon without/, /lacks a narrow/]],
  ['fr-CA', `{a}${NO_BREAK}: l’autre?`, []],
  ['fr-CA', `{a}: l'autre${NARROW}?`, [/apostrophe/, /colon without/, /space before/]],
  ['it-IT', '«{a}»...', [/three dots/, /other than “ ”/]],
  ['ja-JP', '{a}のCookie：「はい」', []],
  ['ja-JP', '{a} の Cookie: “はい”', [/has a space/, /other than 「」/]],
  ['ja-JP', '期限:{a}', [/half-width/]],
  ['ko-KR', '시간：{a}', [/full-width/]],
  ['pt-PT', '“{a}”  aqui', [/two spaces/, /other than « »/]],
  ['zh-CN', '请输入 API 密钥，或“{a}”。', []],
  ['zh-CN', '请输入API密钥, 或「{a}」 。', [/half-width/, /Chinese and Latin/, /beside/, /other/]],
  ['zh-TW', '“{a}”', [/other than 「」/]],
])('knows the typography of %s: %s', (language, text, problems) => {
  const english = text.includes('{a}') ? '{a}' : 'a'

  expect(findTableProblems({ [english]: text }, [english], language)).toEqual(
    problems.map((problem) => expect.stringMatching(problem)),
  )
})
