import type { IntegrationClient } from '../../../config/integration-clients.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { addEndpoint, getSecret, PortalError } from '../../messaging/webhooks/index.ts'
import { isProvisioned } from './provisioned-store.ts'

/**
 * Adds a webhook endpoint to the project and returns its secret (protocol 04 §16.4). The key of a
 * client is public, so with it a partner reaches only projects that it provisioned. Throws a 400.
 */
export async function addWebhook(
  ctx: RequestContext,
  client: IntegrationClient,
  input: { url: string; description?: string | undefined },
): Promise<{ secret: string }> {
  if (ctx.caller.accessType === 'client' && !(await isProvisioned(ctx, ctx.tenancyId, client.id)))
    throw new HttpError('partner-project-not-found')
  if (ctx.config.svix !== null)
    throw new HttpError('webhook-not-accepted', {
      problem: 'another service delivers the webhooks of this installation.',
    })
  try {
    const { id } = await addEndpoint(ctx, input)
    return { secret: (await getSecret(ctx, id)).key }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    throw new HttpError('webhook-not-accepted', { problem: problemOf(error.body) })
  }
}

/** The text of an error of the webhook interface. */
function problemOf(body: object): string {
  const detail = 'detail' in body ? body.detail : null
  if (typeof detail === 'string') return detail
  const [first] = Array.isArray(detail) ? (detail as { msg?: unknown }[]) : []
  return `the URL ${typeof first?.msg === 'string' ? first.msg : 'is not accepted'}.`
}
