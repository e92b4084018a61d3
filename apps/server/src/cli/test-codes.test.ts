import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inProduction } from '../config/testing/environments.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-codes-'))
afterAll(() => rm(dataDir, { recursive: true }))

async function run(command: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN, command], {
    env: {
      PATH: process.env.PATH,
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_PORT: '0',
      LATCHKEY_TEST_CODES: 'ada@example.com=ADA222',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

describe('case 26: with test codes in production', () => {
  test.each(['start', 'doctor'])('%s fails and says so', async (command) => {
    const { code, output } = await run(command, inProduction)

    expect(code).toBe(1)
    expect(output).toContain(
      'LATCHKEY_TEST_CODES is only for development on this machine: remove it in production.',
    )
  })
})

test('in development, doctor lists the addresses with a fixed code, but not the codes', async () => {
  const { output } = await run('doctor', {})

  expect(output).toContain('✓ These test addresses sign in with a fixed code: ada@example.com.')
  expect(output).not.toMatch(/ada222/i)
})
