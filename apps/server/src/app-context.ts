import type { ReadTeamItem } from './features/directory/invitations/index.ts'
import type { DeletionObserver } from './features/directory/users/index.ts'
import type { AssistantPlaces } from './features/email-authoring/assistant/index.ts'
import type { EmailRenderer } from './features/messaging/email-rendering/index.ts'
import type { SmtpServers } from './features/messaging/emails/index.ts'
import type { ConfigObserver } from './features/projects/projects/index.ts'
import type { ProviderNetwork } from './features/sign-in/oauth/providers/index.ts'
import type { HashWork } from './features/sign-in/passwords/index.ts'
import type { ReadImpersonator } from './features/sign-in/sessions/index.ts'
import type { Dispatcher } from './kernel/delivery/dispatcher.ts'

/** What features add to the context of the kernel. `service.ts` creates it. */
interface AppContext {
  /** Connections to SMTP servers. */
  readonly smtpServers: SmtpServers
  /** Renders the sources of projects in a sandbox. */
  readonly emailRenderer: EmailRenderer
  /** Sends emails in bulk with bounded concurrency. */
  readonly bulkEmails: Dispatcher
  /** Renders emails to many users with bounded concurrency. */
  readonly emailSends: Dispatcher
  /** Changes many users with bounded concurrency. */
  readonly userJobs: Dispatcher
  /** Imports users, one project at a time. */
  readonly userImports: Dispatcher
  /** Sends webhooks with bounded concurrency. */
  readonly webhookDispatcher: Dispatcher
  /** Records versions of email templates and themes. */
  readonly onConfigChange: ConfigObserver
  /** Ends the subscriptions of users and teams that are deleted. */
  readonly onDeletion: DeletionObserver
  /** Requests to OAuth providers. */
  readonly providerNetwork: ProviderNetwork
  /** Limits how many replies of the editing assistant are waited for. */
  readonly assistantPlaces: AssistantPlaces
  /** Counts the seats of owner teams, which payments grant. */
  readonly readTeamItem: ReadTeamItem
  /** Names the administrator who started an impersonation, for its access tokens. */
  readonly readImpersonator: ReadImpersonator
  /** The password hashes computed so far, for the metrics. */
  readonly hashWork: HashWork
}

declare module './kernel/context.ts' {
  interface Context extends AppContext {}
}
