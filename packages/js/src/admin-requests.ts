import { KnownError } from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import type { WithSession } from './admin-project.ts'
import type * as wire from './admin-wire.ts'
import { CacheEntry } from './cache.ts'
import type { ServerContext } from './server-context.ts'

/**
 * Moves a project to another team in the name of a user, whose token takes the place of the app's
 * own keys (protocol 07 §16.2).
 */
export async function transferProject(
  context: ServerContext,
  { currentSession }: WithSession,
  newTeamId: string,
): Promise<void> {
  const { accessToken } = await currentSession.getTokens()
  if (accessToken === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  const { sendWithProof: _, ...connection } = context
  await adminCall<wire.TransferProject>(
    { ...connection, credentials: () => ({}) },
    {
      method: 'POST',
      path: '/internal/projects/transfer',
      body: { project_id: context.projectId, new_team_id: newTeamId },
      headers: { 'X-Stack-Admin-Access-Token': accessToken },
    },
  )
}

/** The token for the webhooks of the project of an admin app (protocol 07 §16.1). */
export const svixTokenEntry = (context: ServerContext): CacheEntry<string> =>
  context.pool.entry(
    'svix-token',
    () =>
      new CacheEntry(
        {
          async fetch() {
            const { token } = await adminCall<wire.CreateWebhookToken>(context, {
              method: 'POST',
              path: '/webhooks/svix-token',
              body: {},
            })
            return token
          },
        },
        context,
      ),
  )
