import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test.each([
  ['docs/guides/next.md', 7],
  ['packages/next/README.md', 3],
])('%s shows the files of the example app', (page, count) => {
  const shown = [...read(page).matchAll(/`([^`\n]+)`:\n\n```\w+\n(.*?)```/gs)]

  expect(shown).toHaveLength(count)
  for (const [, file = '', code] of shown) {
    const source = file === '.env.local' ? '.env.example' : file
    expect(code).toBe(read(`examples/next-app/${source}`))
  }
})
