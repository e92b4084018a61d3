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
  imports?: readonly string[]
  /** Texts of the email; braces mark values that are known only when it is sent. */
  subject: string
  /** What an inbox shows next to the subject. */
  preview: string
  heading: string
  /** Whether it begins with the name of the user, if there is one. */
  isGreeting?: boolean
  /** JSX lines between the greeting and the rule. */
  body: readonly string[]
  notes: readonly string[]
}

/** A text of JSX on lines of its own. JSX drops a space between an expression and a line break. */
const lines = (text: string): string[] => {
  const result: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const isNextToExpression = line.endsWith('}') || word.startsWith('{')
    if (line !== '' && line.length + word.length > 84 && !isNextToExpression) {
      result.push(line)
      line = ''
    }
    line += `${line === '' ? '' : ' '}${word}`
  }
  return [...result, line]
}

const indented = (count: number, all: readonly string[]) =>
  all.map((line) => `${' '.repeat(count)}${line}`).join('\n')

const paragraph = (text: string): string[] => [
  '<Text style={text}>',
  ...lines(text).map((line) => `  ${line}`),
  '</Text>',
]

const note = (text: string): string[] => [
  '<Text style={note}>',
  ...lines(text).map((line) => `  ${line}`),
  '</Text>',
]

const IGNORE = 'you can ignore this email.'

function templateSource(parts: Parts): string {
  const { variables, imports = [], subject, preview, heading, isGreeting, body, notes } = parts
  const names = Object.entries(variables)
  return `\
import {
${indented(
  2,
  ['Heading', 'Hr', 'Preview', 'Text', ...imports].toSorted().map((name) => `${name},`),
)}
} from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({
${names.map(([name]) => `  ${name}: 'string',`).join('\n')}
})

// Colors come from the theme.
const text = { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px' }
const note = { margin: '0 0 6px', fontSize: '13px', lineHeight: '20px', opacity: 0.75 }
${imports.includes('Button') ? BUTTON_STYLE : CODE_STYLE}
export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`${subject.replaceAll('{', '${')}\`} />
      <NotificationCategory value="Transactional" />
      <Preview>${preview}</Preview>
      <Heading as="h2" style={{ margin: '0 0 24px', fontSize: '24px', lineHeight: '32px', textAlign: 'center' }}>
        ${heading}
      </Heading>
${isGreeting ? `${indented(6, ['{user.displayName && <Text style={text}>Hi {user.displayName},</Text>}'])}\n` : ''}${indented(6, body)}
      <Hr style={{ margin: '24px 0 16px', borderColor: '#8a8f9966' }} />
${indented(6, notes.flatMap(note))}
    </>
  )
}

EmailTemplate.PreviewVariables = {
${names.map(([name, value]) => `  ${name}: '${value}',`).join('\n')}
} satisfies typeof variablesSchema.infer
`
}

const BUTTON_STYLE = `\
const button = {
  padding: '12px 24px',
  border: '1px solid #4b4f59',
  borderRadius: '8px',
  backgroundColor: '#17181c',
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
}
`

const CODE_STYLE = `\
const code = {
  margin: '8px 0 24px',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '32px',
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: '8px',
  textAlign: 'center',
}
`

const button = (variable: string, label: string) => [
  `<Section style={{ margin: '24px 0', textAlign: 'center' }}>`,
  `  <Button className="button" href={variables.${variable}} style={button}>`,
  `    ${label}`,
  '  </Button>',
  '</Section>',
  '<Text style={note}>',
  '  If the button does not work, copy this link into your browser:',
  '</Text>',
  `<Text style={{ ...note, wordBreak: 'break-all' }}>{variables.${variable}}</Text>`,
]

/**
 * The templates of every project (protocol 05 §6.1): ids, names, variables and subjects are the
 * protocol's. The texts are those of the emails in English, without the lifetimes of codes, which
 * are settings of the project.
 */
export const builtInTemplates = {
  [BUILT_IN_TEMPLATE_IDS.email_verification]: {
    displayName: 'Email Verification',
    tsxSource: templateSource({
      variables: { emailVerificationLink: '<email verification link>' },
      imports: ['Button', 'Section'],
      subject: 'Verify your email at {project.displayName}',
      preview: 'Confirm that this address is yours.',
      heading: 'Verify your email address',
      isGreeting: true,
      body: [
        ...paragraph('Confirm this email address for your account at {project.displayName}.'),
        ...button('emailVerificationLink', 'Verify my email'),
      ],
      notes: [`If you did not create an account, ${IGNORE}`],
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.password_reset]: {
    displayName: 'Password Reset',
    tsxSource: templateSource({
      variables: { passwordResetLink: '<password reset link>' },
      imports: ['Button', 'Section'],
      subject: 'Reset your password at {project.displayName}',
      preview: 'Choose a new password.',
      heading: 'Reset your password',
      isGreeting: true,
      body: [
        ...paragraph(
          'We received a request to reset the password of your account at {project.displayName}. If this was you, choose a new password.',
        ),
        ...button('passwordResetLink', 'Choose a new password'),
      ],
      notes: [`If you did not request this, ${IGNORE} Your password will not change.`],
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.magic_link]: {
    displayName: 'Magic Link/OTP',
    tsxSource: templateSource({
      variables: { magicLink: '<magic link>', otp: '3SLSWZ' },
      imports: ['Link'],
      subject: 'Sign in to {project.displayName}: Your code is {variables.otp}',
      preview: 'Enter this code to sign in.',
      heading: 'Sign in to {project.displayName}',
      body: [
        ...paragraph('Enter this code to continue:'),
        '<Text style={code}>{variables.otp}</Text>',
        "<Text style={{ ...text, textAlign: 'center' }}>",
        "  <Link href={variables.magicLink} style={{ color: 'inherit', textDecoration: 'underline' }}>",
        '    Sign in with one click',
        '  </Link>',
        '</Text>',
      ],
      notes: [
        'No one from {project.displayName} will ever ask you for the code or the link.',
        `If you did not request this, ${IGNORE}`,
      ],
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.team_invitation]: {
    displayName: 'Team Invitation',
    tsxSource: templateSource({
      variables: { teamDisplayName: 'My team', teamInvitationLink: '<team invitation link>' },
      imports: ['Button', 'Section'],
      subject: 'You have been invited to join “{variables.teamDisplayName}”',
      preview: 'Join the team at {project.displayName}.',
      heading: 'Join “{variables.teamDisplayName}”',
      body: [
        ...paragraph(
          'You have been invited to join the team “{variables.teamDisplayName}” at {project.displayName}.',
        ),
        ...button('teamInvitationLink', 'Accept the invitation'),
      ],
      notes: [`If you did not expect this invitation, ${IGNORE}`],
    }),
  },
  [BUILT_IN_TEMPLATE_IDS.sign_in_invitation]: {
    displayName: 'Sign In Invitation',
    tsxSource: templateSource({
      variables: { signInInvitationLink: '<sign in invitation link>', teamDisplayName: 'My team' },
      imports: ['Button', 'Section'],
      subject: 'You have been invited to sign in to {project.displayName}',
      preview: 'Your access to {project.displayName} is ready.',
      heading: 'Welcome to {project.displayName}',
      body: [
        ...paragraph('You have been invited to sign in to {variables.teamDisplayName}.'),
        ...button('signInInvitationLink', 'Sign in'),
      ],
      notes: [`If you did not expect this invitation, ${IGNORE}`],
    }),
  },
} as const
