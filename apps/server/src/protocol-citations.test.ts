import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Sections by page: `02` → `9`, `9.3`. Items of numbered lists count as `18.15`, as they are cited.
 */
const sections = new Map<string, Set<string>>()
for (const path of globSync('docs/protocol/0*.md', { cwd: ROOT })) {
  const numbers = new Set<string>()
  let section = ''
  for (const line of readFileSync(join(ROOT, path), 'utf8').split('\n')) {
    const heading = /^#{2,5} (\d+(?:\.\d+)*)[a-z]?[.\s]/.exec(line)?.[1]
    if (heading !== undefined) section = heading
    const item = /^(\d+)\. /.exec(line)?.[1]
    numbers.add(heading ?? (item === undefined ? section : `${section}.${item}`))
  }
  sections.set(/0\d/.exec(path)?.[0] ?? '', numbers)
}

interface Citation {
  where: string
  page: string
  section: string
}

/** `protocol 02 §9` and what follows it: `protocol 02 §4, §10`. */
const CITATION = /\bprotocol (0\d)((?:,? (?:and )?§\d+(?:\.\d+)*)+)/g

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.md', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const citations: Citation[] = tracked
  .trim()
  .split('\n')
  .filter((path) => !path.endsWith('protocol-citations.test.ts'))
  .flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\n\s*(?:\*|\/\/)? ?/g, ' ')
    return [...text.matchAll(CITATION)].flatMap(([, page = '', list = '']) =>
      [...list.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, section = '']) => ({
        where: path,
        page,
        section,
      })),
    )
  })

test('finds hundreds of citations of the protocol', () => {
  expect(citations.length).toBeGreaterThan(400)
})

test('every citation names an existing section of the protocol', () => {
  const unresolved = citations.filter(({ page, section }) => !sections.get(page)?.has(section))
  expect(
    unresolved.map(({ where, page, section }) => `${where}: protocol ${page} §${section}`),
  ).toEqual([])
})

test('code cites only the protocol in the repository', () => {
  // Exits with 1 if there is no match.
  const { stdout } = spawnSync(
    'git',
    [
      'grep',
      '-lE',
      'contract 0[0-9] §|SECURITY-CASES',
      '--',
      'apps/*.ts',
      'apps/*.tsx',
      'packages',
      'bench',
      'examples',
      'docs',
      '*.md',
      ':!apps/server/src/protocol-citations.test.ts',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect(stdout).toBe('')
})
