import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const BUILT = join(import.meta.dirname, '../../dist')

/** A page that a browser may open first. */
export interface FirstPage {
  name: string
  /** The folder of the build. */
  folder: '.' | 'sign-in'
  /** The files of it that load on demand. */
  parts: readonly string[]
  /** KB of JavaScript, compressed with gzip. */
  limitKb: number
}

/** The limit of all pages is 130 KB (protocol 09 §27). */
export const FIRST_PAGES: readonly FirstPage[] = [
  { name: 'list of projects', folder: '.', parts: ['projects-page'], limitKb: 126.3 },
  {
    name: 'head of the overview',
    folder: '.',
    parts: ['project-frame', 'overview-page'],
    limitKb: 130,
  },
  { name: 'sign-in', folder: 'sign-in', parts: [], limitKb: 112.5 },
]

/** What a browser must have before a built page shows, React included. */
export async function measureFirstPage({ folder, parts }: FirstPage): Promise<number> {
  const built = join(BUILT, folder)
  const files = [...(await filesOf(built, parts))]
  if (!files.some((file) => file.startsWith('react-'))) throw new Error('React is missing.')
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(built, 'assets', file))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

async function filesOf(folder: string, parts: readonly string[]): Promise<ReadonlySet<string>> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="[^"]*\/([^/"]+\.js)"/g)].map(([, file]) => file)
  const built = await readdir(join(folder, 'assets'))
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
    const code = await readFile(join(folder, 'assets', file), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(imported as string)
  }
  return files
}

/** Files of the build that load on demand. The largest one that matches counts. */
export interface Chunk {
  name: string
  file: RegExp
  /** KB, compressed with gzip. */
  limitKb: number
}

/** The limits of protocol 09 §27. */
export const CHUNKS: readonly Chunk[] = [
  { name: 'a page', file: /-page-[^-]+\.js$/, limitKb: 50 },
  { name: 'the editor', file: /^code-mirror-/, limitKb: 250 },
  { name: 'the charts and what is around them', file: /^overview-content-/, limitKb: 20 },
]

/** The largest file of a kind and its size in KB, compressed with gzip. */
export async function measureChunk({ name, file }: Chunk): Promise<{ file: string; kb: number }> {
  const assets = join(BUILT, 'assets')
  const files = (await readdir(assets)).filter((each) => file.test(each))
  const sizes = await Promise.all(
    files.map(async (each) => ({
      file: each,
      kb: gzipSync(await readFile(join(assets, each))).length / 1024,
    })),
  )
  const [largest] = sizes.toSorted((a, b) => b.kb - a.kb)
  if (largest === undefined) throw new Error(`The build has no file for ${name}.`)
  return largest
}

/** The limit of everything that the service can send of the dashboard (protocol 09 §27). */
export const BUILD_LIMIT_MB = 2

/** All files of the builds together, compressed with gzip as they are sent, in MB. */
export async function measureBuild(): Promise<number> {
  const entries = await readdir(BUILT, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(
      async ({ parentPath, name }) => gzipSync(await readFile(join(parentPath, name))).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2
}

/** The limit of the styles of all pages, which are one file (protocol 09 §27). */
export const STYLES_LIMIT_KB = 25

/** The styles of all pages, compressed with Brotli as browsers get them, in KB. */
export async function measureStyles(): Promise<number> {
  const assets = join(BUILT, 'assets')
  const files = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  const sizes = await Promise.all(
    files.map(async (name) => brotliCompressSync(await readFile(join(assets, name))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
