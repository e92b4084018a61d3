import type { WebhookData, WebhookEventType } from '@latchkey/contract'
import type { Reply, TestProject, TestService } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import type { TenantContext } from '../../../../kernel/context.ts'
import type { Project } from '../../../../kernel/project-cache.ts'
import { announce } from '../index.ts'
import type { EndpointKey } from '../tables.ts'

/** A project that sends webhooks, with calls of its admin and its features. */
export interface TestSender {
  readonly project: TestProject
  readonly ctx: TenantContext
  /** Returns a new token, because a test's clock may advance by days. */
  token(): Promise<string>
  /** Sends a request below `/app/{project}` with the token. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<Reply>
  /** Adds an endpoint. Throws if that fails. */
  addEndpoint(
    url: string,
    fields?: Record<string, unknown>,
  ): Promise<{ id: string; secret: string; key: EndpointKey }>
  /** What a feature does when something happens. */
  announce<T extends WebhookEventType>(type: T, data: WebhookData<T>): Promise<void>
  /** A team with that number was deleted. */
  announceNumber(number: number): Promise<void>
  /** The states of all deliveries to the endpoint, in order. */
  states(endpointId: string): Promise<string[]>
  attempts(endpointId: string): Promise<
    {
      status: number
      responseStatusCode: number
      response: string
      triggerType: number
      msgId: string
    }[]
  >
}

/** The numbers of the received messages, in order. */
export const numbers = (received: readonly { body: string }[]): number[] =>
  received.map(({ body }) => Number(JSON.parse(body).data.id))

export async function newSender(service: TestService): Promise<TestSender> {
  const project = await service.newProject()
  const tenantProject = (await service.ctx.projects.find(project.id)) as Project
  const ctx: TenantContext = {
    ...service.ctx,
    // Delivery is the same for all data, so its tests send short events that no feature would.
    checksContract: false,
    project: tenantProject,
    tenancyId: tenantProject.tenancies.get('main') as string,
  }
  const token = async (): Promise<string> =>
    (await project.as('admin').post('/webhooks/svix-token', {})).json.token
  const sender: TestSender = {
    project,
    ctx,
    token,
    call: async (method, path, body, bearer) =>
      service.anyone.send(method, `/app/${project.id}${path}`, {
        headers: {
          authorization: `Bearer ${bearer ?? (await token())}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async addEndpoint(url, fields = {}) {
      const reply = await sender.call('POST', '/endpoint', { url, ...fields })
      if (reply.status !== 201) throw new Error(`Adding failed: ${reply.status} ${reply.text}`)
      const { id } = reply.json
      const { key } = (await sender.call('GET', `/endpoint/${id}/secret`)).json
      return { id, secret: key, key: { tenancyId: ctx.tenancyId, endpointId: id } }
    },
    announce: (type, data) => transact(ctx, (tx) => announce(tx, type, data)),
    announceNumber: (number) => sender.announce('team.deleted', { id: String(number) }),
    async states(endpointId) {
      const rows = await service.query<{ state: string }>(
        'select state from webhook_deliveries where tenancy_id = $1 and endpoint_id = $2 order by sequence',
        [ctx.tenancyId, endpointId],
      )
      return rows.map(({ state }) => state)
    },
    attempts: async (endpointId) =>
      (await sender.call('GET', `/attempt/endpoint/${endpointId}`)).json.data,
  }
  return sender
}
