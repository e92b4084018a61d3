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
  return reveals(masked, all) ? null : masked
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
 * Is one of the codes, or a part of a long one, in the body, even if tags, spaces or other
 * characters are between its characters?
 */
function reveals({ html, text }: EmailBody, codes: readonly string[]): boolean {
  if (codes.length === 0) return false
  const sides = [html, text].flatMap((side) => [lettersOf(side), lettersOf(withoutTags(side))])
  const parts = codes.flatMap(partsOf)
  return sides.some((letters) => parts.some((part) => letters.includes(part)))
}

function partsOf(code: string): string[] {
  const bare = lettersOf(code)
  return Array.from({ length: Math.max(bare.length - PART_LENGTH, 0) + 1 }, (_, start) =>
    bare.slice(start, start + PART_LENGTH),
  )
}

/**
 * The text without everything from a `<` to the next `>`. It is the work of a template, and a
 * regular expression looks for the `>` again from each `<` if there is none (security case 47).
 */
function withoutTags(text: string): string {
  const parts: string[] = []
  let end = 0
  for (;;) {
    const open = text.indexOf('<', end)
    const close = open === -1 ? -1 : text.indexOf('>', open)
    if (close === -1) break
    parts.push(text.slice(end, open))
    end = close + 1
  }
  return parts.join('') + text.slice(end)
}

const lettersOf = (part: string): string => part.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
