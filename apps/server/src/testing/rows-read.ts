import type { TestService } from '@latchkey/testkit'
import pg from 'pg'

/* What PostgreSQL reads for a request. */

interface Statement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Records the statements that are sent to the database until `stop` is called. */
export function recordStatements() {
  const sent: Statement[] = []
  const send = pg.Client.prototype.query
  function record(this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given
    const { text, values } = (typeof first === 'string' ? { text: first } : first) as {
      text?: string
      values?: unknown[]
    }
    if (text !== undefined)
      sent.push({ text, values: values ?? (Array.isArray(second) ? second : []) })
    return Reflect.apply(send, this, given)
  }
  pg.Client.prototype.query = record as typeof send
  return {
    sent,
    stop: () => {
      pg.Client.prototype.query = send
    },
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function explain(service: TestService, { text, values }: Statement): Promise<PlanNode> {
  const [row] = await service.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  return row?.['QUERY PLAN'][0].Plan as PlanNode
}

/** Runs a statement again and returns how many blocks of 8 KB it reads, also of large values. */
export async function countBlocksRead(service: TestService, statement: Statement): Promise<number> {
  const plan = await explain(service, statement)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** Runs a statement again and returns how many rows of a table it reads. */
export async function countRowsRead(
  service: TestService,
  statement: Statement,
  table: string,
): Promise<number> {
  return nodesOf(await explain(service, statement))
    .filter((node) => node['Relation Name'] === table)
    .map(
      (node) =>
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    )
    .reduce((sum, rows) => sum + rows, 0)
}
