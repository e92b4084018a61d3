import type { TestProject, TestService } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import type { RequestContext } from '../../../../kernel/context.ts'
import type { Project } from '../../../../kernel/project-cache.ts'
import { type BuiltInEmail, type QueuedEmail, queueEmail, sendQueuedEmail } from '../index.ts'

/** Sends emails of a project like a feature does. */
export interface TestSender {
  readonly ctx: RequestContext
  queue(email: BuiltInEmail): Promise<QueuedEmail>
  /** Queues an email and waits for it like a request. */
  send(message: BuiltInEmail): Promise<QueuedEmail>
  state(
    mail: QueuedEmail,
  ): Promise<{ state: string; attempts: number; content: Buffer | null; message_id: string }>
  /** The errors of the attempts, with null for a successful one. */
  attempts(
    mail: QueuedEmail,
  ): Promise<({ errorType: string; canRetry: boolean; message: string } | null)[]>
}

export async function senderFor(
  service: TestService,
  { id }: Pick<TestProject, 'id'>,
  language?: string,
): Promise<TestSender> {
  const project = (await service.ctx.projects.find(id)) as Project
  const ctx = {
    ...service.ctx,
    project,
    tenancyId: project.tenancies.get('main') as string,
    ...(language === undefined ? {} : requestIn(language)),
  } as unknown as RequestContext
  const queue = (email: BuiltInEmail) => transact(ctx, (tx) => queueEmail(tx, email))
  return {
    ctx,
    queue,
    async send(message) {
      const queued = await queue(message)
      await sendQueuedEmail(ctx, queued)
      return queued
    },
    async state({ tenancyId, id }) {
      const [row] = await service.query<{
        state: string
        attempts: number
        content: Buffer | null
        message_id: string
      }>(
        'select state, attempts, content, message_id from mails where tenancy_id = $1 and id = $2',
        [tenancyId, id],
      )
      if (!row) throw new Error('Email not found.')
      return row
    },
    async attempts({ tenancyId, id }) {
      const rows = await service.query<{
        error: { errorType: string; canRetry: boolean; message: string } | null
      }>(
        'select error from mail_attempts where tenancy_id = $1 and mail_id = $2 order by sequence',
        [tenancyId, id],
      )
      return rows.map(({ error }) => error)
    },
  }
}

const requestIn = (language: string) => ({
  request: new Request('https://x.example', { headers: { 'accept-language': language } }),
  caller: { accessType: 'client' },
})

const LINK = 'https://app.example.com/handler?code='
const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'

/** An email with arbitrary content. */
export const someEmail = (to = 'ada@example.com'): BuiltInEmail => ({
  to,
  user: null,
  type: 'magic_link',
  variables: { magicLink: LINK + CODE, otp: CODE.slice(0, 6).toUpperCase() },
})

/** Configures an SMTP server for a project. */
export async function useOwnServer(
  project: TestProject,
  server: Record<string, unknown>,
): Promise<void> {
  const block = {
    isShared: false,
    host: '127.0.0.1',
    username: 'acme',
    password: 'sesame',
    ...server,
  }
  const override = {
    'emails.server': {
      provider: 'smtp',
      senderName: 'Acme Mail',
      senderEmail: 'hello@acme.example',
      ...block,
    },
  }
  const reply = await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
  if (reply.status !== 200) throw new Error(`Configuring failed: ${reply.status} ${reply.text}`)
}
