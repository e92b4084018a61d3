import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SnippetValues } from './fill-in.ts'
import { frameworks, snippetsFor } from './snippets.ts'

const values: SnippetValues = {
  baseUrl: 'https://auth.example',
  projectId: 'p-1',
  publishableClientKey: 'pck_1',
  secretServerKey: 'ssk_1',
}

describe.each(frameworks.map(({ id }) => id))('%s', (framework) => {
  const all = (given = values) =>
    snippetsFor(framework, given)
      .map(({ code }) => code)
      .join('\n')

  test('contain this service and this project', () => {
    expect(all()).toContain(values.baseUrl)
    expect(all()).toContain(values.projectId)
    expect(all()).toContain('pck_1')
  })

  test('have a named placeholder for an unknown key', () => {
    const unknown = snippetsFor(framework, {
      ...values,
      publishableClientKey: null,
      secretServerKey: null,
    })

    expect(unknown.map(({ code }) => code).join('\n')).not.toMatch(/[ps][cs]k_|['=]null|undefined/)
  })
})

test('never contain the secret key in browser code', () => {
  for (const framework of ['react', 'js'] as const) {
    expect(snippetsFor(framework, values).some(({ code }) => code.includes('ssk_1'))).toBe(false)
  }
  const publicLines = snippetsFor('next', values).flatMap(({ code }) =>
    code.split('\n').filter((line) => line.startsWith('NEXT_PUBLIC')),
  )
  expect(publicLines.some((line) => line.includes('ssk_1'))).toBe(false)
})

test('Python has its variables, a module without dependencies and a server', () => {
  expect(snippetsFor('python', values).map(({ title }) => title)).toEqual([
    '.env',
    'latchkey.py',
    'server.py',
    'Run',
  ])
  expect(snippetsFor('python', values)[0]?.code).toContain('LATCHKEY_SECRET_SERVER_KEY=ssk_1')
})

test.each([
  ['next', 'npm install https://auth.example/packages/next.tgz'],
  ['react', 'npm install https://auth.example/packages/react.tgz'],
  ['hono', 'npm install https://auth.example/packages/js.tgz hono @hono/node-server jose'],
  ['express', 'npm install https://auth.example/packages/js.tgz express cors jose'],
] as const)('%s: installs from the running service', (framework, line) => {
  expect(snippetsFor(framework, values)[0]).toEqual({ title: 'Install', code: line })
})

test.each(['hono', 'express'] as const)('%s: installs what the example depends on', (framework) => {
  const manifest = readFileSync(
    new URL(`../../../../../examples/${framework}/package.json`, import.meta.url),
    'utf8',
  )
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }

  const [, , , ...libraries] = snippetsFor(framework, values)[0]?.code.split(' ') ?? []

  expect([...libraries, '@latchkey/js'].sort()).toEqual(Object.keys(dependencies).sort())
})

test('JavaScript in a page imports the module of the running service', () => {
  const [, code] = snippetsFor('js', values)

  expect(code?.code).toContain("from 'https://auth.example/packages/js.mjs'")
})
