import { readBranding } from '@latchkey/contract'
import type { Translate } from '@latchkey/contract/pure'
import type { Project } from '../../../../kernel/project-cache.ts'
import type { Scheme } from '../../email-rendering/index.ts'
import type { BuiltInEmail, RenderedEmail } from '../email-types.ts'
import { builtInEmails, type EmailParts } from './built-in-emails.ts'
import { toFragment } from './fragment.ts'
import { layOut } from './layout.ts'
import { lifetimeOf } from './lifetimes.ts'
import { nameInEmail } from './names.ts'

export { MASKED_CODE, teamName } from './built-in-emails.ts'
export { nameInEmail } from './names.ts'
export { originalSource } from './original-source.ts'

/** Renders the subject, HTML and text of a built-in email in the language of `t`. */
export function renderBuiltInEmail(
  email: BuiltInEmail,
  project: Project,
  t: Translate,
): RenderedEmail {
  const parts = write(email, project, t)
  return {
    subject: parts.subject,
    recordedSubject: parts.recordedSubject ?? parts.subject,
    ...layOut(
      parts,
      {
        branding: readBranding(project.config),
        projectName: shownName(project) ?? t('This app'),
      },
      t,
    ),
  }
}

/** Renders a built-in email as the content of a theme with a color scheme. */
export const renderFragment = (
  email: BuiltInEmail,
  project: Project,
  t: Translate,
  scheme: Scheme,
): string =>
  toFragment(write(email, project, t), { branding: readBranding(project.config), scheme }, t)

function write(email: BuiltInEmail, project: Project, t: Translate): EmailParts {
  const names = {
    project: projectNameInEmail(project, t),
    user: nameInEmail(email.user?.displayName ?? ''),
    lifetime: lifetimeOf(email.type, project, t),
  }
  // TypeScript cannot infer that the type and the variables match.
  return builtInEmails[email.type](email.variables as never, names, t)
}

type Named = Pick<Project, 'displayName'>

/** Null for a name with a link other than a domain. */
const shownName = ({ displayName }: Named): string | null =>
  nameInEmail(displayName, { mayBeDomain: true })

/** The project name in sentences. It may be a domain; a name with any other link is replaced. */
export const projectNameInEmail = (project: Named, t: Translate): string =>
  shownName(project) ?? t('this app')
