import { createElement, type ReactNode } from 'react'
import { type Look, type Scheme, styles } from '../look.ts'

/** The look of the project, with the color scheme of the theme. */
export type SchemedLook = Look & { readonly scheme: Scheme }

let look: SchemedLook | null = null

/** Sets what the components show of the project. */
export function setLook(current: SchemedLook): void {
  look = current
}

function currentLook(): SchemedLook {
  if (look === null) throw new Error('These components work only while an email is rendered.')
  return look
}

interface WithChildren {
  children?: ReactNode
}

/** What an inbox shows next to the subject. */
export const Preheader = ({ children }: WithChildren) =>
  createElement('div', { 'data-skip-in-text': 'true', style: styles.preheader }, children)

/** The heading of an email. */
export const Title = ({ children }: WithChildren) =>
  createElement('h2', { style: styles.title }, children)

/** A paragraph of usual size. */
export const Paragraph = ({ children }: WithChildren) =>
  createElement('p', { style: styles.paragraph }, children)

/** A paragraph in a small font. */
export const Note = ({ children }: WithChildren) =>
  createElement('p', { style: styles.note }, children)

/** A code to type, alone in its paragraph. */
export const CodeBox = ({ children }: WithChildren) =>
  createElement('p', { className: 'lk-code', style: styles.code(currentLook().scheme) }, children)

/** A line between parts of an email. */
export const Divider = () =>
  createElement('hr', { className: 'lk-divider', style: styles.divider(currentLook().scheme) })

interface ActionButtonProps extends WithChildren {
  href: string
  /** A text above the address of the link, for those whose button does not work. */
  hint?: string
}

/** A button with the accent of the branding. A table, which every email client shows as one. */
export function ActionButton({ href, hint, children }: ActionButtonProps) {
  const { scheme, buttons } = currentLook()
  const colors = buttons[scheme]
  const style = styles.buttonLink(colors)
  const label = createElement(
    'a',
    { className: 'lk-label', href, target: '_blank', rel: 'noopener', style },
    children,
  )
  const cell = { align: 'center', bgcolor: colors.accent, style: styles.buttonCell(colors) }
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 }
  const button = createElement(
    'table',
    { className: 'lk-button', align: 'center', ...table, style: styles.button },
    createElement('tbody', null, createElement('tr', null, createElement('td', cell, label))),
  )
  if (hint === undefined) return button
  const link = createElement('a', { href, style: styles.link }, href)
  return createElement(
    'div',
    null,
    button,
    createElement(Note, null, hint),
    createElement('p', { style: styles.linkLine }, link),
  )
}

interface LifetimeProps {
  /** The variable of the link. */
  of: string
  language?: string
}

/** How long a link of the service works, in words such as "10 minutes". */
export function Lifetime({ of, language = 'en-US' }: LifetimeProps) {
  const lifetimes = currentLook().lifetimes[language]
  if (lifetimes === undefined)
    throw new Error(`<Lifetime> has no texts in the language "${language}".`)
  const words = Object.hasOwn(lifetimes, of) ? lifetimes[of] : undefined
  if (words === undefined)
    throw new Error(`<Lifetime> knows the links ${Object.keys(lifetimes).join(', ')}.`)
  return words
}
