import { type ConfigOverride, OVERRIDE_MAX_LENGTH, parseOverride } from '@latchkey/contract'
import { type Context, type RequestContext, transact } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { patchConfig } from '../projects/index.ts'
import { selectOverrideLength } from './store.ts'

/** Merges the JSON text of an override into the configuration of the request's project; an empty text changes nothing (contract 04 §8.5). */
export async function changeConfigByText(ctx: RequestContext, text: string): Promise<Record<never, never>> {
  if (text === '') return {}
  const parsed = parseOverride(text)
  if (!parsed.ok) throw new PlainError(400, parsed.problem)
  await changeConfig(ctx, ctx.project.id, parsed.override)
  return {}
}

/** Merges an override into the stored one, unless that would make it longer than an override may be. */
export async function changeConfig(ctx: Context, projectId: string, override: ConfigOverride): Promise<void> {
  await transact(ctx, async (tx) => {
    await patchConfig(tx, projectId, override)
    // Measured after the merge, under the lock that it took: what counts is the sum of all patches, not the size of one.
    if ((await selectOverrideLength(tx, projectId, 'main')) > OVERRIDE_MAX_LENGTH)
      throw new PlainError(400, `The configuration would be longer than ${OVERRIDE_MAX_LENGTH} characters`)
  })
  // Once more after the commit: what was read since the patch forgot the project is the state before it.
  ctx.projects.forget(projectId)
}
