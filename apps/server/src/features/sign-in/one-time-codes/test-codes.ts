import type { RequestContext } from '../../../kernel/context.ts'

const INTERNAL = 'internal'

/**
 * The fixed part of the sign-in codes of a test address (`LATCHKEY_TEST_CODES`); undefined for all
 * other addresses. The owners of the dashboard have none.
 */
export function findTestCode(ctx: RequestContext, email: string): string | undefined {
  // The service does not start with test codes in production. This holds for a configuration that
  // was not read from the environment as well.
  if (ctx.config.production || ctx.project.id === INTERNAL) return undefined
  return ctx.config.testCodes.find((test) => test.email === email)?.typed
}
