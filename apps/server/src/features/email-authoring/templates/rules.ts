import {
  type emailTemplate,
  type InputOf,
  KnownError,
  type updateEmailTemplate,
} from '@latchkey/contract'
import type { z } from 'zod'
import { describeAudit } from '../../../kernel/audit.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { changeConfig } from '../../projects/projects/index.ts'
import { renderPreview, themeSource } from '../themes/index.ts'
import { getVersion, listVersions, type ThemeChoice } from '../versions/index.ts'
import { findTemplate, shownSource, templatesOf } from './find-template.ts'
import { SAMPLE_TEMPLATE } from './sample-source.ts'

/** Lists the templates, the built-in ones first (protocol 05 §6.2). */
export const listTemplates = ({
  project,
}: RequestContext): { templates: z.infer<typeof emailTemplate>[] } => ({
  templates: templatesOf(project).map(({ id, displayName, source, themeId }) => ({
    id,
    display_name: displayName,
    tsx_source: source,
    ...(themeId === undefined ? {} : { theme_id: themeId }),
  })),
})

/** Creates a template with a sample source. Throws QUOTA_EXCEEDED or a 400. */
export const createTemplate = (
  ctx: RequestContext,
  displayName: string,
): Promise<{ id: string }> => {
  const id = ctx.random.uuid()
  return changeConfig(ctx, ctx.project.id, (tx) => {
    describeAudit(tx, 'email_template', { target: { id, label: displayName } })
    return {
      patch: { [`emails.templates.${id}`]: { displayName, tsxSource: SAMPLE_TEMPLATE } },
      result: { id },
    }
  })
}

/**
 * Changes the source of a template, after it was rendered in the selected theme (protocol 05 §6.2).
 * Only a theme id is stored. Returns the rendered HTML.
 *
 * Throws REQUIRES_CUSTOM_EMAIL_SERVER, a 404, EMAIL_RENDERING_ERROR or a 400.
 */
export async function changeTemplate(
  ctx: RequestContext,
  templateId: string,
  { tsx_source, theme_id }: InputOf<typeof updateEmailTemplate>['body'],
): Promise<{ rendered_html: string }> {
  requireOwnServer(ctx)
  const template = findTemplate(ctx.project, templateId)
  if (template === null) throw templateMissing()
  const { html, subject, notificationCategory } = await renderPreview(ctx, {
    template: tsx_source,
    theme: themeSource(ctx.project, undefined),
    variables: { projectDisplayName: ctx.project.displayName },
  })
  requireElement('Subject', subject)
  requireElement('NotificationCategory', notificationCategory)
  await saveTemplate(ctx, {
    id: template.id,
    changes: { tsxSource: tsx_source, ...(theme_id ? { themeId: theme_id } : {}) },
    missing: templateMissing,
  })
  return { rendered_html: html }
}

/** Lists the versions of a template, newest first. Throws a 404. */
export async function listTemplateVersions(ctx: RequestContext, templateId: string) {
  const { id } = requireSource(ctx, templateId)
  const { items } = await listVersions(ctx, { kind: 'template', id })
  return {
    items: items.map((version) => ({
      ...version,
      tsx_source: shownSource(ctx.project, id, version.tsx_source),
    })),
  }
}

/**
 * Saves the source and the theme of a version again. Throws REQUIRES_CUSTOM_EMAIL_SERVER, a 404 or
 * a 400.
 */
export async function restoreTemplate(ctx: RequestContext, templateId: string, version: string) {
  requireOwnServer(ctx)
  const { id } = requireSource(ctx, templateId)
  const { tsxSource, themeId } = await getVersion(ctx, { kind: 'template', id }, version)
  await saveTemplate(ctx, {
    id,
    changes: { tsxSource, themeId: themeId ?? null },
    missing: sourceMissing,
  })
}

interface TemplateSave {
  id: string
  /** Null removes the theme of its own. */
  changes: { tsxSource: string; themeId?: Exclude<ThemeChoice, undefined> | null }
  /** The error if the template was deleted meanwhile. */
  missing: () => HttpError
}

const saveTemplate = (ctx: RequestContext, { id, changes, missing }: TemplateSave): Promise<void> =>
  changeConfig(ctx, ctx.project.id, (tx, config) => {
    if (findTemplate({ config }, id) === null) throw missing()
    const { displayName } = config.emails.templates[id] ?? {}
    describeAudit(tx, 'email_template', { target: { id, label: displayName ?? null } })
    return {
      patch: Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [`emails.templates.${id}.${name}`, value]),
      ),
      result: undefined,
    }
  })

function requireOwnServer({ project }: RequestContext): void {
  if (project.config.emails.server.isShared) throw new KnownError('REQUIRES_CUSTOM_EMAIL_SERVER')
}

function requireElement(name: 'Subject' | 'NotificationCategory', value: string | undefined): void {
  if (value !== undefined) return
  throw new KnownError('EMAIL_RENDERING_ERROR', {
    error: `The template has no ${name}. Import ${name} from @stackframe/emails and add it to the JSX that EmailTemplate returns.`,
  })
}

function requireSource({ project }: RequestContext, templateId: string) {
  const template = findTemplate(project, templateId)
  if (template === null) throw sourceMissing()
  return template
}

const templateMissing = () => new HttpError('email-template-not-found')
const sourceMissing = () => new HttpError('email-source-not-found')
