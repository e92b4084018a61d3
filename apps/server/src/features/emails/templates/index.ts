import type { Project } from '../../../kernel/project-cache.ts'
import type { BuiltInMail, RenderedMail } from '../mails.ts'
import { builtInMails } from './built-in-mails.ts'
import { layOut } from './layout.ts'
import { lifetimeOf } from './lifetimes.ts'

/** Turns one of the service's own mails into its subject, HTML and text. */
export function renderBuiltInMail(mail: BuiltInMail, project: Project): RenderedMail {
  const projectDisplayName = project.displayName
  // The type of the mail and that of its variables belong together, which the compiler cannot follow through a table.
  const letter = builtInMails[mail.type](mail.variables as never, {
    projectDisplayName,
    userDisplayName: mail.user?.displayName ?? '',
    lifetime: lifetimeOf(mail.type, project),
  })
  return { subject: letter.subject, recordedSubject: letter.recordedSubject ?? letter.subject, ...layOut(letter, projectDisplayName) }
}
