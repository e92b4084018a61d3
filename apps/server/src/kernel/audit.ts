import {
  AUDIT_KINDS,
  type AuditActorType,
  type AuditKind,
  type AuditOutcome,
  type AuditRule,
  type AuditTargetType,
  type Endpoint,
  type Json,
} from '@latchkey/contract'
import type { Caller, CallerUser } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import { ApiResponse } from './http/responses.ts'
import type { Random } from './random.ts'
import type { RequestInfo } from './request-info.ts'

/** A user, team or other thing that an entry of the audit log is about. */
export interface AuditSubject {
  id: string | null
  /** A name to recognize it by after it was deleted. */
  label?: string | null
}

/** A changed value. Without `from` and `to`, only that it changed is recorded. */
export interface AuditChange {
  path: string
  from?: Json
  to?: Json
}

export interface AuditActor {
  type: AuditActorType
  id: string | null
  label: string | null
  /** The last characters of the key that was used. */
  keyLastFour: string | null
}

/** An entry of the audit log before it has an id and a time. */
export interface AuditEntry {
  tenancyId: string
  kind: AuditKind
  actor: AuditActor
  targetType: AuditTargetType
  target: AuditSubject | null
  related: AuditRelated | null
  outcome: AuditOutcome
  reason: string | null
  changes: readonly AuditChange[]
  ip: string | null
  userAgent: string | null
  requestId: string | null
}

/** A second user or team that an entry is about. */
export interface AuditRelated {
  type: 'user' | 'team'
  id: string
}

/** Stores an entry. With the database of a transaction, it is stored if and only if that commits. */
export type AuditWriter = (
  ctx: { clock: Clock; random: Random },
  db: Db,
  entry: AuditEntry,
) => Promise<void>

/** What is known of a request before it runs, and whether its entry was written. */
export interface RequestAudit {
  readonly rule: AuditRule
  /** Every success is recorded, whether or not the rule of the endpoint reports an event. */
  readonly isAutomatic: boolean
  readonly actor: AuditActor | null
  readonly target: AuditSubject | null
  readonly related: AuditRelated | null
  /** The other path parameters. */
  readonly params: readonly AuditChange[]
  /** The names of the fields of a change, if the rule of the endpoint describes no changes. */
  readonly fields: readonly AuditChange[]
  readonly request: RequestInfo
  /** The account that a sign-in tries to open. */
  attempted: AuditSubject | null
  state: 'open' | 'written' | 'omitted'
}

/** What the functions of features add to the entry of a transaction. */
export interface AuditDetails {
  target?: AuditSubject
  related?: AuditRelated
  /** Overrides the change of the same path. */
  changes?: readonly AuditChange[]
  /** Who calls, if the access check does not know. By default the target, if it is a user. */
  actor?: Partial<AuditActor>
  /** The project in whose log the entry is, if it is not that of the request. */
  tenancyId?: string
}

/** The entry of an open transaction. */
export interface AuditDraft {
  kind: AuditKind | null
  isEvent: boolean
  details: AuditDetails
}

/** The part of a context that this file needs; the context imports this file. */
interface MaybeAudited {
  readonly audit?: RequestAudit | null
}

export interface AuditedTransaction extends MaybeAudited {
  readonly auditDraft: AuditDraft
  readonly tenancyId?: string
}

export const newAuditDraft = (): AuditDraft => ({
  kind: null,
  isEvent: false,
  details: {},
})

/** What the audit log records about a request, or null if nothing. */
export function startAudit(
  { audit, method, access }: Endpoint,
  auth: { caller: Caller } | null,
  input: { params: unknown; body: unknown },
  request: RequestInfo,
): RequestAudit | null {
  if (audit === undefined || 'none' in audit) return null
  const params = (input.params ?? {}) as Record<string, unknown>
  const { target, related } = audit
  const relatedId = related === undefined ? null : String(params[related])
  return {
    rule: audit,
    isAutomatic:
      audit.by === 'anyone' ||
      (audit.by === undefined && access !== 'anyone' && auth?.caller.accessType !== 'client'),
    actor: auth === null ? null : actorOf(auth.caller),
    target: target === undefined ? null : { id: String(params[target]) },
    related:
      relatedId === null ? null : { type: related === 'user_id' ? 'user' : 'team', id: relatedId },
    params: Object.keys(params)
      .filter((name) => name !== target && name !== related && name !== 'project_id')
      .map((name) => ({ path: name, to: String(params[name]) })),
    fields: method === 'PATCH' || method === 'PUT' ? namesOf(input.body) : [],
    request,
    attempted: null,
    state: 'open',
  }
}

const namesOf = (body: unknown): AuditChange[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.entries(body).flatMap(([path, value]) => (value === undefined ? [] : [{ path }]))
    : []

/** Who calls. Null for clients without a signed-in user, who may sign in with this request. */
export function actorOf({ accessType, user, owner, key }: Caller): AuditActor | null {
  if (owner !== null) return userActor('admin', owner)
  if (accessType !== 'client')
    return { type: 'key', id: key?.setId ?? null, label: null, keyLastFour: key?.lastFour ?? null }
  return user === null ? null : userActor('user', user)
}

const userActor = (type: 'admin' | 'user', user: CallerUser): AuditActor => ({
  type,
  id: user.id,
  label: user.primary_email ?? user.display_name,
  keyLastFour: null,
})

/**
 * The changed fields of a patch. Values are shown only of the given fields, which must not be
 * secrets. Fields that keep their value are left out, if it is known.
 */
export function changesOf<T extends object>(
  patch: T,
  before: Partial<Record<keyof T, unknown>> | null,
  shown: readonly (keyof T)[],
): AuditChange[] {
  return (Object.keys(patch) as (keyof T & string)[]).flatMap((path) => {
    const value = patch[path]
    if (value === undefined) return []
    if (!shown.includes(path)) return [{ path }]
    if (before === null) return [{ path, to: value as Json }]
    const from = (before[path] ?? null) as Json
    return from === value ? [] : [{ path, from, to: value as Json }]
  })
}

/**
 * Adds details to the entry of the transaction, if it gets one: the target that was created, and
 * changed values. The first target and the last change of a path count. Never pass a secret.
 */
export function describeAudit(
  tx: AuditedTransaction,
  type: AuditTargetType,
  details: AuditDetails,
): void {
  const rule = tx.audit?.rule
  // A function that creates a user and its team describes both. The endpoint decides what it is about.
  if (rule === undefined || AUDIT_KINDS[tx.auditDraft.kind ?? rule.kind] !== type) return
  mergeDetails(tx.auditDraft, details)
}

/** Adds changed values to the entry of the transaction, whatever it is about. */
export const describeChanges = (tx: AuditedTransaction, changes: readonly AuditChange[]): void =>
  mergeDetails(tx.auditDraft, { changes })

/**
 * Reports a security event, which is recorded for every caller. One entry per request: the first kind
 * counts. Without a kind, it is that of the endpoint.
 */
export function auditEvent(
  tx: AuditedTransaction,
  kind: AuditKind | null,
  details: AuditDetails = {},
): void {
  const draft = tx.auditDraft
  draft.isEvent = true
  draft.kind ??= kind
  mergeDetails(draft, details)
}

/** Reports that a session starts. A sign-up signs in too, and is recorded as a sign-up. */
export function auditSignIn(tx: AuditedTransaction, userId: string, method: string): void {
  auditEvent(tx, tx.audit?.rule.by === 'events' ? 'sign_in.succeeded' : null, {
    target: { id: userId },
    changes: [{ path: 'method', to: method }],
  })
}

function mergeDetails(draft: AuditDraft, details: AuditDetails): void {
  const { changes, ...others } = details
  draft.details = {
    ...others,
    ...draft.details,
    changes: [...(draft.details.changes ?? []), ...(changes ?? [])],
  }
}

/** Records nothing about this request, because it changes nothing. */
export function omitAudit({ audit }: MaybeAudited): void {
  if (audit != null) audit.state = 'omitted'
}

/**
 * A context whose transactions are not recorded: those that prepare the change of a request or
 * follow it.
 */
export const unaudited = <C extends MaybeAudited>(ctx: C): C => ({ ...ctx, audit: null })

/** Notes which account a sign-in is for. The entry names it if the sign-in fails. */
export function noteSignInSubject(ctx: MaybeAudited, user: AuditSubject): void {
  if (ctx.audit != null) ctx.audit.attempted = user
}

/**
 * Lets the next transaction of the request write the entry, because the one that wrote it was
 * rolled back.
 */
export function reopenEntry({ audit }: MaybeAudited): void {
  if (audit != null) audit.state = 'open'
}

/** Tests find endpoints that succeed without leaving an entry. */
export function checkAudited({ method, path }: Endpoint, ctx: MaybeAudited, result: unknown): void {
  const { audit } = ctx
  if (audit == null || !audit.isAutomatic || audit.state !== 'open') return
  if (result instanceof ApiResponse && (result.status ?? 200) >= 300) return
  throw new Error(`${method} ${path} succeeded without an entry in the audit log`)
}
