import type { Generated } from 'kysely'
import type { Failure } from './post.ts'

/** The key of an endpoint. */
export interface EndpointKey {
  tenancyId: string
  endpointId: string
}

export interface WebhookEndpointsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  url: string
  description: string
  filter_types: string[] | null
  metadata: Record<string, string>
  rate_limit: number | null
  is_disabled: boolean
  /** Sealed `EndpointSecret[]`. */
  secrets: Buffer
  failing_since: Date | null
  lease_id: string | null
  lease_until: Date | null
  created_at: Date
  updated_at: Date
}

export interface WebhookMessagesTable {
  tenancy_id: string
  id: string
  type: string
  payload: unknown
  created_at: Date
}

export type DeliveryState = 'pending' | 'sending' | 'succeeded' | 'failed'

export interface WebhookDeliveriesTable {
  tenancy_id: string
  endpoint_id: string
  message_id: string
  sequence: Generated<string>
  state: DeliveryState
  attempts: number
  is_manual: boolean
  next_attempt_at: Date
}

export interface WebhookAttemptsTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  endpoint_id: string
  message_id: string
  url: string
  is_success: boolean
  response_status: number | null
  failure: Failure | null
  duration_ms: number
  is_manual: boolean
  /**
   * The signature's timestamp. Null if nothing was sent, or for attempts older than this column.
   */
  sent_at: Date | null
  attempted_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable
    webhook_messages: WebhookMessagesTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_attempts: WebhookAttemptsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Sends the due messages of an endpoint. */
    'webhooks.deliver': EndpointKey
    /** Reschedules endpoints whose job was lost in a crash. */
    'webhooks.recover': Record<string, never>
    /** Deletes old messages with their attempts. */
    'webhooks.delete-old': Record<string, never>
  }
}
