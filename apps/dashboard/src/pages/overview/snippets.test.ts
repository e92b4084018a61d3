import { describe, expect, test } from 'vitest'
import { frameworks, snippetsFor } from './snippets.ts'

const values = {
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

test.each(['next', 'react', 'js'] as const)(
  '%s: installs from the running service',
  (framework) => {
    const [install] = snippetsFor(framework, values)

    expect(install?.code).toMatch(
      /^npm install https:\/\/auth\.example\/packages\/(react|js)\.tgz$/,
    )
  },
)
