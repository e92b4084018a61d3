import type { InTransaction, TenantContext } from '../../../kernel/context.ts'

/** A user or team that is deleted. The id is in lower case. */
export interface Deleted {
  readonly type: 'user' | 'team'
  readonly id: string
}

/** Called in the transaction that deletes a user or team, after its row is deleted. */
export type DeletionObserver = (tx: InTransaction<TenantContext>, deleted: Deleted) => Promise<void>
