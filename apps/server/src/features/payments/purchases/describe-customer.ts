import { type AuditChange, describeAudit } from '../../../kernel/audit.ts'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'

/**
 * Names the customer in the entry of the audit log. A user or team also has the entry among its
 * own.
 */
export const describeCustomer = (
  tx: InTransaction<TenancyContext>,
  { type, id }: Customer,
  changes: readonly AuditChange[] = [],
): void =>
  describeAudit(tx, 'customer', {
    target: { id },
    ...(type !== 'custom' && { related: { type, id } }),
    changes: [{ path: 'customer_type', to: type }, ...changes],
  })
