/**
 * The inbox of an address, which is what limits count: most providers ignore what follows a `+` in
 * the local part.
 */
export function inboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.split('+', 1)[0]}@${domain}`
}
