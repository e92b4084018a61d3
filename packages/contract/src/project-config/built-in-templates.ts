/** Ids of the templates of the built-in emails; constants of the wire (protocol 05 §6.1). */
export const BUILT_IN_TEMPLATE_IDS = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
} as const

interface Parts {
  /** Variables of the template with the values of the preview. */
  variables: Readonly<Record<string, string>>
  /** Further components the body uses. */
  imports: readonly string[]
  /** Texts of the email; braces mark values that are known only when it is sent. */
  subject: string
  heading: string
  /** JSX lines between the greeting and the rule. */
  body: readonly string[]
  note: string
}

function templateSource({ variables, imports, subject, heading, body, note }: Parts): string {
  const names = Object.entries(variables)
  return `\
import { ${['Heading', 'Hr', 'Section', 'Text', ...imports].toSorted().join(', ')} } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({
${names.map(([name]) => `  ${name}: 'string',`).join('\n')}
})

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`${subject.replaceAll('{', '${')}\`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h2" style={{ margin: '0 0 24px', textAlign: 'center' }}>
        ${heading}
      </Heading>
      <Text>Hi{user.displayName ? \` \${user.displayName}\` : ''},</Text>
${body.map((line) => `      ${line}`).join('\n')}
      <Hr style={{ margin: '32px 0 16px' }} />
      <Text style={{ fontSize: '13px', opacity: 0.7 }}>${note}</Text>
    </>
  )
}

EmailTemplate.PreviewVariables = {
${names.map(([name, value]) => `  ${name}: '${value}',`).join('\n')}
} satisfies typeof variablesSchema.infer
`
}

const button = (variable: string, label: string) => [
  `<Section style={{ margin: '24px 0', textAlign: 'center' }}>`,
  `  <Button href={variables.${variable}} style={{ padding: '12px 24px', borderRadius: '6px', backgroundColor: '#2f5d50', color: '#ffffff' }}>`,
  `    ${label}`,
  '  </Button>',
  '</Section>',
]

/**
 * The templates of every project (protocol 05 §6.1): ids, names, variables and subjects are the
 * protocol's, the texts are ours.
 */
export const builtInTemplates = {
  [BUILT_IN_TEMPLATE_IDS.email_verification]: {
    displayName: 'Email Verification',
    tsxSource: templateSource({
      variables: { emailVerificationLink: '<email verification link>' },
      imports: ['Button'],
      subject: 'Verify your email at {project.displayName}',
      heading: 'Verify your email address',
      body: [
        '<Text>Confirm this email address for your account at {project.displayName}.</Text>',
        ...button('emailVerificationLink', 'Verify my email'),
      ],
      note: 'If you did not create an account, you can ignore this email.',
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.password_reset]: {
    displayName: 'Password Reset',
    tsxSource: templateSource({
      variables: { passwordResetLink: '<password reset link>' },
      imports: ['Button'],
      subject: 'Reset your password at {project.displayName}',
      heading: 'Reset your password',
      body: [
        '<Text>',
        '  We received a request to reset the password of your account at {project.displayName}. If',
        '  this was you, choose a new password.',
        '</Text>',
        ...button('passwordResetLink', 'Choose a new password'),
      ],
      note: 'If you did not request this, you can ignore this email. Your password will not change.',
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.magic_link]: {
    displayName: 'Magic Link/OTP',
    tsxSource: templateSource({
      variables: { magicLink: '<magic link>', otp: '3SLSWZ' },
      imports: ['Link'],
      subject: 'Sign in to {project.displayName}: Your code is {variables.otp}',
      heading: 'Sign in to {project.displayName}',
      body: [
        '<Text>Enter this code to continue:</Text>',
        "<Text style={{ textAlign: 'center', fontFamily: 'monospace', fontSize: '32px', letterSpacing: '4px' }}>{variables.otp}</Text>",
        '<Text>',
        '  Or <Link href={variables.magicLink}>sign in with this link</Link> instead.',
        '</Text>',
      ],
      note: 'The code and the link work once. If you did not request this, you can ignore this email.',
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.team_invitation]: {
    displayName: 'Team Invitation',
    tsxSource: templateSource({
      variables: { teamDisplayName: 'My team', teamInvitationLink: '<team invitation link>' },
      imports: ['Button'],
      subject: 'You have been invited to join {variables.teamDisplayName}',
      heading: 'Join {variables.teamDisplayName}',
      body: [
        '<Text>',
        '  You have been invited to join the team {variables.teamDisplayName} at',
        '  {project.displayName}.',
        '</Text>',
        ...button('teamInvitationLink', 'Accept the invitation'),
      ],
      note: 'If you did not expect this invitation, you can ignore this email.',
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.sign_in_invitation]: {
    displayName: 'Sign In Invitation',
    tsxSource: templateSource({
      variables: { signInInvitationLink: '<sign in invitation link>', teamDisplayName: 'My team' },
      imports: ['Button'],
      subject: 'You have been invited to sign in to {project.displayName}',
      heading: 'Welcome to {project.displayName}',
      body: [
        '<Text>{variables.teamDisplayName} invited you to sign in to {project.displayName}.</Text>',
        ...button('signInInvitationLink', 'Sign in'),
      ],
      note: 'If you did not expect this invitation, you can ignore this email.',
    }),
  },
} as const
