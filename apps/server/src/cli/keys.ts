import { readConfig } from '../config/index.ts'
import { rotateSigningKey } from '../features/projects/projects/index.ts'
import { startService } from '../service.ts'
import { keepInternalKeys } from './internal-keys.ts'

/** `latchkey keys rotate [project] [--cut]`: rotates the signing key of one project, or of all. */
export async function keys({
  project: asked,
  cut,
}: {
  project: string | null
  cut: boolean
}): Promise<number> {
  const { config } = readConfig(process.env)
  const service = await startService(config, { runsWorker: false })
  for (const line of keepInternalKeys(config.dataDir, service.seed)) console.log(line)
  try {
    const all =
      asked === null
        ? await service.ctx.db.selectFrom('projects').select('id').execute()
        : [{ id: asked }]
    for (const { id } of all) {
      if (!(await rotateSigningKey(service.ctx, id, { cut }))) {
        console.error(
          (await service.ctx.projects.find(id)) === null
            ? `latchkey: there is no project ${id}.`
            : `latchkey: ${id} was rotated recently, and tokens signed with its previous key are still valid. Wait until they expire, or use --cut.`,
        )
        return 1
      }
      console.log(
        `${id}: new tokens are signed with a new key. Tokens signed with the previous key ${cut ? 'are now rejected' : 'remain valid until they expire'}.`,
      )
    }
    return 0
  } finally {
    await service.stop()
  }
}
