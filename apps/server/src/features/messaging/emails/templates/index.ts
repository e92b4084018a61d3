import type { Project } from '../../../../kernel/project-cache.ts'
import type { BuiltInEmail, RenderedEmail } from '../email-types.ts'
import { builtInEmails } from './built-in-emails.ts'
import { layOut } from './layout.ts'
import { lifetimeOf } from './lifetimes.ts'
import { nameInEmail } from './names.ts'

/** Renders the subject, HTML and text of a built-in email. */
export function renderBuiltInEmail(email: BuiltInEmail, project: Project): RenderedEmail {
  const projectDisplayName = projectNameInEmail(project)
  // TypeScript cannot infer that the type and the variables match.
  const letter = builtInEmails[email.type](email.variables as never, {
    projectDisplayName,
    userDisplayName: nameInEmail(email.user?.displayName ?? ''),
    lifetime: lifetimeOf(email.type, project),
  })
  return {
    subject: letter.subject,
    recordedSubject: letter.recordedSubject ?? letter.subject,
    ...layOut(letter, projectDisplayName),
  }
}

/** The project name in emails. It may be a domain; a name with any other link is replaced. */
export const projectNameInEmail = (project: Pick<Project, 'displayName'>): string =>
  nameInEmail(project.displayName, { mayBeDomain: true }) ?? 'this app'
