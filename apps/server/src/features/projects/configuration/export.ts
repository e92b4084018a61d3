import { portableSettings } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { requireRecentOwner } from '../../directory/own-session/index.ts'

/**
 * Returns the configuration as an override, with its secrets (protocol 09 §19). Who takes them out
 * of the service must have just proven who they are. Throws the errors of `requireRecentOwner`.
 */
export const exportWithSecrets = (ctx: RequestContext) =>
  transact(ctx, async (tx) => {
    await requireRecentOwner(tx)
    const { id, displayName, config } = tx.project
    describeAudit(tx, 'project', { target: { id, label: displayName } })
    const settings = portableSettings(config, { withSecrets: true })
    return { config_override_string: JSON.stringify(settings) }
  })
