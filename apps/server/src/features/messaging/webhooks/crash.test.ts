import {
  accessHeaders,
  type Caller,
  createCaller,
  startProcess,
  startService,
  type TestProject,
} from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { startReceiver } from './testing/receiver.ts'
import { newSender } from './testing/sender.ts'

/* Processes that are killed twice while they write and send, and their successor on the same
   database. */

const receiver = await startReceiver()
const successor = await startService()
afterAll(async () => {
  await successor.stop()
  await receiver.stop()
})

const WRITERS = 8
/** The process is killed after this many responses, while other changes are running. */
const KILL_AFTER = 60

test('sends each committed change exactly once after two kills, and nothing else', {
  timeout: 60_000,
}, async () => {
  const sender = await newSender(successor)
  await sender.addEndpoint(receiver.url)
  const answered = new Set<string>()

  for (const round of [1, 2]) {
    expect([round, await writeUntilKilled(sender.project, answered)]).toEqual([round, true])
  }
  // The leases of the killed processes expire, and recovery requeues their deliveries.
  successor.clock.advance({ minutes: 5 })
  await transact(successor.ctx, (tx) => enqueue(tx, 'webhooks.recover', {}))
  await successor.drain()

  const announced = announcements()
  const stored = await storedThings(sender.ctx.tenancyId)
  const { made, gone } = settle(announced)
  // Existing records were announced and not deleted. Announced records exist, or their deletion was
  // announced too.
  expect(made.filter((thing) => !gone.has(thing)).toSorted()).toEqual(stored.things)
  expect(new Set(made).size).toBe(made.length)
  expect([...gone].filter((thing) => !made.includes(thing))).toEqual([])
  // Each user was given the names 1, 2 … in turn. Exactly those up to the current name were
  // announced.
  const names = Map.groupBy(announced, ({ type, data }) =>
    type === 'user.updated' ? data.id : null,
  )
  for (const [id, name] of stored.names) {
    const wanted = Array.from({ length: Number(name) }, (_, number) => String(number + 1))
    expect([id, (names.get(id) ?? []).map(({ data }) => data.display_name).toSorted()]).toEqual([
      id,
      wanted,
    ])
  }
  // Includes every change that a caller got a response for.
  const told = new Set(announced.flatMap(({ type, data }) => nameOf(type, data)))
  expect([...answered].filter((change) => !told.has(change))).toEqual([])
  expect(
    await successor.query("select 1 from webhook_deliveries where state <> 'succeeded'"),
  ).toEqual([])
})

interface Announcement {
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: the shapes of events are what other tests prove
  data: any
}

/** All received messages, one per id. Throws if an id has two different bodies. */
function announcements(): Announcement[] {
  const bodies = new Map<string, string>()
  for (const { headers, body } of receiver.received) {
    const id = String(headers['svix-id'])
    if ((bodies.get(id) ?? body) !== body) throw new Error(`${id} arrived with two bodies.`)
    bodies.set(id, body)
  }
  return [...bodies.values()].map((body) => JSON.parse(body))
}

const nameOf = (
  type: string,
  { id, team_id, user_id, display_name }: Record<string, string>,
): string => {
  const what = type.startsWith('team_membership') ? `${team_id}/${user_id}` : id
  return type === 'user.updated' ? `${type} ${what} ${display_name}` : `${type} ${what}`
}

/** The users, teams and memberships that were created and deleted according to the messages. */
function settle(events: readonly Announcement[]) {
  const named = (what: string) =>
    events
      .filter(({ type }) => type === what)
      .map(({ type, data }) => nameOf(type, data).split(' ')[1] as string)
  const made = ['user', 'team', 'team_membership'].flatMap((thing) => named(`${thing}.created`))
  const teams = new Set(named('team.deleted'))
  // Deleting a team deletes its memberships without messages.
  const withTeams = made.filter(
    (thing) => thing.includes('/') && teams.has(thing.split('/')[0] as string),
  )
  return {
    made,
    gone: new Set([
      ...named('user.deleted'),
      ...teams,
      ...named('team_membership.deleted'),
      ...withTeams,
    ]),
  }
}

async function storedThings(tenancyId: string) {
  const users = await successor.query<{ id: string; display_name: string | null }>(
    'select id, display_name from users where tenancy_id = $1',
    [tenancyId],
  )
  const teams = await successor.query<{ id: string }>(
    'select id from teams where tenancy_id = $1',
    [tenancyId],
  )
  const members = await successor.query<{ id: string }>(
    "select team_id || '/' || user_id as id from team_memberships where tenancy_id = $1",
    [tenancyId],
  )
  return {
    things: [...users, ...teams, ...members].map(({ id }) => id).toSorted(),
    names: users.map(({ id, display_name }) => [id, display_name] as const),
  }
}

/**
 * Makes changes of all kinds until the process is killed. Returns false if no change was
 * interrupted.
 */
async function writeUntilKilled(project: TestProject, answered: Set<string>): Promise<boolean> {
  const { url, stop } = await startProcess(successor, { LATCHKEY_RATE_LIMITS: 'off' })
  const server = createCaller(fetch, url, accessHeaders(project, 'server'))
  const before = answered.size
  const note = async (type: string, data: Record<string, string>) => {
    answered.add(nameOf(type, data))
    if (answered.size === before + KILL_AFTER) await stop('SIGKILL')
  }
  const outcomes = await Promise.allSettled(
    Array.from({ length: WRITERS }, () => writeOn(server, note)),
  )
  return outcomes.every(({ status }) => status === 'rejected')
}

/** Creates, changes, joins and deletes users and teams until the connection breaks. */
async function writeOn(
  server: Caller,
  note: (type: string, data: Record<string, string>) => Promise<void>,
): Promise<never> {
  const must = async (reply: ReturnType<Caller['get']>) => {
    const { status, json, text } = await reply
    if (status >= 400) throw new Error(`Refused: ${status} ${text}`)
    return json
  }
  for (let turn = 0; ; turn += 1) {
    const user = await must(server.post('/users', { display_name: '0' }))
    await note('user.created', user)
    for (const display_name of ['1', '2']) {
      await note('user.updated', await must(server.patch(`/users/${user.id}`, { display_name })))
    }
    const team = await must(server.post('/teams', { display_name: 'A team' }))
    await note('team.created', team)
    const member = { team_id: team.id, user_id: user.id }
    await must(server.post(`/team-memberships/${team.id}/${user.id}`, {}))
    await note('team_membership.created', member)
    if (turn % 4 === 1) {
      await must(server.delete(`/users/${user.id}`))
      await note('user.deleted', user)
      await note('team_membership.deleted', member)
    }
    if (turn % 4 === 2) {
      await must(server.delete(`/team-memberships/${team.id}/${user.id}`))
      await note('team_membership.deleted', member)
    }
    if (turn % 4 === 3) {
      await must(server.delete(`/teams/${team.id}`))
      await note('team.deleted', team)
    }
  }
}
