import type { updateNotificationPreference } from '@latchkey/contract'
import type { NotificationPreferenceJson, UserScope } from './user-scope.ts'

/** An email category that a user can switch on and off (protocol 07 §14.5). */
export interface NotificationCategory {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Whether user interfaces may offer to switch it off. */
  readonly canDisable: boolean
  setEnabled(enabled: boolean): Promise<void>
}

/** The object for one category with the setting of the scope's user. */
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

/** Reads all categories. */
export async function listNotificationCategories(
  scope: UserScope,
): Promise<readonly NotificationCategory[]> {
  const preferences = await scope.entries.notificationPreferences().get()
  return preferences.map((json) => toNotificationCategory(scope, json))
}
