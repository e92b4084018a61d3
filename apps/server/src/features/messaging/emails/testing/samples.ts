import type { TemplateType } from '@latchkey/contract'
import type { BuiltInEmail } from '../email-types.ts'

const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'
const LINK = `https://app.example.com/handler?after=%2Fhome&code=${CODE}`

const ada = { id: '00000000-0000-4000-8000-000000000001', displayName: 'Ada' }

/** One email of each type that has a template. */
export const builtInSamples: { readonly [T in TemplateType]: BuiltInEmail & { type: T } } = {
  email_verification: {
    to: 'ada@example.com',
    user: ada,
    type: 'email_verification',
    variables: { emailVerificationLink: LINK },
  },
  password_reset: {
    to: 'ada@example.com',
    user: ada,
    type: 'password_reset',
    variables: { passwordResetLink: LINK },
  },
  magic_link: {
    to: 'ada@example.com',
    user: null,
    type: 'magic_link',
    variables: { magicLink: LINK, otp: '012345' },
  },
  team_invitation: {
    to: 'ada@example.com',
    user: null,
    type: 'team_invitation',
    variables: { teamInvitationLink: LINK, teamDisplayName: 'Engines' },
  },
  sign_in_invitation: {
    to: 'ada@example.com',
    user: null,
    type: 'sign_in_invitation',
    variables: { signInInvitationLink: LINK, teamDisplayName: 'Acme' },
  },
}
