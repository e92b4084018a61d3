import {
  type InputOf,
  KnownError,
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
  type updateNotificationPreference,
} from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { lockUserKey } from '../users/index.ts'
import { selectChoices, upsertPreference } from './store.ts'

/** Lists the user's choice for every category (protocol 03 §8.1). */
export async function findPreferences(ctx: RequestContext, givenUserId: string) {
  const userId = givenUserId.toLowerCase()
  requireOwn(ctx, userId)
  const choices = await selectChoices(ctx, userId)
  if (choices === null) throw new KnownError('USER_NOT_FOUND')
  return NOTIFICATION_CATEGORIES.map((category) =>
    toWire(category, choices.get(category.id) ?? category.isEnabledByDefault),
  )
}

/**
 * Stores the user's choice for one category (protocol 03 §8.2). Also accepts a category that cannot
 * be disabled: user interfaces enforce that, and servers may decide otherwise.
 */
export async function changePreference(
  ctx: RequestContext,
  params: InputOf<typeof updateNotificationPreference>['params'],
  enabled: boolean,
) {
  const category = getCategory(params.notification_category_id)
  const userId = params.user_id.toLowerCase()
  requireOwn(ctx, userId)
  await transact(ctx, async (tx) => {
    if (!(await lockUserKey(tx, userId))) throw new KnownError('USER_NOT_FOUND')
    await upsertPreference(tx, {
      tenancy_id: tx.tenancyId,
      user_id: userId,
      category_id: category.id,
      enabled,
    })
  })
  return toWire(category, enabled)
}

/** Returns the category with this id, ignoring case. Throws a 404. */
function getCategory(id: string): NotificationCategory {
  const category = NOTIFICATION_CATEGORIES.find((candidate) => candidate.id === id.toLowerCase())
  if (category === undefined) throw new HttpError('notification-category-not-found')
  return category
}

const toWire = ({ id, name, canDisable }: NotificationCategory, enabled: boolean) => ({
  notification_category_id: id,
  notification_category_name: name,
  enabled,
  can_disable: canDisable,
})

/** Restricts client access to the preferences of the signed-in user. */
function requireOwn(ctx: RequestContext, userId: string): void {
  const { accessType, user } = ctx.caller
  if (accessType !== 'client') return
  if (user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  if (userId !== user.id) throw new HttpError('not-own-notifications')
}
