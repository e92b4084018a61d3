import {
  accessHeaders,
  type Caller,
  createCaller,
  startProcess,
  startService,
  type TestProcess,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import { afterAll, onTestFinished } from 'vitest'
import {
  type FakeSmtpServer,
  startSmtpServer,
} from '../../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer as giveServer } from '../../../messaging/emails/testing/sender.ts'

/** A recipient of an email that the SMTP server has not accepted yet. */
type OnRecipient = (address: string) => Promise<void> | void

/** A service and an SMTP server. Processes that send start on the database of the service. */
export interface SendingStage {
  readonly service: TestService
  readonly smtp: FakeSmtpServer
  /** Runs an action before the server accepts a recipient. */
  onRecipient(action: OnRecipient): void
  /** A project that sends through the SMTP server and signs in with codes. */
  newProject(): Promise<TestProject>
  /** Starts a process, which is killed after the test at the latest. */
  startProcess(): Promise<SendingProcess>
}

export interface SendingProcess extends TestProcess {
  /** Calls the API of this process. */
  as(project: TestProject, access: 'client' | 'server'): Caller
}

export async function startSending(): Promise<SendingStage> {
  let action: OnRecipient = () => {}
  const smtp = await startSmtpServer({
    auth: { user: 'acme', pass: 'sesame' },
    onRcptTo({ address }, _session, callback) {
      Promise.resolve(action(address)).then(() => callback(), callback)
    },
  })
  const service = await startService()
  afterAll(async () => {
    await service.stop()
    await smtp.stop()
  })
  return {
    service,
    smtp,
    onRecipient(next) {
      action = next
      onTestFinished(() => {
        action = () => {}
      })
    },
    async newProject() {
      const project = await service.newProject({ magic_link_enabled: true })
      await giveServer(project, { port: smtp.port })
      return project
    },
    async startProcess() {
      const started = await startProcess(service, { LATCHKEY_RATE_LIMITS: 'off' })
      onTestFinished(() => started.stop('SIGKILL'))
      return {
        ...started,
        as: (project, access) => createCaller(fetch, started.url, accessHeaders(project, access)),
      }
    },
  }
}

/** A request for a sign-in code. */
export const signInCode = (email: string) => ({
  email,
  callback_url: 'http://localhost:3000/handler/magic-link-callback',
})

/** A request for a link to reset a password. */
export const resetCode = (email: string) => ({
  email,
  callback_url: 'http://localhost:3000/handler/password-reset',
})
