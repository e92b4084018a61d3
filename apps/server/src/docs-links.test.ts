import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* Documents name files that exist. Citations of the protocol are in protocol-citations.test.ts. */

const ROOT = join(import.meta.dirname, '../../..')
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const documents = tracked
  .filter((path) => path.endsWith('.md') && !path.endsWith('CHANGELOG.md'))
  // Code has paths of the reader's own app.
  .map((path) => ({
    path,
    prose: readFileSync(join(ROOT, path), 'utf8').replaceAll(/^( *)```[\s\S]*?^\1```/gm, ''),
  }))

/** Pages about an app of the reader, whose files are not in the repository. */
const ABOUT_APPS = /^docs\/(guides|protocol)\/|^packages\/ui\/README/
/** Files of an app, and names that the packages export. */
const NOT_OURS = /^@|^<|^\/|\*|\{|…/

const isTracked = (path: string) =>
  tracked.some((file) => file === path || file.endsWith(`/${path}`))

test('finds the documents', () => {
  expect(documents.length).toBeGreaterThan(80)
})

test('every relative link leads to a file', () => {
  const broken = documents.flatMap(({ path, prose }) =>
    [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:|^\//.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

/** The anchors of the headings of a document, as on GitHub. */
const anchorsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link to a heading leads to one', () => {
  const broken = documents.flatMap(({ path, prose }) =>
    [...prose.matchAll(/\]\(([\w./-]*\.md)?#([^)\s]+)\)/g)]
      .filter(([, target, anchor = '']) => {
        const file = join(ROOT, target === undefined ? path : join(dirname(path), target))
        return !anchorsOf(file).includes(anchor)
      })
      .map(([, target = '', anchor]) => `${path}: ${target}#${anchor}`),
  )
  expect(broken).toEqual([])
})

test('every source file that a document names exists', () => {
  const missing = documents
    .filter(({ path }) => !ABOUT_APPS.test(path))
    .flatMap(({ path, prose }) =>
      [...prose.matchAll(/`([^`\s]+\.(?:tsx?|m[jt]s|css|sql))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !NOT_OURS.test(name) && !isTracked(name))
        .map((name) => `${path}: ${name}`),
    )
  expect(missing).toEqual([])
})

test('every function and type that ARCHITECTURE.md names is in the code', () => {
  const { prose = '' } = documents.find(({ path }) => path === 'ARCHITECTURE.md') ?? {}
  const named = [...prose.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:\([^`]*)?`/g)].map(
    ([, name = '']) => name,
  )
  const code = tracked
    .filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

test('every decision has its number in the heading, and is in the index', () => {
  const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8')
  const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/'))
  expect(decisions.length).toBeGreaterThan(50)

  const wrong = decisions.filter(({ path, prose }) => {
    const number = basename(path).slice(0, 4)
    return !prose.startsWith(`# ${number} `) || !index.includes(`[${Number(number)}](decisions/`)
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('every decision that code cites exists', () => {
  const numbers = new Set(
    documents
      .filter(({ path }) => path.startsWith('docs/decisions/'))
      .map(({ path }) => basename(path).slice(0, 4)),
  )
  const citations = tracked
    .filter((path) => /\.(tsx?|css|m[jt]s)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bdecisions? (\d+)/g)].map(
        ([, number = '']) => ({ path, number }),
      ),
    )
  expect(citations.length).toBeGreaterThan(30)
  expect(citations.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('every decision has a context, a decision and consequences', () => {
  const wrong = documents.filter(
    ({ path, prose }) =>
      path.startsWith('docs/decisions/') &&
      !['Context', 'Decision', 'Consequences'].every(
        (part) => prose.includes(`\n## ${part}\n`) || prose.includes(`**${part}.**`),
      ),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
