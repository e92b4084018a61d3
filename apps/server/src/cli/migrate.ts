import { readConfig } from '../config/index.ts'
import { createLog } from '../kernel/log.ts'
import { startService } from '../service.ts'
import { keepInternalKeys } from './internal-keys.ts'

/** `latchkey migrate`: migrates and seeds the database, then exits. */
export async function migrateCommand(): Promise<number> {
  const { config } = readConfig(process.env)
  const service = await startService(config, {
    log: createLog(config.logLevel, config.logFormat),
    runsWorker: false,
  })
  const lines = keepInternalKeys(config.dataDir, service.seed)
  await service.stop()
  for (const line of ['The database is up to date.', ...lines]) console.log(line)
  return 0
}
