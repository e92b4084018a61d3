import { type ConfigOverride, mapSecrets } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { seesSecrets } from '../../../kernel/role-access.ts'

/** Replaces client secrets and SMTP passwords in responses. */
export const HIDDEN_SECRET = '••••••••'

const DASHBOARD = /^\S+\s+@latchkey\/dashboard@[\d.]+$/

/**
 * Filters a configuration for its reader. Admins get secrets in plain text, as published SDKs
 * expect. Narrower roles of the owner team get placeholders. So does the dashboard, which names
 * itself in the client version: it only writes secrets, so they need not reach the browser.
 */
export function forReader<T extends object>(
  ctx: RequestContext,
  config: T,
  maySeeSecrets = seesSecrets(ctx),
): T {
  const isDashboard = DASHBOARD.test(ctx.request.headers.get('x-stack-client-version') ?? '')
  if (maySeeSecrets && !isDashboard) return config
  return mapSecrets(config as ConfigOverride, () => HIDDEN_SECRET) as T
}
