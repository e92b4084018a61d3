import type { Project } from '../../../kernel/project-cache.ts'
import type { ThemeChoice } from '../versions/index.ts'

/** A template of a project, built-in or custom. */
export interface EmailTemplate {
  readonly id: string
  readonly displayName: string
  readonly source: string
  readonly themeId: ThemeChoice
}

/** Finds a template of the project by its id, in upper or lower case. */
export function findTemplate(
  project: Pick<Project, 'config'>,
  templateId: string,
): EmailTemplate | null {
  const { templates } = project.config.emails
  const id = templateId.toLowerCase()
  const template = Object.hasOwn(templates, id) ? templates[id] : undefined
  if (template === undefined) return null
  const { displayName, tsxSource, themeId } = template
  return { id, displayName, source: tsxSource, themeId }
}
