// Turns the changesets into versions and changelogs: `node release.mjs [folder of the repository]`.
// All packages have the same version. Nothing is published.
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../run/root.mjs'

const folder = resolve(process.argv[2] ?? root)

function run(program, args) {
  const { status } = spawnSync(program, args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (status !== 0) process.exit(1)
}

const isChangeset = (name) => name.endsWith('.md') && name !== 'README.md'
if (!readdirSync(join(folder, '.changeset')).some(isChangeset)) {
  console.error('There is nothing to release. Describe a change with "npx changeset" first.')
  process.exit(1)
}
run(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), 'version'])

// Changesets also writes changelogs of packages that are not published.
const manifests = globSync(
  ['apps/*/package.json', 'packages/*/package.json', 'bench/package.json'],
  {
    cwd: folder,
  },
).map((file) => join(folder, file))
for (const file of manifests)
  if (JSON.parse(readFileSync(file, 'utf8')).private)
    rmSync(join(dirname(file), 'CHANGELOG.md'), { force: true })

// The version that clients send to the service.
const { version } = JSON.parse(readFileSync(join(folder, 'packages/js/package.json'), 'utf8'))
for (const file of ['packages/js/src/version.ts', 'apps/dashboard/src/connection.ts']) {
  const source = readFileSync(join(folder, file), 'utf8')
  writeFileSync(
    join(folder, file),
    source.replace(/(js @latchkey\/(?:js|dashboard)@)[^']+/, `$1${version}`),
  )
}

run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'])
