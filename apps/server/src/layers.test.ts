import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const SOURCE = import.meta.dirname
/** From bottom to top: a group imports only from itself and from groups before it. */
const GROUPS = [
  'messaging',
  'directory',
  'projects',
  'sign-in',
  'email-authoring',
  'payments',
  'administration',
  'platform',
]

/** A file of the server and its imports, as paths from `src` with `/`. */
interface SourceFile {
  path: string
  imports: string[]
}

const files: SourceFile[] = globSync('**/*.ts', { cwd: SOURCE })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, imports: importsOf(path) }))

function importsOf(path: string): string[] {
  const text = readFileSync(join(SOURCE, path), 'utf8')
  const specifiers = [
    ...text.matchAll(/^(?:import|export)\b[^'"]*?from '(\.[^']*)'|^import '(\.[^']*)'/gm),
  ].map((match) => match[1] ?? match[2] ?? '')
  return specifiers.map((specifier) =>
    relative(SOURCE, resolve(join(SOURCE, dirname(path)), specifier))
      .split(sep)
      .join('/'),
  )
}

/** The group and feature of a path below `features`, or null elsewhere. */
function placeOf(path: string): { group: string; feature: string | null } | null {
  const [top, group, feature, file] = path.split('/')
  if (top !== 'features' || group === undefined) return null
  return { group, feature: file === undefined ? null : (feature ?? null) }
}

/** The imports that break a rule, as `from → to`. */
const violations = (breaksRule: (from: string, to: string) => boolean): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.filter((to) => breaksRule(path, to)).map((to) => `${path} → ${to}`),
  )

describe('imports of the server', () => {
  test('are found: there are hundreds of them', () => {
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
  })

  test('every group of features is known', () => {
    const groups = new Set(files.flatMap(({ path }) => placeOf(path)?.group ?? []))
    expect([...groups].toSorted()).toEqual(GROUPS.toSorted())
  })

  test('every feature is listed in ARCHITECTURE.md', () => {
    const map = readFileSync(join(SOURCE, '../../../ARCHITECTURE.md'), 'utf8')
    const folders = new Map<string, Set<string>>()
    for (const { path } of files) {
      const { group, feature } = placeOf(path) ?? {}
      if (group === undefined || feature == null) continue
      folders.set(group, (folders.get(group) ?? new Set()).add(feature))
    }

    for (const group of GROUPS) {
      const list = new RegExp(`^- \`${group}\`: (.*(?:\n  .*)*)`, 'm').exec(map)?.[1] ?? ''
      const listed = [...list.matchAll(/`([^`]+)`/g)].map((match) => match[1])
      expect(listed, group).toEqual([...(folders.get(group) ?? [])].toSorted())
    }
  })

  test('never point from the kernel to a feature', () => {
    expect(
      violations(
        (from, to) => /^(kernel|embedded-postgres)\//.test(from) && to.startsWith('features/'),
      ),
    ).toEqual([])
  })

  test('point from a group to itself or to groups below it', () => {
    const points = (from: string, to: string) => {
      const [above, below] = [placeOf(from), placeOf(to)]
      return (
        above !== null &&
        below !== null &&
        GROUPS.indexOf(below.group) > GROUPS.indexOf(above.group)
      )
    }
    expect(violations(points)).toEqual([])
  })

  test('reach another feature only through its index.ts', () => {
    const reachesInside = (from: string, to: string) => {
      const [own, other] = [placeOf(from), placeOf(to)]
      if (own === null || other === null || other.feature === null) return false
      return (
        (own.group !== other.group || own.feature !== other.feature) &&
        to !== `features/${other.group}/${other.feature}/index.ts`
      )
    }
    expect(violations(reachesInside)).toEqual([])
  })

  test('reach a group through its index.ts only from app.ts', () => {
    const groupIndex = /^features\/[^/]+\/index\.ts$/
    expect(violations((from, to) => groupIndex.test(to) && from !== 'app.ts')).toEqual([])
  })

  test('form no cycle of features', () => {
    const nameOf = (path: string) => {
      const place = placeOf(path)
      return place?.feature == null ? null : `${place.group}/${place.feature}`
    }
    const edges = new Map<string, Set<string>>()
    for (const { path, imports } of files) {
      const from = nameOf(path)
      if (from === null) continue
      for (const to of imports.map(nameOf)) {
        if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    const isDone = new Set<string>()
    const findCircle = (name: string, trail: readonly string[]): readonly string[] | null => {
      if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
      if (isDone.has(name)) return null
      for (const next of edges.get(name) ?? []) {
        const circle = findCircle(next, [...trail, name])
        if (circle !== null) return circle
      }
      isDone.add(name)
      return null
    }
    expect(
      [...edges.keys()].map((name) => findCircle(name, [])).filter((circle) => circle !== null),
    ).toEqual([])
  })
})
