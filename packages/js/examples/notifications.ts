import type { CurrentUser } from '@latchkey/js'

declare const user: CurrentUser

for (const category of await user.listNotificationCategories()) {
  if (category.canDisable) await category.setEnabled(false)
}
