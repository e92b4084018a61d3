import type { InputOf, renderEmail } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { findTemplate } from '../templates/index.ts'
import { findTheme, type PreviewSources, renderPreview, themeSource } from '../themes/index.ts'

type Sources = InputOf<typeof renderEmail>['body']

/**
 * Renders a preview (protocol 05 §8.1). Sends and stores nothing. Throws a 400 for an unknown theme,
 * then for an unknown template, then EMAIL_RENDERING_ERROR.
 */
export async function previewEmail(ctx: RequestContext, sources: Sources) {
  const { html, subject, notificationCategory } = await renderPreview(ctx, toTsx(ctx, sources))
  return {
    html,
    ...(subject === undefined ? {} : { subject }),
    ...(notificationCategory === undefined ? {} : { notification_category: notificationCategory }),
  }
}

/** The sources that a request names or contains. */
export function toTsx({ project }: RequestContext, sources: Sources): PreviewSources {
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
