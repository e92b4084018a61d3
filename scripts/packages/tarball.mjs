import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/root.mjs'

/** Where the files of a package are put together. */
export const WORK = join(root, '.cache', 'packages')

/** Where the tarballs are written. */
export const TARGET = join(root, 'dist-packages')

/** Creates a folder, or removes what is in it. Returns its path. */
export function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Writes the tarballs of folders by name. Returns what the service says about each. */
export function pack(folders) {
  const paths = Object.values(folders)
  const flags = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', WORK]
  const output = execFileSync('npm', ['pack', ...flags, ...paths], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  mkdirSync(TARGET, { recursive: true })
  const packed = Object.values(JSON.parse(output))
  return Object.fromEntries(
    Object.keys(folders).map((name) => {
      const { filename, size, version, integrity } = packed.find(
        (one) => one.name.split('/').at(-1) === name,
      )
      renameSync(join(WORK, filename), join(TARGET, `${name}.tgz`))
      console.log(`dist-packages/${name}.tgz  ${Math.round(size / 1024)} KB`)
      return [name, { version, integrity }]
    }),
  )
}

/** Writes the list of tarballs in a folder. The service reads it. */
export const writeList = (folder, packages) =>
  writeFileSync(join(folder, 'packages.json'), `${JSON.stringify(packages, null, 2)}\n`)

export const readList = (folder) => JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8'))
