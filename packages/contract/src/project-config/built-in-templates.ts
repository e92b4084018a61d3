import { type TemplateParts, type TemplateTexts, templateSource } from './template-source.ts'

/** Ids of the templates of the built-in emails; constants of the wire (protocol 05 §6.1). */
export const BUILT_IN_TEMPLATE_IDS = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
} as const

/** The type of a built-in email that has a template. */
export type TemplateType = keyof typeof BUILT_IN_TEMPLATE_IDS

const PARTS: { readonly [T in TemplateType]: TemplateParts } = {
  email_verification: {
    variables: { emailVerificationLink: '<email verification link>' },
    link: 'emailVerificationLink',
  },
  password_reset: {
    variables: { passwordResetLink: '<password reset link>' },
    link: 'passwordResetLink',
  },
  magic_link: {
    variables: { magicLink: '<magic link>', otp: '3SLSWZ' },
    link: 'magicLink',
    code: 'otp',
  },
  team_invitation: {
    variables: { teamDisplayName: 'My team', teamInvitationLink: '<team invitation link>' },
    link: 'teamInvitationLink',
  },
  sign_in_invitation: {
    variables: { signInInvitationLink: '<sign in invitation link>', teamDisplayName: 'My team' },
    link: 'signInInvitationLink',
  },
}

const HINT = 'If the button does not work, copy this link into your browser:'
const UNEXPECTED = 'If you did not expect this invitation, you can ignore this email.'

/** The texts of the emails in English. A test compares them with those that are sent. */
const ENGLISH: { readonly [T in TemplateType]: TemplateTexts } = {
  email_verification: {
    subject: 'Verify your email at {project.displayName}',
    preview: 'Confirm that this address is yours. The link works for {lifetime}.',
    heading: 'Verify your email address',
    greeting: 'Hi {user.displayName},',
    paragraphs: ['Confirm this email address for your account at {project.displayName}.'],
    button: 'Verify my email',
    hint: HINT,
    notes: [
      'This link works for {lifetime}.',
      'If you did not create an account, you can ignore this email.',
    ],
  },
  password_reset: {
    subject: 'Reset your password at {project.displayName}',
    preview: 'Choose a new password. The link works for {lifetime}.',
    heading: 'Reset your password',
    greeting: 'Hi {user.displayName},',
    paragraphs: [
      'We received a request to reset the password of your account at {project.displayName}. If this was you, choose a new password.',
    ],
    button: 'Choose a new password',
    hint: HINT,
    notes: [
      'This link works once, within {lifetime}.',
      'If you did not request this, you can ignore this email. Your password will not change.',
    ],
  },
  magic_link: {
    subject: 'Sign in to {project.displayName}: Your code is {variables.otp}',
    preview: 'Enter this code to sign in. It works for {lifetime}.',
    heading: 'Sign in to {project.displayName}',
    greeting: null,
    paragraphs: ['Enter this code to continue:'],
    button: 'Sign in with one click',
    hint: HINT,
    notes: [
      'The code and the link work once, within {lifetime}. No one from {project.displayName} will ever ask you for them.',
      'If you did not request this, you can ignore this email.',
    ],
  },
  team_invitation: {
    subject: 'You have been invited to join “{variables.teamDisplayName}”',
    preview: 'Join the team at {project.displayName}. The invitation expires in {lifetime}.',
    heading: 'Join “{variables.teamDisplayName}”',
    greeting: null,
    paragraphs: [
      'You have been invited to join the team “{variables.teamDisplayName}” at {project.displayName}.',
    ],
    button: 'Accept the invitation',
    hint: HINT,
    notes: ['This invitation expires in {lifetime}.', UNEXPECTED],
  },
  sign_in_invitation: {
    subject: 'You have been invited to sign in to {project.displayName}',
    preview: 'Your access to {project.displayName} is ready.',
    heading: 'Welcome to {project.displayName}',
    greeting: null,
    paragraphs: ['You have been invited to sign in to {variables.teamDisplayName}.'],
    button: 'Sign in',
    hint: HINT,
    notes: [UNEXPECTED],
  },
}

/** The source of a built-in template with texts in some language. */
export const builtInSource = (type: TemplateType, texts: TemplateTexts): string =>
  templateSource(PARTS[type], texts)

const original = <N extends string>(displayName: N, type: TemplateType) =>
  ({ displayName, tsxSource: builtInSource(type, ENGLISH[type]) }) as const

/**
 * The templates of every project (protocol 05 §6.1): ids, names, variables and subjects are the
 * protocol's.
 */
export const builtInTemplates = {
  [BUILT_IN_TEMPLATE_IDS.email_verification]: original('Email Verification', 'email_verification'),
  [BUILT_IN_TEMPLATE_IDS.password_reset]: original('Password Reset', 'password_reset'),
  [BUILT_IN_TEMPLATE_IDS.magic_link]: original('Magic Link/OTP', 'magic_link'),
  [BUILT_IN_TEMPLATE_IDS.team_invitation]: original('Team Invitation', 'team_invitation'),
  [BUILT_IN_TEMPLATE_IDS.sign_in_invitation]: original('Sign In Invitation', 'sign_in_invitation'),
} as const
