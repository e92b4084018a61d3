import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Result } from './result.ts'

const BUILT = join(import.meta.dirname, '../apps/screens/dist')
const LIMIT_KB = 50

/**
 * What a browser loads for the sign-in page, without React itself. Other screens are loaded after
 * the page is ready.
 */
export async function measurePageSize(): Promise<Result[]> {
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
  return [
    {
      what: 'sign-in page beyond React',
      measured: `${own.toFixed(1)} KB (React ${sum(sizes.filter(isReact)).toFixed(1)} KB)`,
      limit: `${LIMIT_KB} KB`,
      ratio: `${Math.round((own / LIMIT_KB) * 100)} %`,
      toReach: `≤ ${LIMIT_KB} KB`,
      reached: own <= LIMIT_KB,
    },
  ]
}
