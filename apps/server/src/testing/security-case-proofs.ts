import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Case number → files with tests that name the case, as sorted paths from the repository root. */
export type CaseProofs = ReadonlyMap<number, readonly string[]>

// Matches a call with a text as first argument, such as `test('case 14: …', `.
const NAME = /\(\s*(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1\s*,/g
const NUMBERS = /\bcase (\d+)\b|\bcases ((?:\d+(?:, and |, | and ))+\d+)\b/g

/** Returns the numbers of the cases that names of tests and groups contain. */
export const casesNamedIn = (source: string): number[] =>
  [...source.matchAll(NAME)]
    .flatMap(([, , name = '']) => [...name.matchAll(NUMBERS)])
    .flatMap(([, one, several]) => (one ?? several ?? '').match(/\d+/g) ?? [])
    .map(Number)

/** Reads every test file below `root`, except the test of this register. */
export function findCaseProofs(root: string): CaseProofs {
  const files = globSync('{packages,apps,examples}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
  const proofs = new Map<number, string[]>()
  for (const file of files.map((path) => path.split(sep).join('/')).toSorted()) {
    if (file.endsWith('/security-cases.test.ts')) continue
    for (const number of new Set(casesNamedIn(readFileSync(join(root, file), 'utf8')))) {
      proofs.set(number, [...(proofs.get(number) ?? []), file])
    }
  }
  return proofs
}

const HEADING = /^### Case (\d+):/

/** Returns the numbers of the cases on the page `docs/security-cases.md`, in its order. */
export const casesOn = (page: string): number[] =>
  page
    .split('\n')
    .flatMap((line) => HEADING.exec(line)?.[1] ?? [])
    .map(Number)

/** Returns the page with a new list of tests at the end of each case. The other text stays. */
export const withProofs = (page: string, proofs: CaseProofs): string =>
  page
    .split(/^(?=##)/m)
    .map((section) => {
      const number = HEADING.exec(section)?.[1]
      if (number === undefined) return section
      const text = section.split(/\n(?=Proved by:)/, 1)[0] ?? ''
      return `${text.trimEnd()}\n\n${describeProof(Number(number), proofs)}\n\n`
    })
    .join('')
    .replace(/\n+$/, '\n')

const describeProof = (number: number, proofs: CaseProofs): string =>
  ['Proved by:', '', ...(proofs.get(number) ?? []).map((file) => `- \`${file}\``)].join('\n')
