import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  BUILD_LIMIT_MB,
  CHUNKS,
  FIRST_PAGES,
  measureBuild,
  measureChunk,
  measureFirstPage,
} from '../apps/dashboard/src/testing/first-pages.ts'
import type { Result } from './result.ts'

const BUILT = join(import.meta.dirname, '../apps/screens/dist')
const LIMIT_KB = 50

/** The sizes of the hosted sign-in page, and of first pages, parts and all files of the dashboard. */
export const measurePageSize = async (): Promise<Result[]> => [
  await measureSignInPage(),
  ...(await Promise.all(
    FIRST_PAGES.map(async (page) => {
      const size = await measureFirstPage(page)
      return {
        what: `dashboard, JavaScript of the first page: ${page.name}`,
        measured: `${size.toFixed(1)} KB (gzip)`,
        limit: `${page.limitKb} KB`,
        ratio: `${Math.round((size / page.limitKb) * 100)} %`,
        toReach: `≤ ${page.limitKb} KB`,
        reached: size <= page.limitKb,
      }
    }),
  )),
  ...(await Promise.all(
    CHUNKS.map(async (chunk) => {
      const { file, kb } = await measureChunk(chunk)
      return {
        what: `dashboard, file of ${chunk.name}: ${file.replace(/-[^-]+$/, '')}`,
        measured: `${kb.toFixed(1)} KB (gzip)`,
        limit: `${chunk.limitKb} KB`,
        ratio: `${Math.round((kb / chunk.limitKb) * 100)} %`,
        toReach: `≤ ${chunk.limitKb} KB`,
        reached: kb <= chunk.limitKb,
      }
    }),
  )),
  await measureWholeBuild(),
]

async function measureWholeBuild(): Promise<Result> {
  const size = await measureBuild()
  return {
    what: 'dashboard, all files of its builds',
    measured: `${size.toFixed(2)} MB (gzip)`,
    limit: `${BUILD_LIMIT_MB} MB`,
    ratio: `${Math.round((size / BUILD_LIMIT_MB) * 100)} %`,
    toReach: `≤ ${BUILD_LIMIT_MB} MB`,
    reached: size <= BUILD_LIMIT_MB,
  }
}

/**
 * What a browser loads for the hosted sign-in page, without React itself. Other screens are loaded
 * after the page is ready.
 */
async function measureSignInPage(): Promise<Result> {
  const page = await readFile(join(BUILT, 'index.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="\/hosted\/assets\/([^"]+)"/g)].map(([, name]) =>
    basename(name as string),
  )
  const sizes = await Promise.all(
    names.map(async (name) => ({
      name,
      bytes: brotliCompressSync(await readFile(join(BUILT, 'assets', name))).length,
    })),
  )
  const isReact = ({ name }: { name: string }) => name.startsWith('react')
  const sum = (list: { bytes: number }[]) =>
    list.reduce((total, { bytes }) => total + bytes, 0) / 1024
  const own = sum(sizes.filter((size) => !isReact(size)))
  return {
    what: 'sign-in page beyond React',
    measured: `${own.toFixed(1)} KB (React ${sum(sizes.filter(isReact)).toFixed(1)} KB)`,
    limit: `${LIMIT_KB} KB`,
    ratio: `${Math.round((own / LIMIT_KB) * 100)} %`,
    toReach: `≤ ${LIMIT_KB} KB`,
    reached: own <= LIMIT_KB,
  }
}
