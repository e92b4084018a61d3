export { createBulkDispatcher, MAX_DUE as MAX_DUE_BULK_EMAILS } from './bulk-delivery.ts'
export { countDueBulkEmails } from './bulk-store.ts'
export { deleteEmailsOf } from './delete-emails.ts'
export { containsSecrets } from './email-secrets.ts'
export type { BuiltInEmail, QueuedEmail, SecurityChange } from './email-types.ts'
export { inboxOf } from './inbox-of.ts'
export { emailJobs } from './jobs.ts'
export { type KeptBody, openBody } from './kept-bodies.ts'
export {
  insertFinishedEmail,
  type LoggedEmailRow,
  type LogPosition,
  lockInboxes,
  selectAttemptsOf,
  selectLastAttempts,
  selectLoggedEmail,
  selectLogPage,
} from './log-store.ts'
export { mailboxPages } from './mailbox-pages.ts'
export { mailboxRoutes } from './mailbox-routes.ts'
export {
  type CustomEmail,
  queueBulkEmails,
  queueCustomEmail,
  queueCustomEmails,
} from './queue-custom-emails.ts'
export { queueContent, queueEmail } from './queue-email.ts'
export { findTemplateType, renderSample } from './sample-emails.ts'
export { sealedEmailBodies, sealedEmails } from './sealed-values.ts'
export { findNoticeAddress, isByPerson, notifyOwner } from './security-notice.ts'
export { sendQueuedEmail } from './send-queued-email.ts'
export { SERVICE_NAME } from './server-choice.ts'
export { CannotSend, classify, type EmailErrorRecord } from './smtp-errors.ts'
export {
  checkSmtpServer,
  createSmtpServers,
  type OutgoingMessage,
  type SmtpServers,
  sendOnce,
} from './smtp-servers.ts'
export { sourceContext } from './source-context.ts'
export { originalSource } from './templates/index.ts'
