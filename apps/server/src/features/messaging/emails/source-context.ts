import { readBranding } from '@latchkey/contract'
import { LANGUAGES, type Language } from '@latchkey/contract/pure'
import type { Project } from '../../../kernel/project-cache.ts'
import {
  buttonsOf,
  type Look,
  type RenderRequest,
  toRenderedProject,
} from '../email-rendering/index.ts'
import { translateEmails } from './messages/index.ts'
import { lifetimeOf } from './templates/lifetimes.ts'

/** The types of emails by the variable that has their link. */
const LINKS = {
  emailVerificationLink: 'email_verification',
  passwordResetLink: 'password_reset',
  magicLink: 'magic_link',
  teamInvitationLink: 'team_invitation',
} as const

/** What a source knows of a project, and what its components show of it. */
export const sourceContext = (
  project: Project,
  displayName: string,
  { template }: Pick<RenderRequest, 'template'>,
): Pick<RenderRequest, 'project' | 'look'> => ({
  project: toRenderedProject(project, displayName),
  look: {
    buttons: buttonsOf(readBranding(project.config)),
    lifetimes: lifetimesFor(project, 'tsx' in template ? template.tsx : ''),
  },
})

/** The lifetimes in the languages that a source may mean. */
function lifetimesFor(project: Project, source: string): Look['lifetimes'] {
  if (!source.includes('Lifetime')) return {}
  const languages = LANGUAGES.filter((one) => one === 'en-US' || source.includes(one))
  return Object.fromEntries(languages.map((one) => [one, lifetimesIn(one, project)]))
}

function lifetimesIn(language: Language, project: Project): Record<string, string> {
  const t = translateEmails(language)
  return Object.fromEntries(
    Object.entries(LINKS).map(([link, type]) => [link, lifetimeOf(type, project, t)]),
  )
}
