import { exportAuditLog, listAuditLog } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { exportEntries } from './export.ts'
import { findEntries } from './rules.ts'

export const auditLogRoutes = [
  on(listAuditLog, (ctx, { query }) => findEntries(ctx, query)),
  on(exportAuditLog, (ctx, { query }) => exportEntries(ctx, query)),
]
