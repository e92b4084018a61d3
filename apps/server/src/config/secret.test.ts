import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { loadSecret } from './index.ts'

const root = mkdtempSync(join(tmpdir(), 'latchkey-secret-'))
afterAll(() => rmSync(root, { recursive: true }))

const newFolder = () => mkdtempSync(join(root, 'data-'))

test('a given secret is the one', () => {
  const dataDir = join(newFolder(), 'data')

  expect(loadSecret({ secret: 'given', dataDir })).toBe('given')
  expect(() => statSync(dataDir)).toThrow()
})

test('without one it is generated, and stays the same', () => {
  const dataDir = join(newFolder(), 'data')

  const secret = loadSecret({ secret: null, dataDir })

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(loadSecret({ secret: null, dataDir })).toBe(secret)
  expect(loadSecret({ secret: null, dataDir: join(newFolder(), 'data') })).not.toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('processes that start at once get the same one', async () => {
  const dataDir = join(newFolder(), 'data')
  const script = `
    import { loadSecret } from ${JSON.stringify(join(import.meta.dirname, 'secret.ts'))}
    console.log(loadSecret({ secret: null, dataDir: process.argv[1] }))`

  const runs = await Promise.all(
    Array.from({ length: 4 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, dataDir]),
    ),
  )

  expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1)
})

test('a stored secret that is truncated or unreadable is not replaced', () => {
  const short = newFolder()
  writeFileSync(join(short, 'secret'), 'cut')
  expect(() => loadSecret({ secret: null, dataDir: short })).toThrow(
    /shorter than 32 characters: restore it/,
  )

  const unreadable = newFolder()
  mkdirSync(join(unreadable, 'secret'))
  expect(() => loadSecret({ secret: null, dataDir: unreadable })).toThrow(
    /cannot be used: .* choose another LATCHKEY_DATA_DIR/s,
  )
})
