// Builds the package `latchkey` and writes dist-packages/latchkey.tgz (decision 0029). It contains
// the built web apps and the other tarballs, so it comes after both.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { Problem, root } from '../run/root.mjs'
import { bundleService, isLibrary } from '../service/bundle.mjs'
import { copyDeclarations } from './declarations.mjs'
import { repositoryOf } from './manifest.mjs'
import { emptyFolder, pack, readList, TARGET, WORK, writeList } from './tarball.mjs'

const SERVER = join(root, 'apps/server')
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

async function buildCommand(folder) {
  const file = join(folder, 'bin/latchkey.js')
  const bundle = await rolldown({
    cwd: root,
    input: join(root, 'scripts/packages/command.mjs'),
    external: isLibrary,
    platform: 'node',
    transform: { target: 'node18' },
    logLevel: 'warn',
  })
  await bundle.write({ file, format: 'esm', banner: '#!/usr/bin/env node' })
  await bundle.close()
  chmodSync(file, 0o755)
}

/** The types of `createLatchkey`. */
function declare(folder) {
  const target = emptyFolder(join(WORK, 'latchkey-declarations'))
  const config = join(target, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        // `npm run check` reports errors.
        noCheck: true,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: target,
        lib: ['ES2024'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: [join(SERVER, 'src/index.ts')],
    }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Problem('The declarations could not be written, see above.')
  copyDeclarations({
    from: join(target, 'apps/server/src'),
    to: join(folder, 'dist'),
    entries: ['index'],
    resolve: () => undefined,
  })
}

function copyFiles(folder) {
  cpSync(join(SERVER, 'migrations'), join(folder, 'migrations'), { recursive: true })
  for (const name of ['screens', 'dashboard']) {
    const built = join(root, 'apps', name, 'dist')
    if (!existsSync(join(built, 'index.html')))
      throw new Problem(`The ${name} are not built. Run npm run build.`)
    cpSync(built, join(folder, 'web-apps', name), { recursive: true })
  }
  const sandbox = join(SERVER, 'dist/email-sandbox')
  if (!existsSync(sandbox)) throw new Problem('The email sandbox is not built. Run npm run build.')
  cpSync(sandbox, join(folder, 'email-sandbox'), { recursive: true })
  const list = emptyFolder(join(folder, 'packages'))
  const { latchkey: _, ...packages } = readList(TARGET)
  for (const name of Object.keys(packages))
    copyFileSync(join(TARGET, `${name}.tgz`), join(list, `${name}.tgz`))
  copyFileSync(join(TARGET, 'js.mjs'), join(list, 'js.mjs'))
  writeList(list, packages)
  for (const file of ['README.md', 'CHANGELOG.md'])
    copyFileSync(join(SERVER, file), join(folder, file))
  cpSync(join(root, 'docs/configuration.md'), join(folder, 'docs/configuration.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

/** As in the repository, with exact versions: the service runs with what was tested. */
function packedManifest() {
  // What is only needed to build stays out.
  const { dependencies, devDependencies: _, ...source } = readJson(join(SERVER, 'package.json'))
  return {
    ...source,
    repository: repositoryOf('apps/server'),
    files: [
      ...['bin', 'dist', 'docs', 'email-sandbox', 'migrations', 'packages', 'web-apps'],
      'CHANGELOG.md',
    ],
    bin: { latchkey: 'bin/latchkey.js' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => !name.startsWith('@latchkey/')),
    ),
  }
}

const folder = emptyFolder(join(WORK, 'latchkey'))
await bundleService(join(folder, 'dist'))
await buildCommand(folder)
declare(folder)
copyFiles(folder)
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packedManifest(), null, 2)}\n`)
writeList(TARGET, { ...readList(TARGET), ...pack({ latchkey: folder }) })
