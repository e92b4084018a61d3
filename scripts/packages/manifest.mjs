import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/root.mjs'

export const readManifest = (name) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))

/** The field `repository` of a package. */
export const repositoryOf = (directory) => ({
  type: 'git',
  url: 'git+https://github.com/latchkey/latchkey.git',
  directory,
})

/** `./src/errors/index.ts` of the package `contract` → `contract/src/errors/index`. */
const withoutEnding = (name, source) => `${name}/${source.slice(2).replace(/\.tsx?$/, '')}`

/**
 * The scripts that a package exports: subpath, source without ending, source file. `forServer` is
 * the source that server components get instead.
 */
export const entriesOf = (name) =>
  Object.entries(readManifest(name).exports)
    .map(([subpath, source]) => [
      subpath,
      typeof source === 'string' ? { default: source } : source,
    ])
    .filter(([, { default: source }]) => !source.endsWith('.css'))
    .map(([subpath, { default: source, 'react-server': forServer }]) => ({
      subpath,
      source: withoutEnding(name, source),
      file: join(root, 'packages', name, source),
      ...(forServer && { forServer: withoutEnding(name, forServer) }),
    }))

/** The source that a specifier such as `@latchkey/contract/pure` names; undefined if not ours. */
export function resolveOurs(specifier) {
  const [, name, rest] = /^@latchkey\/([^/]+)(\/.+)?$/.exec(specifier) ?? []
  return (
    name &&
    entriesOf(name).find(({ subpath }) => subpath === (rest === undefined ? '.' : `.${rest}`))
      ?.source
  )
}

/** The libraries of a package and of our packages that are bundled with it. */
function librariesOf(name) {
  const { dependencies = {} } = readManifest(name)
  return Object.assign(
    {},
    ...Object.entries(dependencies).map(([library, range]) =>
      library.startsWith('@latchkey/')
        ? librariesOf(library.slice('@latchkey/'.length))
        : { [library]: range.replace(/^(?=\d)/, '^') },
    ),
  )
}

/** The package.json that is packed: as in the repository, but it names the built files. */
export function packedManifest(name, styles) {
  // A peer dependency is optional only for the workspace, which does not install Next.js.
  const {
    exports: _,
    dependencies: __,
    private: ___,
    peerDependenciesMeta: ____,
    ...source
  } = readManifest(name)
  const scripts = entriesOf(name).map(({ subpath, source: file, forServer }) => [
    subpath,
    {
      types: `./dist/${file}.d.ts`,
      ...(forServer && { 'react-server': `./dist/${forServer}.js` }),
      default: `./dist/${file}.js`,
    },
  ])
  return {
    ...source,
    repository: repositoryOf(`packages/${name}`),
    engines: { node: '>=20.19' },
    files: ['dist', 'CHANGELOG.md'],
    sideEffects: styles.length > 0 ? ['*.css'] : false,
    exports: Object.fromEntries([
      ...scripts,
      ...styles.map((file) => [`./${file}`, `./dist/${file}`]),
      ['./package.json', './package.json'],
    ]),
    dependencies: librariesOf(name),
  }
}
