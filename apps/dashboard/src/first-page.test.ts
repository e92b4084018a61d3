import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = join(import.meta.dirname, '../dist')
/**
 * The first pages, the parts of each that load on demand, and their limits. The goal is 130 KB
 * (protocol 09 §27). Sign-in has the SDK and the screens besides the router of the dashboard.
 */
const FIRST_PAGES = [
  ['the list of projects', ['projects-page'], 127.9],
  ['the head of the overview', ['project-frame', 'overview-page'], 132.1],
  ['sign-in', ['handler-page', 'auth-page'], 162.2],
] as const

/** The files that a browser must have before the given parts render, React included. */
async function filesOf(parts: readonly string[]): Promise<ReadonlySet<string>> {
  const page = await readFile(join(BUILT, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="[^"]*\/([^/"]+\.js)"/g)].map(([, file]) => file)
  const built = await readdir(join(BUILT, 'assets'))
  const lazy = parts.flatMap((name) =>
    built.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js')),
  )
  expect(lazy).toHaveLength(parts.length)

  const files = new Set<string>()
  const waiting = [...linked, ...lazy] as string[]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    const code = await readFile(join(BUILT, 'assets', file), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(imported as string)
  }
  return files
}

test.each(FIRST_PAGES)('loads little JavaScript before %s shows', async (_page, parts, limitKb) => {
  const files = [...(await filesOf(parts))]
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(BUILT, 'assets', file))).length),
  )

  expect(files.some((file) => file.startsWith('react-'))).toBe(true)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(limitKb)
})
