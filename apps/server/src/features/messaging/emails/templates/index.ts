import type { Project } from '../../../../kernel/project-cache.ts'
import type { BuiltInMail, RenderedMail } from '../mails.ts'
import { builtInMails } from './built-in-mails.ts'
import { layOut } from './layout.ts'
import { lifetimeOf } from './lifetimes.ts'
import { nameInEmail } from './names.ts'

/** Turns one of the service's own mails into its subject, HTML and text. */
export function renderBuiltInMail(mail: BuiltInMail, project: Project): RenderedMail {
  const projectDisplayName = projectNameInEmail(project)
  // The type of the mail and that of its variables belong together, which the compiler cannot follow through a table.
  const letter = builtInMails[mail.type](mail.variables as never, {
    projectDisplayName,
    userDisplayName: nameInEmail(mail.user?.displayName ?? ''),
    lifetime: lifetimeOf(mail.type, project),
  })
  return {
    subject: letter.subject,
    recordedSubject: letter.recordedSubject ?? letter.subject,
    ...layOut(letter, projectDisplayName),
  }
}

/** What emails call a project. It may be named after its own site; other links in its name count as no name. */
export const projectNameInEmail = (project: Pick<Project, 'displayName'>): string =>
  nameInEmail(project.displayName, { mayBeDomain: true }) ?? 'this app'
