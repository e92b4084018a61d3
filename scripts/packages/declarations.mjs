import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Problem, root } from '../run/root.mjs'

const SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\2/g
const STYLE_IMPORT = /^import ['"][^'"]+\.css['"];?\n/gm

/** Declares all packages in one run of the compiler. Returns the folder of the declarations. */
export function emitDeclarations(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sources = ['contract', 'js', 'ui', 'react', 'next'].map((name) => `packages/${name}/src`)
  const inRoot = (path) => relative(folder, join(root, path))
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: inRoot('tsconfig.web.json'),
      compilerOptions: {
        noEmit: false,
        // `npm run check` reports errors.
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: inRoot('packages'),
        outDir: '.',
      },
      include: sources.map(inRoot),
      exclude: sources.flatMap((source) =>
        ['**/*.test.ts', '**/*.test.tsx', '**/*.table.ts', '**/testing/**'].map((pattern) =>
          inRoot(`${source}/${pattern}`),
        ),
      ),
    }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Problem('The declarations could not be written, see above.')
  return folder
}

/**
 * Copies the declarations that `entries` reach, also those of the other packages, and points every
 * import of ours to a file of the copy.
 */
export function copyDeclarations({ from, to, entries, resolve }) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    const source = join(from, `${file}.d.ts`)
    if (!existsSync(source)) throw new Error(`${source} is imported but was not written.`)
    const text = readFileSync(source, 'utf8').replace(STYLE_IMPORT, '')
    const target = join(to, `${file}.d.ts`)
    const copy = text.replace(SPECIFIER, (whole, keyword, quote, specifier) => {
      const imported = specifier.startsWith('.')
        ? join(dirname(file), specifier).replace(/\.tsx?$/, '')
        : resolve(specifier)
      if (imported === undefined) return whole
      visit(imported)
      const path = relative(dirname(file), imported)
      return `${keyword}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`
    })
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, copy)
  }
  for (const entry of entries) visit(entry)
}
