import { useQuery } from '@tanstack/react-query'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { ServerKind } from './server-form.ts'

/** The email server of a project, without its password. Texts are empty if they are not set. */
export interface CurrentServer {
  readonly kind: ServerKind
  readonly host: string
  readonly port: number | undefined
  readonly username: string
  readonly senderName: string
  readonly senderEmail: string
}

/** The email server of the project of the page. */
export function useServer(): CurrentServer {
  const { email_config: stored } = useProject().config
  // Only the configuration has the kind of an own server.
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const isResend = config?.emails.server.provider === 'resend'
  return {
    kind: stored.type === 'shared' ? 'shared' : isResend ? 'resend' : 'smtp',
    host: stored.host ?? '',
    port: stored.port,
    username: stored.username ?? '',
    senderName: stored.sender_name ?? '',
    senderEmail: stored.sender_email ?? '',
  }
}
