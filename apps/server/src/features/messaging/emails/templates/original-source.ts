import {
  BUILT_IN_TEMPLATE_IDS,
  builtInSource,
  builtInTemplates,
  type TemplateType,
} from '@latchkey/contract'
import type { Language, Translate } from '@latchkey/contract/pure'
import { translateEmails } from '../messages/index.ts'
import { builtInEmails, type EmailParts } from './built-in-emails.ts'
import { buttonHint } from './fragment.ts'

// Not the expressions themselves: a name with a dot would be left out of an email.
const EXPRESSIONS = {
  PROJECTNAME: '{project.displayName}',
  USERNAME: '{user.displayName}',
  TEAMNAME: '{variables.teamDisplayName}',
  OTPCODE: '{variables.otp}',
  LIFETIMEWORDS: '{lifetime}',
} as const

const NAMES = { project: 'PROJECTNAME', user: 'USERNAME', lifetime: 'LIFETIMEWORDS' }

const WRITERS: { readonly [T in TemplateType]: (t: Translate) => EmailParts } = {
  email_verification: (t) =>
    builtInEmails.email_verification({ emailVerificationLink: '' }, NAMES, t),
  password_reset: (t) => builtInEmails.password_reset({ passwordResetLink: '' }, NAMES, t),
  magic_link: (t) => builtInEmails.magic_link({ magicLink: '', otp: 'OTPCODE' }, NAMES, t),
  team_invitation: (t) =>
    builtInEmails.team_invitation(
      { teamInvitationLink: '', teamDisplayName: 'TEAMNAME' },
      NAMES,
      t,
    ),
  // Its variable has the name of the project. A server that sends the template may set another.
  sign_in_invitation: (t) => {
    const parts = builtInEmails.sign_in_invitation(
      { signInInvitationLink: '', teamDisplayName: '' },
      NAMES,
      t,
    )
    const paragraphs = parts.paragraphs.map((text) => text.replace('PROJECTNAME', 'TEAMNAME'))
    return { ...parts, paragraphs }
  },
}

const sources = new Map<string, string>()

/** The original source of a template, with the texts of the email in a language. */
export function originalSource(type: TemplateType, language: Language): string {
  if (language === 'en-US') return builtInTemplates[BUILT_IN_TEMPLATE_IDS[type]].tsxSource
  const key = `${type} ${language}`
  const source = sources.get(key) ?? builtInSource(type, textsIn(type, language))
  sources.set(key, source)
  return source
}

/** The texts of the template of an email. */
export function textsIn(type: TemplateType, language: Language) {
  const t = translateEmails(language)
  const { subject, preview, heading, greeting, paragraphs, button, notes } = WRITERS[type](t)
  return {
    ...(language === 'en-US' ? {} : { language }),
    subject: expressed(subject),
    preview: expressed(preview),
    heading: expressed(heading),
    greeting: greeting === null ? null : expressed(greeting),
    paragraphs: paragraphs.map(expressed),
    button: button?.label ?? '',
    hint: buttonHint(t),
    notes: notes.map(expressed),
  }
}

const expressed = (text: string): string =>
  Object.entries(EXPRESSIONS).reduce((done, [name, code]) => done.replaceAll(name, code), text)
