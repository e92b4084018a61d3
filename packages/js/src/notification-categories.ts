import type { updateNotificationPreference } from '@latchkey/contract'
import type { NotificationPreferenceJson, UserScope } from './user-scope.ts'

/** A kind of mails that a user may or may not want (protocol 07 §14.5). */
export interface NotificationCategory {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Whether people may be offered to switch it off. */
  readonly canDisable: boolean
  setEnabled(enabled: boolean): Promise<void>
}

/** The object for one category as the scope's user has set it. */
export const toNotificationCategory = (
  scope: UserScope,
  json: NotificationPreferenceJson,
): NotificationCategory =>
  Object.freeze({
    id: json.notification_category_id,
    name: json.notification_category_name,
    enabled: json.enabled,
    canDisable: json.can_disable,
    async setEnabled(enabled: boolean) {
      const path = '/emails/notification-preference/:user_id/:notification_category_id'
      const params = {
        user_id: scope.userId,
        notification_category_id: json.notification_category_id,
      }
      await scope.call<typeof updateNotificationPreference>({
        method: 'PATCH',
        path,
        params,
        body: { enabled },
      })
      await scope.refresh(scope.entries.notificationPreferences())
    },
  })

/** All categories, read anew. */
export async function listNotificationCategories(
  scope: UserScope,
): Promise<readonly NotificationCategory[]> {
  const preferences = await scope.entries.notificationPreferences().get()
  return preferences.map((json) => toNotificationCategory(scope, json))
}
