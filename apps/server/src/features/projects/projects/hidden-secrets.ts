import { type ConfigOverride, mapSecrets } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'

/** Replaces client secrets and SMTP passwords in responses to the dashboard. */
export const HIDDEN_SECRET = '••••••••'

const DASHBOARD = /^\S+\s+@latchkey\/dashboard@[\d.]+$/

/**
 * Filters a configuration for its reader. Admins get secrets in plain text, as published SDKs
 * expect. The dashboard, which names itself in the client version, gets placeholders: it only
 * writes secrets, so they need not reach the browser.
 */
export function forReader<T extends object>(ctx: RequestContext, config: T): T {
  if (!DASHBOARD.test(ctx.request.headers.get('x-stack-client-version') ?? '')) return config
  return mapSecrets(config as ConfigOverride, () => HIDDEN_SECRET) as T
}
