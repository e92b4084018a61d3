import type * as contract from '@latchkey/contract'
import { emailSourceKeys } from '../email-sources/queries.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import { emailKeys } from './queries.ts'

/** The settings of an email server (protocol 05 §1.1). */
export interface EmailServer {
  readonly provider: 'smtp' | 'resend'
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly senderName: string
  readonly senderEmail: string
}

/** What a test of a server found: undefined if it accepted the email. */
export type ServerProblem = string | undefined

/** Sends a test email with settings that need not be stored. Resolves to why it failed. */
export function useTestServer() {
  const admin = useAdmin()
  return useWrite({
    async write({ to, server }: { to: string; server: EmailServer }): Promise<ServerProblem> {
      const { success, error_message } = await admin.call<typeof contract.sendTestEmail>({
        method: 'POST',
        path: '/internal/send-test-email',
        body: {
          recipient_email: to,
          email_config: {
            host: server.host,
            port: server.port,
            username: server.username,
            password: server.password,
            sender_name: server.senderName,
            sender_email: server.senderEmail,
          },
        },
      })
      return success ? undefined : (error_message ?? '')
    },
    changes: [emailKeys.log(admin.projectId)],
  })
}

/** Stores the email server of the project. */
export function useSaveServer() {
  const admin = useAdmin()
  return useWrite({
    write: (server: EmailServer) =>
      changeConfig(admin, { 'emails.server': { isShared: false, ...server } }),
    changes: [projectKeys.config(admin.projectId), projectKeys.project(admin.projectId)],
  })
}

/** Changes only the sender and keeps the rest of the server, with its stored password. */
export function useChangeSender() {
  const admin = useAdmin()
  return useWrite({
    write: ({ senderName, senderEmail }: Pick<EmailServer, 'senderName' | 'senderEmail'>) =>
      changeConfig(admin, {
        'emails.server.senderName': senderName,
        'emails.server.senderEmail': senderEmail,
      }),
    changes: [projectKeys.config(admin.projectId), projectKeys.project(admin.projectId)],
  })
}

export type SendBody = contract.BodyOf<typeof contract.sendEmail, 'admin'>
/** The users that an email was accepted for. */
export type SendResult = contract.ReturnsOf<typeof contract.sendEmail, 'admin'>['results']

/** Sends an email to users. Resolves before it is rendered and delivered. */
export function useSendEmail() {
  const admin = useAdmin()
  return useRequest<typeof contract.sendEmail, SendBody, SendResult>({
    request: (body) => ({ method: 'POST', path: '/emails/send-email', body }),
    around: async (send) => (await send()).results,
    changes: [emailKeys.log(admin.projectId), emailSourceKeys.drafts(admin.projectId)],
  })
}

/** Sends an email of the log again, as a new email. */
export function useResendEmail() {
  const admin = useAdmin()
  return useWrite({
    write: (id: string) =>
      admin.call<typeof contract.resendLoggedEmail>({
        method: 'POST',
        path: '/internal/emails/:id/resend',
        params: { id },
        body: {},
      }),
    changes: [emailKeys.log(admin.projectId)],
  })
}

/** Invites an address to sign in, with a link to `url`. */
export function useSendSignInInvitation(email: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.sendSignInInvitation, string>({
    request: (url) => ({
      method: 'POST',
      path: '/internal/send-sign-in-invitation',
      body: { email, callback_url: url },
    }),
    changes: [emailKeys.log(admin.projectId)],
  })
}
