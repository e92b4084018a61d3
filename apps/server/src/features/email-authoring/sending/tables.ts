export interface EmailSendsTable {
  tenancy_id: string
  id: string
  /** Sealed `SendContent`. */
  content: Buffer
  created_at: Date
  continued_at: Date
}

export interface EmailSendBatchesTable {
  tenancy_id: string
  send_id: string
  number: number
  user_ids: string[]
  claimed_until: Date | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    email_sends: EmailSendsTable
    email_send_batches: EmailSendBatchesTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Continues sends whose job was lost in a crash. */
    'email-sends.recover': Record<string, never>
  }
}
