import { type Message, message, t } from '../../text.ts'

const NAMES: Readonly<Record<string, Message>> = {
  email_verification: message('Email verification'),
  password_reset: message('Password reset'),
  magic_link: message('Sign-in code'),
  team_invitation: message('Team invitation'),
  sign_in_invitation: message('Sign-in invitation'),
  custom: message('Custom email'),
  test: message('Test email'),
}

/** What kind of email it is, in words. */
export const emailTypeName = (type: string): string => {
  const name = Object.hasOwn(NAMES, type) ? NAMES[type] : undefined
  return name ? t(name) : capitalized(type.replaceAll(/[_-]+/g, ' '))
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
