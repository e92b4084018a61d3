import type { SmtpServers } from './features/messaging/emails/index.ts'
import type { ProviderNetwork } from './features/sign-in/oauth/providers/index.ts'
import type { HashWork } from './features/sign-in/passwords/index.ts'
import type { Dispatcher } from './kernel/delivery/dispatcher.ts'

/** What features add to the context of the kernel. `service.ts` creates it. */
interface AppContext {
  /** Connections to SMTP servers. */
  readonly smtpServers: SmtpServers
  /** Sends webhooks with bounded concurrency. */
  readonly webhookDispatcher: Dispatcher
  /** Requests to OAuth providers. */
  readonly providerNetwork: ProviderNetwork
  /** The password hashes computed so far, for the metrics. */
  readonly hashWork: HashWork
}

declare module './kernel/context.ts' {
  interface Context extends AppContext {}
}
