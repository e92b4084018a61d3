import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherCode, pages, readPage, withExamples } from './testing/printed-code.ts'

const PROGRAM_LANGUAGES = ['js', 'jsx', 'ts', 'tsx', 'html', 'python']
/** Pages that print no example, only parts of the files in `guides`. */
const OTHER_PAGES = ['docs/users-and-teams.md', 'apps/server/README.md']

test.each(pages())('%s prints the current code of the examples', (page) => {
  // Otherwise run node scripts/write-example-code.ts.
  expect(readPage(page)).toBe(withExamples(readPage(page)))
})

const programsOf = (page: string) =>
  otherCode(readPage(page)).filter(({ language }) => PROGRAM_LANGUAGES.includes(language))

const guides = pages().filter((page) => page.startsWith('docs/guides/'))

test.each(guides)('%s prints no other code than that of the examples', (page) => {
  expect(programsOf(page)).toEqual([])
})

const unindented = (code: string) => code.replaceAll(/^ +/gm, '')

test('the type check compiles all other code of these pages', () => {
  const folder = join(import.meta.dirname, 'guides')
  const files = readdirSync(folder).map((name) => ({
    name,
    code: unindented(readFileSync(join(folder, name), 'utf8')),
  }))
  const blocks = [...OTHER_PAGES, ...pages().filter((page) => !guides.includes(page))].flatMap(
    programsOf,
  )

  const uses = blocks.map(({ code }) =>
    files.filter((file) => file.code.includes(unindented(code))).map(({ name }) => name),
  )

  expect(blocks.filter((_, index) => uses[index]?.length !== 1)).toEqual([])
  expect([...new Set(uses.flat())].sort()).toEqual(files.map(({ name }) => name).sort())
})

test('an unknown file or declaration is an error', () => {
  const block = '\n\n```js\n```\n'

  expect(() => withExamples(`<!-- examples/no-such-file.js -->${block}`)).toThrow('ENOENT')
  expect(() => withExamples(`<!-- examples/hono/tokens.js#noSuchName -->${block}`)).toThrow(
    'no top-level declaration noSuchName',
  )
})
