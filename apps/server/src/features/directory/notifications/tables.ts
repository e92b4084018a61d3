export interface NotificationPreferencesTable {
  tenancy_id: string
  user_id: string
  category_id: string
  enabled: boolean
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    notification_preferences: NotificationPreferencesTable
  }
}
