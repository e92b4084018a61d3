import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the README shows files of the example app', () => {
  const page = read('packages/next/README.md')
  const shown = [...page.matchAll(/`([^`\n]+)`:\n\n```\w+\n(.*?)```/gs)]

  expect(shown).toHaveLength(3)
  for (const [, file, code] of shown) expect(code).toBe(read(`examples/next-app/${file}`))
})
