import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import type { RenderedSource, RenderRequest } from '../../messaging/email-rendering/index.ts'
import { sourceContext } from '../../messaging/emails/index.ts'

/** Whom a preview addresses (protocol 05 §8.1). */
const PREVIEW_USER = { displayName: 'John Doe' }

/** The sources of a preview. */
export interface PreviewSources {
  /** TSX of a template or a draft. */
  readonly template: string
  /** TSX of a theme, or null for none. */
  readonly theme: string | null
  /** Given to the template beside its preview variables. */
  readonly variables?: Readonly<Record<string, unknown>>
}

/** Renders one email in preview mode. Throws EMAIL_RENDERING_ERROR. */
export const renderPreview = (
  ctx: RequestContext,
  { template, theme, variables = {} }: PreviewSources,
): Promise<RenderedSource> =>
  renderOne(ctx, { template: { tsx: template }, theme, mode: 'preview', variables })

/** Renders HTML in a theme, as an email without a link to unsubscribe. */
export const renderInTheme = (
  ctx: RequestContext,
  html: string,
  theme: string | null,
): Promise<RenderedSource> =>
  renderOne(ctx, { template: { html }, theme, mode: 'send', variables: {} })

async function renderOne(
  ctx: RequestContext,
  request: Pick<RenderRequest, 'template' | 'theme' | 'mode' | 'variables'>,
): Promise<RenderedSource> {
  const result = await ctx.emailRenderer.render({
    ...request,
    tenancyId: ctx.tenancyId,
    ...sourceContext(ctx.project, ctx.project.displayName, request),
    defaultCategory: 'Transactional',
    recipients: [PREVIEW_USER],
  })
  if (!result.ok) throw new KnownError('EMAIL_RENDERING_ERROR', { error: result.error })
  const [email] = result.emails
  if (email === undefined) throw new Error('The renderer returned no email for the recipient.')
  return email
}
