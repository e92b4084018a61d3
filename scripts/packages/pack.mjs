// Builds the packages and writes dist-packages/{contract,js,react,next}.tgz and js.mjs (decision
// 0028). The sources stay the entry points inside the workspace: the built files and the package.json that
// names them are put together in a folder of their own.
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run/root.mjs'
import { isLibrary } from '../service/bundle.mjs'
import { copyDeclarations, emitDeclarations } from './declarations.mjs'
import { entriesOf, packedManifest, resolveOurs } from './manifest.mjs'
import { collectStyles } from './style.mjs'
import { emptyFolder, pack, TARGET, WORK, writeList } from './tarball.mjs'

const STYLED = ['styles.css', 'tokens.css']
const STYLES = { react: STYLED, next: STYLED }

async function buildScripts(name, folder) {
  const styled = name in STYLES
  const sources = entriesOf(name).flatMap(({ source, forServer }) =>
    [source, forServer].filter(Boolean).map((path) => join(root, 'packages', path)),
  )
  const bundle = await rolldown({
    cwd: root,
    input: sources,
    external: isLibrary,
    platform: 'neutral',
    transform: { target: 'es2022', jsx: { runtime: 'automatic', development: false } },
    plugins: styled ? [await collectStyles({ fileName: 'styles.css', root })] : [],
    // A module that loads on demand is also exported by the index. It is in a file of its own.
    checks: { ineffectiveDynamicImport: false, pluginTimings: false },
    logLevel: 'warn',
    // 'use client' stays: each module is a file of its own.
    onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
  })
  await bundle.write({
    dir: join(folder, 'dist'),
    format: 'esm',
    sourcemap: true,
    // One file for each module: bundlers drop the unused ones and split those that load on demand.
    preserveModules: true,
    preserveModulesRoot: join(root, 'packages'),
    entryFileNames: '[name].js',
  })
  await bundle.close()
}

async function stage(name, declarations) {
  const folder = emptyFolder(join(WORK, name))
  const styles = STYLES[name] ?? []

  await buildScripts(name, folder)
  copyDeclarations({
    from: declarations,
    to: join(folder, 'dist'),
    entries: entriesOf(name).map(({ source }) => source),
    resolve: resolveOurs,
  })
  // Apps have styles of their own, from which the elements are kept apart (decision 0033).
  if (styles.includes('styles.css'))
    appendFileSync(
      join(folder, 'dist', 'styles.css'),
      `\n${readFileSync(join(root, 'packages/ui/src/host.css'), 'utf8')}`,
    )
  if (styles.includes('tokens.css'))
    copyFileSync(join(root, 'packages/ui/src/tokens.css'), join(folder, 'dist', 'tokens.css'))
  for (const file of ['README.md', 'CHANGELOG.md'])
    copyFileSync(join(root, 'packages', name, file), join(folder, file))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(packedManifest(name, styles), null, 2)}\n`,
  )
  return folder
}

/** Writes `@latchkey/js` as one module with all it needs, for pages without a bundler. */
async function bundleForPages() {
  const [entry] = entriesOf('js')
  const bundle = await rolldown({
    cwd: root,
    input: entry.file,
    platform: 'browser',
    transform: { target: 'es2022' },
    logLevel: 'warn',
  })
  const file = join(TARGET, 'js.mjs')
  await bundle.write({ file, format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
}

const declarations = emitDeclarations(join(WORK, 'declarations'))
const folders = {}
for (const name of ['contract', 'js', 'react', 'next'])
  folders[name] = await stage(name, declarations)
const packages = pack(folders)
await bundleForPages()
// Last: the service takes the other files as complete when this one is there.
writeList(TARGET, packages)
