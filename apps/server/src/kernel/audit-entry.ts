import { AUDIT_KINDS, type AuditTargetType, isStorableText } from '@latchkey/contract'
import type {
  AuditActor,
  AuditChange,
  AuditEntry,
  AuditedTransaction,
  AuditSubject,
  RequestAudit,
} from './audit.ts'
import type { RequestInfo } from './request-info.ts'

/** Longer than the user agents of browsers. */
const MAX_AGENT_LENGTH = 512

const MAX_LABEL_LENGTH = 256

/** Of one entry. A configuration can change in any number of places. */
const MAX_CHANGES = 200

/** Longer values are recorded as changed, without the values. */
const MAX_VALUE_LENGTH = 1_000

/** The entry of a transaction that is about to commit, or null if there is none. */
export function takeEntry(tx: AuditedTransaction): AuditEntry | null {
  const { audit, auditDraft: draft } = tx
  if (audit == null || audit.state !== 'open') return null
  if (!draft.isEvent && !audit.isAutomatic) return null
  const { details } = draft
  const kind = draft.kind ?? audit.rule.kind
  const tenancyId = details.tenancyId ?? tx.tenancyId
  if (tenancyId === undefined)
    throw new Error(`The audit entry ${kind} belongs to no tenancy. Pass \`tenancyId\`.`)
  const targetType = AUDIT_KINDS[kind]
  const target = details.target ?? audit.target
  audit.state = 'written'
  return {
    tenancyId,
    kind,
    actor: audit.actor ?? { ...NOBODY, ...(details.actor ?? asUser(targetType, target)) },
    targetType,
    target,
    related: details.related ?? audit.related,
    outcome: 'ok',
    reason: null,
    changes: boundChanges([
      ...audit.params,
      ...(details.changes?.length ? details.changes : audit.fields),
    ]),
    ...sourceOf(audit.request),
  }
}

/** The entry of a sign-in that failed. */
export const failedSignIn = (
  ctx: { tenancyId: string; audit: RequestAudit },
  method: string,
  reason: string,
): AuditEntry => ({
  tenancyId: ctx.tenancyId,
  kind: 'sign_in.failed',
  actor: ctx.audit.actor ?? { ...NOBODY, ...asUser('user', ctx.audit.attempted) },
  targetType: 'user',
  target: ctx.audit.attempted,
  related: null,
  outcome: 'failed',
  reason,
  changes: [{ path: 'method', to: method }],
  ...sourceOf(ctx.audit.request),
})

const NOBODY: AuditActor = { type: 'user', id: null, label: null, keyLastFour: null }

/** A caller who signs in or has an emailed code acts as the user of the account. */
const asUser = (type: AuditTargetType, target: AuditSubject | null): Partial<AuditActor> =>
  type === 'user' && target !== null ? { id: target.id, label: target.label ?? null } : {}

const sourceOf = ({ clientAddress, headers, id }: RequestInfo) => ({
  ip: clientAddress,
  userAgent: cut(headers.get('user-agent') ?? null, MAX_AGENT_LENGTH),
  requestId: id,
})

/** A text that PostgreSQL can store. */
export const cut = (text: string | null, length = MAX_LABEL_LENGTH): string | null =>
  text === null || !isStorableText(text.slice(0, length)) ? null : text.slice(0, length)

/** One change per path, the last one, at most 200. Long values are left out. */
export function boundChanges(changes: readonly AuditChange[]): AuditChange[] {
  const byPath = new Map<string, AuditChange>()
  for (const change of changes) {
    const isLong = JSON.stringify([change.from, change.to]).length > MAX_VALUE_LENGTH
    byPath.set(change.path, isLong ? { path: change.path } : change)
  }
  return [...byPath.values()].slice(0, MAX_CHANGES)
}
