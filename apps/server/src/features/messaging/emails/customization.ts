import {
  BUILT_IN_TEMPLATE_IDS,
  type builtInTemplates,
  builtInThemes,
  isOriginalSource,
  LIGHT_THEME_ID,
} from '@latchkey/contract'
import type { Project } from '../../../kernel/project-cache.ts'
import type { EmailType } from './email-types.ts'

/** How a project changed the look of a built-in email. */
export interface Customization {
  /** The source of the edited template, or null if it is the original one. */
  readonly template: string | null
  /** The source of the theme, or null for no theme. */
  readonly theme: string | null
}

/** The service sends these itself, in its own look (protocol 05 §2). */
const NEVER_CUSTOMIZED: ReadonlySet<EmailType> = new Set(['api_key_revoked'])

const templateIdOf = (type: EmailType): keyof typeof builtInTemplates | null =>
  type in BUILT_IN_TEMPLATE_IDS
    ? BUILT_IN_TEMPLATE_IDS[type as keyof typeof BUILT_IN_TEMPLATE_IDS]
    : null

/**
 * The sources that replace the built-in look of an email (protocol 05 §2), or null if the project
 * changed nothing. Emails without a template have the selected theme.
 */
export function findCustomization(project: Project, type: EmailType): Customization | null {
  if (NEVER_CUSTOMIZED.has(type)) return null
  const { templates, themes, selectedThemeId } = project.config.emails
  const id = templateIdOf(type)
  const own = id === null ? undefined : templates[id]
  const template =
    id === null || own === undefined || isOriginalSource(id, own.tsxSource) ? null : own.tsxSource
  const theme =
    own?.themeId === false
      ? null
      : (themes[own?.themeId ?? selectedThemeId] ?? themes[LIGHT_THEME_ID])?.tsxSource
  if (theme === undefined) return null
  const isUnchanged = template === null && theme === builtInThemes[LIGHT_THEME_ID].tsxSource
  return isUnchanged ? null : { template, theme }
}

/** Whether the project changed the look of an email. */
export const isCustomized = (project: Project, type: EmailType): boolean =>
  findCustomization(project, type) !== null
