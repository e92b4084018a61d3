import { escapeHtml } from '../../../kernel/http/html.ts'
import type { BuiltInMessage, StoredEmailType } from './email-types.ts'

/** Emails with a code or a link that signs in or joins a team. They are never sent again. */
const SECRET_TYPES: ReadonlySet<StoredEmailType> = new Set([
  'email_verification',
  'password_reset',
  'magic_link',
  'team_invitation',
  'reauthentication_code',
])

/** Does an email of this type contain a code or a link that only its recipient may see? */
export const containsSecrets = (type: StoredEmailType): boolean => SECRET_TYPES.has(type)

/** What only the recipient of a built-in email may see: its codes and links. */
export function secretsOf(email: BuiltInMessage): EmailSecrets {
  switch (email.type) {
    case 'email_verification':
      return { links: [email.variables.emailVerificationLink], codes: [] }
    case 'password_reset':
      return { links: [email.variables.passwordResetLink], codes: [] }
    case 'magic_link':
      return { links: [email.variables.magicLink], codes: [email.variables.otp] }
    case 'team_invitation':
      return { links: [email.variables.teamInvitationLink], codes: [] }
    case 'reauthentication_code':
      return { links: [], codes: [email.variables.otp] }
    default:
      return NO_SECRETS
  }
}

/** Links are absolute URLs. */
export interface EmailSecrets {
  readonly links: readonly string[]
  readonly codes: readonly string[]
}

export const NO_SECRETS: EmailSecrets = { links: [], codes: [] }

export const MASK = '••••••'

/** The two parts of a body. */
export interface EmailBody {
  readonly html: string
  readonly text: string
}

/**
 * Masks the codes and links of an email in its body. Of a link, only the origin is kept. Returns
 * null if a code is still there afterwards, for example because a template puts each character into
 * an element of its own.
 */
export function maskSecrets(body: EmailBody, { links, codes }: EmailSecrets): EmailBody | null {
  const codesOfLinks = links.flatMap((link) => new URL(link).searchParams.getAll('code'))
  const all = [...codesOfLinks, ...codes].filter((code) => code !== '')
  const mask = (part: string): string => {
    let masked = part
    for (const link of links)
      for (const form of formsOf(link))
        masked = masked.replaceAll(form, `${new URL(link).origin}/${MASK}`)
    for (const code of all) masked = masked.replace(anyCase(code), MASK)
    return masked
  }
  const masked = { html: mask(body.html), text: mask(body.text) }
  return all.some((code) => reveals(masked, code)) ? null : masked
}

/** How a link appears in HTML and in text. The longest form is first. */
const formsOf = (link: string): string[] =>
  [
    ...new Set([
      escapeHtml(link),
      // The form of React.
      escapeHtml(link).replaceAll('&#39;', '&#x27;'),
      encodeURIComponent(link),
      link,
    ]),
  ].toSorted((a, b) => b.length - a.length)

const anyCase = (code: string): RegExp => new RegExp(code.replaceAll(/[^A-Za-z0-9]/g, '\\$&'), 'gi')

/** A shorter part of a code does not help to guess the rest. */
const PART_LENGTH = 12

/**
 * Is the code, or a part of a long one, in the body, even if tags, spaces or other characters are
 * between its characters?
 */
function reveals({ html, text }: EmailBody, code: string): boolean {
  const bare = lettersOf(code)
  const parts = Array.from({ length: Math.max(bare.length - PART_LENGTH, 0) + 1 }, (_, start) =>
    bare.slice(start, start + PART_LENGTH),
  )
  return [html, text]
    .flatMap((side) => [lettersOf(side), lettersOf(withoutTags(side))])
    .some((letters) => parts.some((part) => letters.includes(part)))
}

/** Scans once: a regular expression starts anew at each `<` of a text without any `>`. */
function withoutTags(html: string): string {
  const parts: string[] = []
  let end = 0
  for (;;) {
    const start = html.indexOf('<', end)
    const close = start === -1 ? -1 : html.indexOf('>', start)
    if (close === -1) return parts.join('') + html.slice(end)
    parts.push(html.slice(end, start))
    end = close + 1
  }
}

const lettersOf = (part: string): string => part.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
