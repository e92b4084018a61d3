/*
 * Settings with which production starts, although it does not work for users. A start logs them,
 * and the health report and `latchkey doctor` show them.
 */

/** Without an SMTP server. */
export const NO_EMAIL_SERVER =
  'LATCHKEY_SMTP_URL is not set: emails stay in the mailbox of the dashboard and are not sent.'

/** With a public URL that only works on this machine. */
export const localPublicUrl = (publicUrl: string): string =>
  `Links in emails and tokens point to ${publicUrl}. Set LATCHKEY_PUBLIC_URL to the URL that browsers use.`
