import { execFile } from 'node:child_process'
import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* `npm run release`, up to the tarballs, on a copy of the manifests of this repository. */

const ROOT = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-release-'))
  const git = (...args: string[]) => execute('git', args, { cwd: folder })
  const { stdout } = await execute(
    'git',
    [
      'ls-files',
      ...['package*.json', '*/package.json', '*/CHANGELOG.md', '.changeset'],
      'packages/js/src/version.ts',
      'apps/dashboard/src/connection.ts',
    ],
    { cwd: ROOT },
  )
  for (const file of stdout.trim().split('\n'))
    if (!file.startsWith('examples/') && !/\.changeset\/(?!README)[^/]+\.md$/.test(file))
      await cp(join(ROOT, file), join(folder, file))
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '--all')
  await git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', 'all')
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const release = () =>
  execute(process.execPath, [join(ROOT, 'scripts/packages/release.mjs'), folder])
const read = (file: string) => readFile(join(folder, file), 'utf8')
const versionOf = async (name: string) => JSON.parse(await read(`${name}/package.json`)).version

test('without changesets it says so and changes nothing', async () => {
  const before = await versionOf('packages/js')

  const failed = await release().catch((error) => error)

  expect(failed.code).toBe(1)
  expect(failed.stderr).toBe(
    'There is nothing to release. Describe a change with "npx changeset" first.\n',
  )
  expect(await versionOf('packages/js')).toBe(before)
})

test('all packages get the same next version, and changelogs say what has changed', async () => {
  const [major, minor] = (await versionOf('packages/js')).split('.').map(Number)
  const next = `${major}.${minor + 1}.0`
  await writeFile(
    join(folder, '.changeset/new-method.md'),
    '---\n"@latchkey/js": minor\n---\n\nAdd a method to `ClientApp`.\n',
  )

  await release()

  for (const name of ['packages/contract', 'packages/js', 'packages/react', 'apps/server'])
    expect(await versionOf(name)).toBe(next)
  expect(await read('packages/js/CHANGELOG.md')).toMatch(
    /^# Changelog of @latchkey\/js\n\n## [\d.]+\n\n### Minor Changes\n\n- .*Add a method to `ClientApp`\./,
  )
  expect(await read('apps/server/CHANGELOG.md')).toContain(`## ${next}\n`)
  expect(JSON.parse(await read('packages/react/package.json')).dependencies).toMatchObject({
    '@latchkey/js': next,
  })
  expect(await read('packages/js/src/version.ts')).toContain(`'js @latchkey/js@${next}'`)
  expect(await read('apps/dashboard/src/connection.ts')).toContain(`@latchkey/dashboard@${next}'`)
  const lockfile = JSON.parse(await read('package-lock.json'))
  expect(lockfile.packages['packages/js'].version).toBe(next)
  await expect(access(join(folder, 'apps/dashboard/CHANGELOG.md'))).rejects.toThrow('ENOENT')
  await expect(access(join(folder, '.changeset/new-method.md'))).rejects.toThrow('ENOENT')
}, 120_000)
