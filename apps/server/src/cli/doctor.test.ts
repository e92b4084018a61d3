import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '@latchkey/testkit'
import { sql } from 'kysely'
import { startEmbeddedPostgres, startService as startRealService } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { FLOW_PURPOSE } from '../features/administration/integrations/sealed-values.ts'
import type { Context } from '../kernel/context.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const SECRET = 'the secret of the embedded database, which is long enough'
const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
afterAll(() => rm(dataDir, { recursive: true }))
const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

async function doctor(settings: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [MAIN, 'doctor'], {
    env: {
      PATH: process.env.PATH,
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_PORT: '0',
      LATCHKEY_SECRET: SECRET,
      ...settings,
    },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  await once(child, 'close')
  return output
}

/** Stores the key of a partner, which is sealed with the secret. */
async function storeSealedValue(ctx: Context): Promise<void> {
  await sql`insert into partner_flows (tenancy_id, uid_hash, browser_hash, family, client_id,
      redirect_uri, state, code_challenge, created_at, subject, sealed_key)
    select id, ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, 'custom', 'c', 'u', '', '', now(), gen_random_uuid(),
      ${ctx.secrets.seal(FLOW_PURPOSE, 'a key')}
    from tenancies limit 1`.execute(ctx.db)
}

test('checks the embedded database and its secret, without creating it', async () => {
  expect(await doctor()).toContain('✓ The next start creates the embedded PostgreSQL')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const embedded = await startEmbeddedPostgres({ dataDir, log: { info() {} } })
  try {
    // Not migrated yet. Another process uses the server, and keeps it.
    expect(await doctor()).toMatch(
      /✓ PostgreSQL \d+ responds; the next start applies \d+ migrations/,
    )
    const { config, log } = service.ctx
    const first = await startRealService(
      { ...config, databaseUrl: embedded.url, secret: SECRET },
      { log, runsWorker: false },
    )
    await storeSealedValue(first.ctx)
    await first.stop()
  } finally {
    await embedded.stop()
  }

  // The server has stopped, so it is started for the check.
  const right = await doctor()
  expect(right).toMatch(/✓ PostgreSQL \d+ responds; its tables are up to date/)
  expect(right).toContain('✓ Only one secret is accepted.')
  expect(await doctor({ LATCHKEY_SECRET: `another, ${SECRET}` })).toContain(
    '✗ LATCHKEY_SECRET is not the one of this database',
  )
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}, 120_000)
