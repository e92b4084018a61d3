import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = join(import.meta.dirname, '../../dist')

/** A page that a browser may open first. */
export interface FirstPage {
  name: string
  /** The files of it that load on demand. */
  parts: readonly string[]
  /** KB of JavaScript, compressed with gzip. */
  limitKb: number
}

/**
 * The limit of pages is 130 KB (protocol 09 §27). Sign-in has a limit of its own, because it has the
 * SDK and the screens besides the router of the dashboard.
 */
export const FIRST_PAGES: readonly FirstPage[] = [
  { name: 'list of projects', parts: ['projects-page'], limitKb: 125.9 },
  { name: 'head of the overview', parts: ['project-frame', 'overview-page'], limitKb: 130 },
  { name: 'sign-in', parts: ['handler-page', 'screens'], limitKb: 160.9 },
]

/** What a browser must have before a built page shows, React included. */
export async function measureFirstPage({ parts }: FirstPage): Promise<number> {
  const files = [...(await filesOf(parts))]
  if (!files.some((file) => file.startsWith('react-'))) throw new Error('React is missing.')
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(BUILT, 'assets', file))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

async function filesOf(parts: readonly string[]): Promise<ReadonlySet<string>> {
  const page = await readFile(join(BUILT, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="[^"]*\/([^/"]+\.js)"/g)].map(([, file]) => file)
  const built = await readdir(join(BUILT, 'assets'))
  const lazy = parts.map((name) => {
    const file = built.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
    if (file === undefined) throw new Error(`The build has no file ${name}.`)
    return file
  })

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
