import { type ConfigOverride, mapSecrets } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'

/** What the dashboard gets in the place of a client secret or a password of a mail server. */
export const HIDDEN_SECRET = '••••••••'

const DASHBOARD = /^\S+\s+@latchkey\/dashboard@[\d.]+$/

/**
 * A configuration as its reader may see it. Administrators get secrets in clear, as published SDKs expect; the dashboard never shows
 * one and writes it anew instead, so that it asks for none to reach the browser: it names itself as the client.
 */
export function forReader<T extends object>(ctx: RequestContext, config: T): T {
  if (!DASHBOARD.test(ctx.request.headers.get('x-stack-client-version') ?? '')) return config
  return mapSecrets(config as ConfigOverride, () => HIDDEN_SECRET) as T
}
