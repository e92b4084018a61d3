import type { Json as JsonValue } from '@latchkey/contract'
import type { ColumnType } from 'kysely'

type StoredJson = ColumnType<JsonValue, string, never>

export interface AssistantThreadsTable {
  tenancy_id: string
  /** The id of the theme, template or draft that is edited. */
  thread_id: string
  /** The number of the newest message. */
  last_position: string
  updated_at: Date
}

export interface AssistantMessagesTable {
  tenancy_id: string
  thread_id: string
  position: string
  message: StoredJson
  /** The length of its JSON text. */
  size_bytes: number
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    assistant_threads: AssistantThreadsTable
    assistant_messages: AssistantMessagesTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    'assistant.delete-old': unknown
  }
}
