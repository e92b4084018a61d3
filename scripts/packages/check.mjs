// Checks the tarballs of the packages for apps: their manifests, their types, and the sizes that an
// app pays for (docs/decisions/0028-packages.md). `check.mjs latchkey` checks that of the service.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { rolldown } from 'rolldown'
import { root } from '../run/root.mjs'

const PACKAGES = ['contract', 'js', 'react', 'next']
const tarballOf = (name) => join(root, 'dist-packages', `${name}.tgz`)
const stagedFile = (name, file) => join(root, '.cache', 'packages', name, file)

/** What an app loads before any screen on demand, after gzip, without React. */
const BUDGETS = [
  { from: 'js', exported: 'ClientApp', codeKb: 21, stylesKb: 0 },
  { from: 'react', exported: 'SignIn', codeKb: 18, stylesKb: 5 },
]

let failures = 0
const fail = (text) => {
  failures += 1
  console.error(`✗ ${text}`)
}

async function lint(name) {
  const tarball = readFileSync(tarballOf(name))
  const { messages, pkg } = await publint({ pack: { tarball }, level: 'suggestion', strict: true })
  for (const message of messages) fail(`${name}: ${formatMessage(message, pkg)}`)
}

/** What attw calls the profile `esm-only`. */
const UNSUPPORTED = ['node10', 'node16-cjs']

async function checkTypes(name) {
  const tarball = createPackageFromTarballData(readFileSync(tarballOf(name)))
  const { problems = [] } = await checkPackage(tarball, {
    excludeEntrypoints: ['styles.css', 'tokens.css'],
  })
  for (const problem of problems)
    if (!UNSUPPORTED.includes(problem.resolutionKind))
      fail(`${name}: attw: ${JSON.stringify(problem)}`)
}

/** The sizes of the code that an app loads at once for one export, and of the styles in use. */
async function measure({ from, exported }) {
  const entry = 'virtual:entry'
  const index = stagedFile(
    from,
    JSON.parse(readFileSync(stagedFile(from, 'package.json'), 'utf8')).exports['.'].default,
  )
  const bundle = await rolldown({
    input: entry,
    external: /^(react|react-dom)(\/|$)/,
    platform: 'browser',
    // As in the build of an app: what the entry and a chunk on demand share is part of the entry.
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? `export { ${exported} } from ${JSON.stringify(index)}` : null,
      },
    ],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()

  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set()
  const load = (file) => {
    const chunk = chunks.get(file)
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const imported of chunk.imports) load(imported)
  }
  for (const { isEntry, fileName } of output) if (isEntry) load(fileName)

  const styles = [...loaded]
    .flatMap(({ modules }) => Object.keys(modules))
    .filter((id) => id.endsWith('.module.js'))
    .map((id) => id.replace(stagedFile(from, 'dist'), join(root, 'packages')))
    .map((id) => readFileSync(id.replace(/\.js$/, '.css'), 'utf8'))
  return {
    code: [...loaded].reduce((sum, { code }) => sum + gzippedKb(code), 0),
    styles:
      styles.length === 0 ? 0 : gzippedKb(minifyStyles([tokens(), ...styles, host()].join(''))),
  }
}

const tokens = () => readFileSync(stagedFile('react', 'dist/tokens.css'), 'utf8')
const host = () => readFileSync(join(root, 'packages/ui/src/host.css'), 'utf8')
const gzippedKb = (text) => gzipSync(text, { level: 9 }).length / 1024

/** Close enough to a minifier for a size. */
const minifyStyles = (text) =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')

function checkSize(what, kb, limitKb) {
  console.log(`${what}: ${kb.toFixed(1)} KB of ${limitKb} KB`)
  if (kb > limitKb) fail(`${what} is larger than its budget`)
}

async function checkTarballs(names) {
  if (names.some((name) => !existsSync(tarballOf(name)))) {
    console.error('There are no tarballs yet. Run npm run pack, then try again.')
    process.exit(1)
  }
  for (const name of names) {
    await lint(name)
    await checkTypes(name)
  }
}

if (process.argv[2] === 'latchkey') {
  await checkTarballs(['latchkey'])
  const { size } = statSync(tarballOf('latchkey'))
  checkSize('latchkey.tgz, without PostgreSQL', size / 1024, 60 * 1024)
} else {
  await checkTarballs(PACKAGES)
  for (const budget of BUDGETS) {
    const size = await measure(budget)
    checkSize(`${budget.exported}, code`, size.code, budget.codeKb)
    if (budget.stylesKb > 0) checkSize(`${budget.exported}, styles`, size.styles, budget.stylesKb)
  }
}
process.exit(failures === 0 ? 0 : 1)
