import { BUILT_IN_TEMPLATE_IDS, isOriginalSource, type TemplateType } from '@latchkey/contract'
import { defaultLanguage } from '@latchkey/contract/pure'
import type { Project } from '../../../kernel/project-cache.ts'
import { originalSource } from '../../messaging/emails/index.ts'
import type { ThemeChoice } from '../versions/index.ts'

/** A template of a project, built-in or custom. */
export interface EmailTemplate {
  readonly id: string
  readonly displayName: string
  readonly source: string
  readonly themeId: ThemeChoice
}

/** The templates of a project, the built-in ones first. */
export const templatesOf = ({ config }: Pick<Project, 'config'>): EmailTemplate[] =>
  Object.entries(config.emails.templates).map(([id, { displayName, tsxSource, themeId }]) => ({
    id,
    displayName,
    source: shownSource({ config }, id, tsxSource),
    themeId,
  }))

/** Finds a template of the project by its id, in upper or lower case. */
export function findTemplate(
  project: Pick<Project, 'config'>,
  templateId: string,
): EmailTemplate | null {
  const id = templateId.toLowerCase()
  return templatesOf(project).find((template) => template.id === id) ?? null
}

/**
 * A source as administrators see it: an original one has its texts in the default language of the
 * project.
 */
export function shownSource(
  { config }: Pick<Project, 'config'>,
  id: string,
  source: string,
): string {
  const types = Object.entries(BUILT_IN_TEMPLATE_IDS) as [TemplateType, string][]
  const type = types.find(([, known]) => known === id)?.[0]
  return type !== undefined && isOriginalSource(id, source)
    ? originalSource(type, defaultLanguage(config))
    : source
}
