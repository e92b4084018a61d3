// The entry point of `npm start`, `npm test` and the other commands. Plain JavaScript with built-in
// modules only: it runs on an older system Node, before anything is installed.
import { join } from 'node:path'
import { checkWords } from './run/banned-words.mjs'
import { ensureDependencies } from './run/dependencies.mjs'
import { buildEmailSandbox } from './run/email-sandbox.mjs'
import { findNode } from './run/find-node.mjs'
import { checkPackages, packAll } from './run/packages.mjs'
import { runHere, supervise } from './run/processes.mjs'
import { root } from './run/root.mjs'
import { buildScreens } from './run/screens.mjs'
import { buildService } from './run/service.mjs'

/** The service, and everything that it delivers or runs and that is not a source. */
const buildAll = async (node) => {
  await buildScreens(node)
  await buildEmailSandbox(node)
  return buildService(node)
}

const inModules = (...parts) => join(root, 'node_modules', ...parts)
const biome = inModules('@biomejs', 'biome', 'bin', 'biome')
const tsc = inModules('typescript', 'bin', 'tsc')
const knip = inModules('knip', 'bin', 'knip.js')
const vitest = inModules('vitest', 'vitest.mjs')

const tasks = {
  start: async (node, args) => {
    // It takes no arguments except those that print something, such as a usage line.
    const main = args.length === 0 ? await buildAll(node) : await buildService(node)
    return supervise(node, [main, 'start', ...args])
  },
  test: async (node, args) => {
    await buildAll(node)
    return runHere(node, [vitest, 'run', ...args])
  },
  // Packs the packages first: examples/testing/pack.ts.
  'test:examples': (node, args) =>
    runHere(node, [vitest, 'run', '--config', 'examples/vitest.config.ts', ...args]),
  check: async (node) => {
    const codes = [
      await runHere(node, [biome, 'check', '.']),
      await runHere(node, [tsc, '-p', 'tsconfig.json']),
      await runHere(node, [tsc, '-p', 'tsconfig.web.json']),
      await runHere(node, [tsc, '-p', 'apps/server/src/features/platform/api-reference/browser']),
      // Files, exports and dependencies that nothing uses.
      await runHere(node, [knip, '--no-config-hints', '--no-progress']),
      checkWords(),
      await checkPackages(node),
    ]
    return codes.every((code) => code === 0) ? 0 : 1
  },
  bench: async (node, args) => {
    await buildAll(node)
    return runHere(node, [join(root, 'bench/main.ts'), ...args])
  },
  latchkey: async (node, args) => {
    const run = args.length === 0 || args[0] === 'start' ? supervise : runHere
    return run(node, [await buildService(node), ...args])
  },
  // The tarballs of all packages, in dist-packages/. The last one contains the web apps.
  pack: async (node) => {
    await buildAll(node)
    return packAll(node)
  },
  'check:packages': checkPackages,
  build: (node) => tasks.pack(node),
  // The versions, changelogs and tarballs of the next release. Nothing is published.
  release: async (node) => {
    const code =
      (await runHere(node, [join(root, 'scripts/packages/release.mjs')])) ||
      (await tasks.pack(node)) ||
      (await checkPackages(node)) ||
      (await runHere(node, [join(root, 'scripts/packages/check.mjs'), 'latchkey']))
    if (code === 0)
      console.log('The release is ready: review the changes, commit them, and see CONTRIBUTING.md.')
    return code
  },
  messages: (node, args) => runHere(node, [join(root, 'scripts/messages.ts'), ...args]),
  format: (node) => runHere(node, [biome, 'check', '--write', '.']),
}

const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(tasks, name)) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join('|')} [arguments]`)
  process.exit(2)
}

try {
  await ensureDependencies()
  process.exit(await tasks[name](findNode(), args))
} catch (error) {
  // Only our own plain messages are thrown deliberately; other errors are bugs and keep their
  // stack.
  console.error(error?.name === 'Problem' ? error.message : error)
  process.exit(1)
}
