import type { TestProject } from './project.ts'
import type { TestService } from './service.ts'

/** An event as its receivers get it. */
export interface TestEvent {
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape of events
  data: any
}

/** The events of a project from now on, in their order. */
export interface TestEvents {
  /** All events since the last call. */
  take(): Promise<TestEvent[]>
}

/**
 * Adds an endpoint for every event to the project. Nothing is sent there; the events are read from
 * the database.
 */
export async function recordEvents(
  service: TestService,
  project: TestProject,
): Promise<TestEvents> {
  const tenancyId = await service.rows.tenancyId(project.id)
  const endpointId = `ep_${service.ctx.random.uuid()}`
  await service.query(
    `insert into webhook_endpoints (tenancy_id, id, url, description, metadata, is_disabled, secrets, created_at, updated_at)
     values ($1, $2, 'http://localhost:3000/', '', '{}', false, '', $3, $3)`,
    [tenancyId, endpointId, service.clock.now()],
  )
  let last = '0'
  return {
    async take() {
      const rows = await service.query<{ sequence: string; payload: TestEvent }>(
        `select d.sequence, m.payload from webhook_deliveries d
         join webhook_messages m on m.tenancy_id = d.tenancy_id and m.id = d.message_id
         where d.tenancy_id = $1 and d.endpoint_id = $2 and d.sequence > $3 order by d.sequence`,
        [tenancyId, endpointId, last],
      )
      last = rows.at(-1)?.sequence ?? last
      return rows.map(({ payload }) => payload)
    },
  }
}
