import { BUILT_IN_TEMPLATE_IDS, isOriginalSource, type TemplateType } from '@latchkey/contract'
import type { Language } from '@latchkey/contract/pure'
import type { Project } from '../../../kernel/project-cache.ts'
import { schemeOf } from '../email-rendering/index.ts'
import type { BuiltInEmail } from './email-types.ts'
import { translateEmails } from './messages/index.ts'
import { renderBuiltInEmail, renderFragment } from './templates/index.ts'

const LINK = 'https://example.com/handler'
const TEAM = { teamDisplayName: 'My team' }

const SAMPLES: { readonly [T in TemplateType]: BuiltInEmail & { readonly type: T } } = {
  email_verification: {
    ...recipient('John Doe'),
    type: 'email_verification',
    variables: { emailVerificationLink: `${LINK}/email-verification` },
  },
  password_reset: {
    ...recipient('John Doe'),
    type: 'password_reset',
    variables: { passwordResetLink: `${LINK}/password-reset` },
  },
  magic_link: {
    ...recipient(null),
    type: 'magic_link',
    variables: { magicLink: `${LINK}/magic-link-callback`, otp: '3SLSWZ' },
  },
  team_invitation: {
    ...recipient(null),
    type: 'team_invitation',
    variables: { teamInvitationLink: `${LINK}/team-invitation`, ...TEAM },
  },
  sign_in_invitation: {
    ...recipient(null),
    type: 'sign_in_invitation',
    variables: { signInInvitationLink: `${LINK}/sign-in`, ...TEAM },
  },
}

function recipient(displayName: string | null): Pick<BuiltInEmail, 'to' | 'user'> {
  return {
    to: 'john.doe@example.com',
    user: displayName === null ? null : { id: 'sample', displayName },
  }
}

/** The built-in email whose template has this original source, in any language, or null. */
export function findTemplateType(source: string): TemplateType | null {
  const types = Object.keys(BUILT_IN_TEMPLATE_IDS) as TemplateType[]
  return types.find((type) => isOriginalSource(BUILT_IN_TEMPLATE_IDS[type], source)) ?? null
}

/** A built-in email with sample values, as the service sends it in a language. */
export function renderSample(
  project: Project,
  type: TemplateType,
  { language, theme }: { language: Language; theme: string | null },
) {
  const t = translateEmails(language)
  const email = SAMPLES[type]
  return {
    ...renderBuiltInEmail(email, project, t),
    /** The same as the content of the theme. */
    fragment: renderFragment(email, project, t, schemeOf(theme)),
  }
}
