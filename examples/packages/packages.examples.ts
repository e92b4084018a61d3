import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, startService, type TestProcess, type TestService } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installed, run } from '../testing/example.ts'
import { INSTALL } from '../testing/pack.ts'
import { findNodes } from './nodes.ts'

/* The packed tarballs, installed outside of the workspace as an app would (decision 0028). */

const install = (folder: string, ...packages: string[]) =>
  run('npm', [...INSTALL, ...packages], folder)

let folder: string
let service: TestService
let served: TestProcess
beforeAll(async () => {
  service = await startService()
  served = await startProcess(service)
  folder = await mkdtemp(join(tmpdir(), 'latchkey-packages-'))
}, 60_000)
afterAll(async () => {
  await served?.stop()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('in a Node app that installs from the service', async () => {
  let app: string
  beforeAll(async () => {
    app = join(folder, 'node-app')
    await mkdir(app)
    await writeFile(join(app, 'package.json'), '{ "private": true, "type": "module" }')
    const fromService = (name: string) => `${served.url}/packages/${name}.tgz`
    await install(
      app,
      fromService('contract'),
      fromService('js'),
      'typescript@7.0.2',
      '@types/node@24',
    )
  }, 180_000)

  test.each(await findNodes())('import and require find the packages with %s', async (node) => {
    await writeFile(
      join(app, 'import.mjs'),
      `import { endpoint } from '@latchkey/contract'
import { KnownError as Another } from '@latchkey/contract/errors'
import { ClientApp, KnownError, ServerApp } from '@latchkey/js'
const isKnown = KnownError.is(new Another('USER_NOT_FOUND'), 'USER_NOT_FOUND')
console.log(typeof endpoint, typeof ClientApp, typeof ServerApp, isKnown)`,
    )
    await writeFile(
      join(app, 'require.cjs'),
      `const { catalog } = require('@latchkey/contract/errors')
const { ClientApp } = require('@latchkey/js')
console.log(typeof catalog, typeof ClientApp)`,
    )

    const imported = await run(node, ['import.mjs'], app)
    const required = await run(node, ['require.cjs'], app)

    expect(imported).toBe('function function function true\n')
    expect(required).toBe('object function\n')
  })

  test.each([
    { name: 'in a browser without Node types', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
    { name: 'in Node without the DOM library', lib: ['es2023'], types: ['node'] },
  ])(
    'TypeScript finds types that need no skipLibCheck $name',
    async ({ lib, types }) => {
      await writeFile(
        join(app, 'app.ts'),
        `import { ClientApp } from '@latchkey/js'
const app = new ClientApp({ projectId: 'a', publishableClientKey: 'b', tokenStore: 'memory' })
export const name: string | null | undefined = (await app.getUser())?.displayName
// @ts-expect-error The types are not any.
app.noSuchMethod()
export * as contract from '@latchkey/contract'
export * as pure from '@latchkey/contract/pure'
export * as errors from '@latchkey/contract/errors'
`,
      )
      await writeFile(
        join(app, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            module: 'nodenext',
            target: 'es2022',
            lib,
            types,
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: false,
            noEmit: true,
          },
          files: ['app.ts'],
        }),
      )

      const errors = await run(
        process.execPath,
        ['node_modules/typescript/bin/tsc', '-p', '.'],
        app,
      )

      expect(errors).toBe('')
    },
    60_000,
  )
})

describe('in an app of create-vite', () => {
  const app = installed('react')
  const modules = join(app, '../node_modules')

  test('the build has no type errors, and screens on demand are files of their own', async () => {
    await run('npm', ['run', 'build'], app)

    const files = await readdir(join(app, 'dist/assets'))
    expect(files.filter((name) => /^account-settings-.*\.js$/.test(name))).toHaveLength(1)
    expect(files.filter((name) => name.endsWith('.css'))).toHaveLength(1)
  }, 120_000)

  test('the stylesheet contains the tokens, and sets nothing outside of its cascade layer', async () => {
    const styles = await readFile(join(modules, '@latchkey/react/dist/styles.css'), 'utf8')
    const outside = styles
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/^@layer latchkey \{\n.*?^\}\n/gms, '')

    // Outside of the layer are the order of the layers, and what keeps the styles of the page away
    // from our elements (decision 0033).
    const [order, ...rules] = outside.split('\n').filter((line) => line.trim() !== '')
    expect(order).toBe('@layer reset, theme, base, latchkey;')
    const selectors = rules.filter((line) => /^\S.*\{$/.test(line))
    expect(selectors.filter((selector) => !selector.includes('[data-lk]'))).toEqual([])
    expect(new Set(outside.match(/[\w-]+: [\w-]+;/g))).toEqual(new Set(['all: revert-layer;']))
    expect(styles).toContain('--lk-accent:')
  })

  test('a server can load the package, whose entry is marked for the browser', async () => {
    const entry = join(modules, '@latchkey/react/dist/react/src/index.js')

    const source = await readFile(entry, 'utf8')
    const loaded = await run(
      process.execPath,
      ['--eval', "import('@latchkey/react').then(({ SignIn }) => console.log(typeof SignIn))"],
      app,
    )

    expect(source).toMatch(/^["']use client["']/)
    expect(loaded).toBe('function\n')
  })
})
