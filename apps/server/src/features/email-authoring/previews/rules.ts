import { builtInThemes, type InputOf, LIGHT_THEME_ID, type renderEmail } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { RenderedSource } from '../../messaging/email-rendering/index.ts'
import { findTemplateType, renderSample } from '../../messaging/emails/index.ts'
import { withBranding } from '../../projects/branding/index.ts'
import { findTemplate } from '../templates/index.ts'
import {
  findTheme,
  type PreviewSources,
  renderInTheme,
  renderPreview,
  themeSource,
} from '../themes/index.ts'

type Sources = InputOf<typeof renderEmail>['body']

/**
 * Renders a preview (protocol 05 §8.1). Sends and stores nothing. Throws a 400 for a refused logo,
 * then for an unknown theme, then for an unknown template, then EMAIL_RENDERING_ERROR.
 */
export async function previewEmail(ctx: RequestContext, sources: Sources) {
  const { html, subject, notificationCategory } = await renderSources(ctx, sources)
  return {
    html,
    ...(subject === undefined ? {} : { subject }),
    ...(notificationCategory === undefined ? {} : { notification_category: notificationCategory }),
  }
}

/** Renders the sources that a request names or contains, with preview values. */
export async function renderSources(
  request: RequestContext,
  sources: Sources,
): Promise<RenderedSource> {
  const { branding } = sources
  const ctx = branding === undefined ? request : withBranding(request, branding)
  const { template, theme } = toTsx(ctx, sources)
  const type = sources.language === undefined ? null : findTemplateType(template)
  if (sources.language === undefined || type === null)
    return renderPreview(ctx, { template, theme })

  // As it is sent: in the fixed layout, or in the theme that the project chose (protocol 05 §2).
  const { language } = sources
  const { subject, html, text, fragment } = renderSample(ctx.project, type, { language, theme })
  const hasFixedLayout = theme === builtInThemes[LIGHT_THEME_ID].tsxSource
  return {
    ...(hasFixedLayout ? { html, text } : await renderInTheme(ctx, fragment, theme)),
    subject,
    notificationCategory: 'Transactional',
  }
}

function toTsx({ project }: RequestContext, sources: Sources): PreviewSources {
  if ('theme_id' in sources && sources.theme_id && findTheme(project, sources.theme_id) === null)
    throw new HttpError('email-theme-not-found')
  return {
    theme:
      'theme_tsx_source' in sources
        ? sources.theme_tsx_source
        : themeSource(project, sources.theme_id),
    template:
      'template_tsx_source' in sources
        ? sources.template_tsx_source
        : templateOf(project, sources.template_id),
  }
}

function templateOf(project: RequestContext['project'], id: string): string {
  const template = findTemplate(project, id)
  if (template === null) throw new HttpError('email-template-unknown')
  return template.source
}
