import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessHeaders, startProcess, startService, type TestService } from '@latchkey/testkit'
import { sealedValues, startService as startRealService } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import type { Log } from '../../../kernel/log.ts'
import { systemRandom } from '../../../kernel/random.ts'
import { createSecrets } from '../../../kernel/secrets.ts'

const MAIN = join(import.meta.dirname, '../../../main.ts')
const NEW = 'the secret after the change, which is long enough'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-rotation-'))
afterAll(() => rmSync(folder, { recursive: true }))

const service = await startService({ config: { logLevel: 'silent' } })
const OLD = service.ctx.config.secret as string
afterAll(() => service.stop())
const CHANGED = { LATCHKEY_SECRET: NEW, LATCHKEY_OLD_SECRET: OLD }

/** Stores a value with the former secret. Returns its project. */
async function projectWithValue({ newProject }: TestService) {
  const project = await newProject()
  await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: '{"dataVault.stores.s":{}}' })
  await project
    .as('server')
    .post('/data-vault/stores/s/set', { hashed_key: 'first', encrypted_value: 'value' })
  return project
}

const ENTRIES = 'data vault entries'
const progressOf = async () =>
  (
    await service.query<{ cursor: string[] | null; resealed: string; finished_at: Date | null }>(
      'select cursor, resealed, finished_at from secret_rotation where kind = $1',
      [ENTRIES],
    )
  )[0]

async function until(condition: () => Promise<boolean>) {
  while (!(await condition()));
}

const doctor = (settings: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: service.database.url,
      LATCHKEY_DATA_DIR: folder,
      ...settings,
    }
    execFile(process.execPath, [MAIN, 'doctor'], { cwd: folder, env }, (_error, stdout) =>
      resolve(stdout),
    )
  })

/** Starts without background work. Returns what the start logs. */
async function messagesOfStart(secret: string, oldSecret: string | null): Promise<string[]> {
  const messages: string[] = []
  const keep = (_fields: object, message: string) => void messages.push(message)
  const log: Log = { ...service.ctx.log, info: keep, warn: keep, error: keep }
  const config = { ...service.ctx.config, secret, oldSecret }
  const started = await startRealService(config, { log, runsWorker: false })
  await started.stop()
  return messages.filter((message) => message.includes('SECRET'))
}

test('a start with a secret that opens nothing of what is stored says so, as does doctor', async () => {
  expect(await messagesOfStart(NEW, null)).toEqual([])
  expect(await doctor({ LATCHKEY_SECRET: NEW })).toContain('✓ Only one secret is accepted.')
  const project = await projectWithValue(service)

  expect(await messagesOfStart(NEW, null)).toEqual([
    expect.stringContaining('LATCHKEY_SECRET is not the one of this database'),
  ])
  expect(await doctor({ LATCHKEY_SECRET: NEW })).toContain(
    '✗ LATCHKEY_SECRET is not the one of this database',
  )
  expect(await messagesOfStart(OLD, null)).toEqual([])
  expect(await doctor({ LATCHKEY_SECRET: OLD })).toContain('✓ Only one secret is accepted.')
  await service.query('delete from projects where id = $1', [project.id])
})

describe('sealing everything again', () => {
  const ROWS = 2_000

  test('continues after kill -9 where it was, and says when the former secret is not needed', async () => {
    const project = await projectWithValue(service)
    // Entries of the same key seal like any others, and take long enough to be interrupted.
    await service.query(
      `insert into data_vault_entries select tenancy_id, store_id, 'copy ' || n, sealed_key,
         encrypted_value, created_at, updated_at
       from data_vault_entries, generate_series(2, $1) n where hashed_key = 'first'`,
      [ROWS],
    )
    const [original] = await service.query<{ sealed_key: Buffer }>(
      "select sealed_key from data_vault_entries where hashed_key = 'first'",
    )
    const sealedBefore = async () =>
      Number(
        (
          await service.query<{ count: string }>(
            'select count(*) from data_vault_entries where sealed_key = $1',
            [original?.sealed_key],
          )
        )[0]?.count,
      )
    expect(await messagesOfStart(NEW, OLD)).toEqual([
      expect.stringContaining('LATCHKEY_OLD_SECRET is still needed: 0 values'),
    ])

    const killed = await startProcess(service, CHANGED)
    await until(async () => Number((await progressOf())?.resealed ?? 0) > 0)
    await killed.stop('SIGKILL')
    const [left, interrupted] = [await sealedBefore(), await progressOf()]

    expect(left).toBeGreaterThan(0)
    expect(interrupted?.finished_at).toBeNull()
    expect(interrupted?.cursor).toHaveLength(3)
    expect(Number(interrupted?.resealed)).toBe(ROWS - left)
    expect(await doctor(CHANGED)).toContain(
      `✓ LATCHKEY_OLD_SECRET is still needed: ${interrupted?.resealed} values were sealed again`,
    )
    expect(await doctor({ LATCHKEY_SECRET: NEW })).toContain('✗ LATCHKEY_SECRET was changed')
    expect(await messagesOfStart(NEW, null)).toEqual([
      expect.stringContaining('Set LATCHKEY_OLD_SECRET to it again.'),
    ])

    const continued = await startProcess(service, CHANGED)
    const finished = async () =>
      (
        await service.query<{ count: string }>(
          'select count(*) from secret_rotation where finished_at is not null',
        )
      )[0]?.count === String(sealedValues.length)
    await until(finished)
    await continued.stop()

    expect(await sealedBefore()).toBe(0)
    expect(Number((await progressOf())?.resealed)).toBe(ROWS)
    const secrets = createSecrets(NEW, systemRandom)
    const keys = await service.query<{ sealed_key: Buffer }>(
      'select sealed_key from data_vault_entries',
    )
    expect(
      keys.filter(
        ({ sealed_key }) => secrets.reseal('sealed:data-vault-key', sealed_key) !== 'current',
      ),
    ).toEqual([])
    expect(await messagesOfStart(NEW, OLD)).toEqual([
      expect.stringContaining('LATCHKEY_OLD_SECRET is no longer needed'),
    ])
    expect(await messagesOfStart(NEW, null)).toEqual([])
    expect(await doctor(CHANGED)).toContain('✓ LATCHKEY_OLD_SECRET is no longer needed')
    const after = await startService({ database: service.database, config: { secret: NEW } })
    const reply = await after.anyone.post(
      '/data-vault/stores/s/get',
      { hashed_key: 'first' },
      accessHeaders(project, 'server'),
    )
    await after.stop()
    expect(reply.json).toEqual({ encrypted_value: 'value' })
  }, 120_000)

  test('starts again for the next change, and for a change back', async () => {
    const shared = await startService({ config: { logLevel: 'silent' } })
    await projectWithValue(shared)
    const change = async (secret: string, oldSecret: string) => {
      const both = await startService({
        database: shared.database,
        config: { secret, oldSecret, logLevel: 'silent' },
      })
      await both.drain()
      await both.stop()
      const [row] = await shared.query<{ sealed_key: Buffer }>(
        'select sealed_key from data_vault_entries',
      )
      return createSecrets(secret, systemRandom).reseal(
        'sealed:data-vault-key',
        row?.sealed_key as Buffer,
      )
    }
    const third = 'the secret after one more change, long enough'

    const outcomes = [
      await change(NEW, OLD),
      await change(third, NEW),
      await change(NEW, third),
      await change(OLD, NEW),
    ]

    await shared.stop()
    expect(outcomes).toEqual(['current', 'current', 'current', 'current'])
  })

  test('finds what a process with the former secret sealed after it had finished', async () => {
    const shared = await startService({ config: { logLevel: 'silent' } })
    const config = { secret: NEW, oldSecret: OLD, logLevel: 'silent' as const }
    const both = await startService({ database: shared.database, config })
    await both.drain()
    await projectWithValue(shared)

    const restarted = await startService({ database: shared.database, config })
    await restarted.drain()

    const [row] = await shared.query<{ sealed_key: Buffer }>(
      'select sealed_key from data_vault_entries',
    )
    expect(
      createSecrets(NEW, systemRandom).reseal('sealed:data-vault-key', row?.sealed_key as Buffer),
    ).toBe('current')
    for (const started of [restarted, both, shared]) await started.stop()
  })
})
