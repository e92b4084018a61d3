import type { Project } from '../../../kernel/project-cache.ts'
import type { ThemeChoice } from '../versions/index.ts'

/** A theme of a project, built-in or custom. */
export interface EmailTheme {
  readonly id: string
  readonly displayName: string
  readonly source: string
}

/** Finds a theme of the project by its id. */
export function findTheme(project: Pick<Project, 'config'>, id: string): EmailTheme | null {
  const { themes } = project.config.emails
  const theme = Object.hasOwn(themes, id) ? themes[id] : undefined
  return theme === undefined
    ? null
    : { id, displayName: theme.displayName, source: theme.tsxSource }
}

/**
 * Returns the source of the chosen theme, or null for an email without one. Undefined, null and the
 * id of no theme mean the theme that the project has selected (protocol 05 §3).
 */
export function themeSource(
  project: Pick<Project, 'config'>,
  choice: ThemeChoice | null,
): string | null {
  if (choice === false) return null
  const chosen = choice && findTheme(project, choice)
  return (chosen || findTheme(project, project.config.emails.selectedThemeId))?.source ?? null
}
