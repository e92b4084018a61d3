import { builtInThemes, LIGHT_THEME_ID } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { changeConfig } from '../../projects/projects/index.ts'
import { getVersion, listVersions } from '../versions/index.ts'
import { findTheme } from './find-theme.ts'
import { renderPreview } from './render-preview.ts'
import { SAMPLE_EMAIL } from './sample-email.ts'

/** Lists the themes, the built-in ones first (protocol 05 §7.2). */
export const listThemes = ({ project }: RequestContext) => ({
  themes: Object.entries(project.config.emails.themes).map(([id, { displayName }]) => ({
    id,
    display_name: displayName,
  })),
})

/** Returns a theme with its source, or throws a 404. */
export function getTheme({ project }: RequestContext, id: string) {
  const theme = findTheme(project, id)
  if (theme === null) throw themeMissing()
  return { display_name: theme.displayName, tsx_source: theme.source }
}

/** Creates a theme that looks like the light one. Throws QUOTA_EXCEEDED or a 400. */
export const createTheme = (ctx: RequestContext, displayName: string): Promise<{ id: string }> => {
  const id = ctx.random.uuid()
  const { tsxSource } = builtInThemes[LIGHT_THEME_ID]
  return changeConfig(ctx, ctx.project.id, (tx) => {
    describeAudit(tx, 'email_theme', { target: { id, label: displayName } })
    return { patch: { [`emails.themes.${id}`]: { displayName, tsxSource } }, result: { id } }
  })
}

/**
 * Changes the source of a theme, after a sample email was rendered in it. Throws a 404,
 * EMAIL_RENDERING_ERROR or a 400.
 */
export async function changeTheme(ctx: RequestContext, id: string, tsxSource: string) {
  if (findTheme(ctx.project, id) === null) throw themeMissing()
  await renderPreview(ctx, { template: SAMPLE_EMAIL, theme: tsxSource })
  return saveTheme(ctx, { id, tsxSource, missing: themeMissing })
}

/** Lists the versions of a theme, newest first. Throws a 404. */
export function listThemeVersions(ctx: RequestContext, id: string) {
  const theme = requireSource(ctx, id)
  return listVersions(ctx, { kind: 'theme', id: theme.id })
}

/** Saves the source of a version again. Throws a 404 or a 400. */
export async function restoreTheme(ctx: RequestContext, id: string, version: string) {
  const theme = requireSource(ctx, id)
  const { tsxSource } = await getVersion(ctx, { kind: 'theme', id: theme.id }, version)
  await saveTheme(ctx, { id: theme.id, tsxSource, missing: sourceMissing })
}

/** Saves a source unless the theme was deleted meanwhile. */
const saveTheme = (
  ctx: RequestContext,
  { id, tsxSource, missing }: { id: string; tsxSource: string; missing: () => HttpError },
): Promise<{ display_name: string }> =>
  changeConfig(ctx, ctx.project.id, (tx, config) => {
    const theme = findTheme({ config }, id)
    if (theme === null) throw missing()
    describeAudit(tx, 'email_theme', { target: { id, label: theme.displayName } })
    return {
      patch: { [`emails.themes.${id}.tsxSource`]: tsxSource },
      result: { display_name: theme.displayName },
    }
  })

function requireSource({ project }: RequestContext, id: string) {
  const theme = findTheme(project, id.toLowerCase())
  if (theme === null) throw sourceMissing()
  return theme
}

const themeMissing = () => new HttpError('email-theme-missing')
const sourceMissing = () => new HttpError('email-source-not-found')
