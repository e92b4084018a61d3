import { type Context, transact } from '../../../kernel/context.ts'
import {
  farFuture,
  generateKeys,
  type ProjectKeys,
  storeKeySet,
} from '../../projects/key-sets/index.ts'
import { createProject } from '../../projects/projects/index.ts'
import { INTERNAL_TEAM_ID } from './seed.ts'
import { otherProjectExists } from './store.ts'

/** The demo project created by the first start, which prints its keys. */
export interface DemoProject {
  id: string
  keys: ProjectKeys
}

/** Creates a demo project if `internal` is the only project. Returns null otherwise. */
export async function seedDemoProject(ctx: Context): Promise<DemoProject | null> {
  if (await otherProjectExists(ctx)) return null
  const id = ctx.random.uuid()
  const keys = generateKeys(ctx)
  await transact(ctx, async (tx) => {
    await createProject(tx, {
      id,
      displayName: 'Demo',
      description: 'A project to try Latchkey with.',
      ownerTeamId: INTERNAL_TEAM_ID,
      config: {
        'auth.password.allowSignIn': true,
        'domains.allowLocalhost': true,
        'users.allowClientUserDeletion': true,
      },
    })
    await storeKeySet(tx, {
      projectId: id,
      id: tx.random.uuid(),
      description: 'Demo',
      expiresAt: farFuture(tx),
      keys,
    })
  })
  return { id, keys }
}
