import {
  accessHeaders,
  type Caller,
  createCaller,
  startService,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import { createEmailRenderer } from '../index.ts'

/** A process that is too busy to render an email. */
export interface BusyService {
  as(project: TestProject, access: 'server' | 'admin'): Caller
  stop(): Promise<void>
}

/**
 * Starts a process on the database of a service. Its only place for rendering is taken, again and
 * again, by a source that never ends.
 */
export async function startBusyService({ database }: TestService): Promise<BusyService> {
  const service = await startService({ database })
  await service.ctx.emailRenderer.stop()
  const emailRenderer = createEmailRenderer(service.clock, {
    concurrency: 1,
    queueLength: 0,
    maxWaitMs: 1_000,
  })
  Object.assign(service.ctx, { emailRenderer })
  let isStopped = false
  async function occupy(): Promise<void> {
    while (!isStopped)
      await emailRenderer.render({
        tenancyId: 'another project',
        template: { tsx: 'for (;;) {}; export const EmailTemplate = () => null' },
        theme: null,
        mode: 'send',
        project: { displayName: 'Acme' },
        variables: {},
        defaultCategory: 'Transactional',
        recipients: [{ displayName: null }],
      })
  }
  const endless = occupy()
  return {
    as: (project, access) =>
      createCaller(service.fetch, service.url, accessHeaders(project, access)),
    async stop() {
      isStopped = true
      await Promise.allSettled([service.stop(), endless])
    },
  }
}
