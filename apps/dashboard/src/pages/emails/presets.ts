/** An email service whose host and port are known. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly port: number
  /** The username that every account of the service has. */
  readonly username?: string
}

/** Common services. Names of companies are not translated. */
export const presets: readonly Preset[] = [
  { id: 'ses', name: 'Amazon SES', host: 'email-smtp.us-east-1.amazonaws.com', port: 587 },
  { id: 'brevo', name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587 },
  { id: 'google', name: 'Google Workspace', host: 'smtp.gmail.com', port: 587 },
  { id: 'mailgun', name: 'Mailgun', host: 'smtp.mailgun.org', port: 587 },
  { id: 'mailjet', name: 'Mailjet', host: 'in-v3.mailjet.com', port: 587 },
  { id: 'microsoft', name: 'Microsoft 365', host: 'smtp.office365.com', port: 587 },
  { id: 'postmark', name: 'Postmark', host: 'smtp.postmarkapp.com', port: 587 },
  { id: 'sendgrid', name: 'SendGrid', host: 'smtp.sendgrid.net', port: 587, username: 'apikey' },
]

/** The fixed settings of Resend (protocol 05 §1.2). Its API key is the password. */
export const RESEND = { host: 'smtp.resend.com', port: 465, username: 'resend' } as const
