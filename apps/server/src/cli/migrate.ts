import { readConfig } from '../config/index.ts'
import { createLog } from '../kernel/log.ts'
import { startService } from '../service.ts'

/** `latchkey migrate`: brings the database to the newest form and seeds it, then leaves. */
export async function migrateCommand(): Promise<number> {
  const { config } = readConfig(process.env)
  const service = await startService(config, { log: createLog(config.logLevel), runsWorker: false })
  await service.stop()
  console.log('The database is up to date.')
  return 0
}
