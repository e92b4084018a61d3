import { expect, test } from 'vitest'
import { otherCode, pages, readPage, withExamples } from './testing/printed-code.ts'

const PROGRAM_LANGUAGES = ['js', 'jsx', 'ts', 'tsx', 'html', 'python']

test.each(pages())('%s prints the current code of the examples', (page) => {
  // Otherwise run node scripts/write-example-code.ts.
  expect(readPage(page)).toBe(withExamples(readPage(page)))
})

const guides = pages().filter((page) => page.startsWith('docs/guides/'))

test.each(guides)('%s prints no other code than that of the examples', (page) => {
  expect(otherCode(readPage(page)).filter((name) => PROGRAM_LANGUAGES.includes(name))).toEqual([])
})

test('an unknown file or declaration is an error', () => {
  const block = '\n\n```js\n```\n'

  expect(() => withExamples(`<!-- examples/no-such-file.js -->${block}`)).toThrow('ENOENT')
  expect(() => withExamples(`<!-- examples/hono/tokens.js#noSuchName -->${block}`)).toThrow(
    'no top-level declaration noSuchName',
  )
})
