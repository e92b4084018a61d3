import { z } from 'zod'
import { team } from '../endpoints/teams.ts'
import { user } from '../endpoints/users.ts'
import { uuid } from '../primitives.ts'

const membership = z.strictObject({ team_id: uuid, user_id: uuid })
const permissionId = z.string().meta({ description: 'The id of the permission' })
const teamPermission = z.strictObject({ id: permissionId, user_id: uuid, team_id: uuid })
const projectPermission = z.strictObject({ id: permissionId, user_id: uuid })
const deletedUser = z.strictObject({
  id: uuid,
  teams: z
    .array(z.strictObject({ id: uuid }))
    .meta({ description: 'The teams the user was in, the oldest first' }),
})
const deletedTeam = z.strictObject({ id: uuid })

// An event has no caller, so it never has the field that some releases of clients ask for.
const userAsSent = user.view.server.omit({ risk_scores: true })

/** The `data` of every webhook event, by its type (protocol 04 §14.3). */
export const webhookSchemas = {
  'user.created': userAsSent,
  'user.updated': userAsSent,
  'user.deleted': deletedUser,
  'team.created': team.view.server,
  'team.updated': team.view.server,
  'team.deleted': deletedTeam,
  'team_membership.created': membership,
  'team_membership.deleted': membership,
  'team_permission.created': teamPermission,
  'team_permission.deleted': teamPermission,
  'project_permission.created': projectPermission,
  'project_permission.deleted': projectPermission,
} as const satisfies Readonly<Record<string, z.ZodType>>

/** The type of a webhook event. */
export type WebhookEventType = keyof typeof webhookSchemas

/** The `data` of events of one type. */
export type WebhookData<T extends WebhookEventType> = z.output<(typeof webhookSchemas)[T]>

/** One webhook event as a receiver gets it. Its `type` decides the type of its `data`. */
export type WebhookEvent = {
  [T in WebhookEventType]: { type: T; data: WebhookData<T> }
}[WebhookEventType]
