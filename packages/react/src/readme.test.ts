import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('README examples match the type-checked example files', () => {
  const blocks = [...read('../README.md').matchAll(/```tsx\n(.*?)```/gs)].map(
    ([, code = '']) => code,
  )
  const examples = readdirSync(new URL('../examples/', import.meta.url)).map((name) => ({
    name,
    code: read(`../examples/${name}`),
  }))

  const uses = blocks.map((block) =>
    examples.filter(({ code }) => code.includes(block)).map(({ name }) => name),
  )

  expect(blocks).not.toEqual([])
  expect(uses.every(({ length }) => length === 1)).toBe(true)
  expect(uses.flat().sort()).toEqual(examples.map(({ name }) => name).sort())
})
