import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

/* H1: starting the new release applies the one-proof rule to existing accounts while old servers
   still run. */

const old = await startService()
afterAll(() => old.stop())

/** Runs the migration again, as a start of the new release does. */
async function migrateAgain() {
  await old.query(`delete from schema_migrations where name = '0025-one-proof-per-account.sql'`)
  const next = await startService({ database: old.database })
  await next.stop()
}

type Address = readonly [
  value: string,
  marks: 'unproven' | 'verified' | 'proven',
  ...uses: ('signs-in' | 'primary')[],
]

let accounts = 0
/** Creates an account with exactly these addresses, oldest first. */
async function accountWith(tenancyId: string, ...addresses: Address[]): Promise<string> {
  const [{ id }] = (await old.query<{ id: string }>(
    'insert into users (tenancy_id, id, created_at, last_active_at) values ($1, gen_random_uuid(), now(), now()) returning id',
    [tenancyId],
  )) as [{ id: string }]
  for (const [value, marks, ...uses] of addresses) {
    accounts += 1
    await old.query(
      `insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at, proven_value)
       values ($1, gen_random_uuid(), $2, 'email', $3, $4, $5, $6, now() + make_interval(secs => $7), $8)`,
      [
        tenancyId,
        id,
        value,
        uses.includes('primary'),
        marks === 'verified',
        uses.includes('signs-in'),
        accounts,
        marks === 'proven' ? value : null,
      ],
    )
  }
  return id
}

const signInAddresses = async (userId: string) =>
  (
    await old.query<{ value: string }>(
      'select value from contact_channels where user_id = $1 and used_for_auth order by value',
      [userId],
    )
  ).map(({ value }) => value)

test('H1: the migration frees unproven addresses and keeps a sign-in address where possible', async () => {
  const project = await old.newProject()
  const tenancy = await old.rows.tenancyId(project.id)
  const squatter = await accountWith(
    tenancy,
    ['evil@x.test', 'verified', 'signs-in', 'primary'],
    ['victim@x.test', 'unproven', 'signs-in'],
  )
  const moved = await accountWith(
    tenancy,
    ['typo@x.test', 'unproven', 'signs-in'],
    ['spare@x.test', 'verified'],
    ['right@x.test', 'proven', 'primary'],
  )
  const unproven = await accountWith(
    tenancy,
    ['one@x.test', 'unproven', 'signs-in', 'primary'],
    ['two@x.test', 'unproven', 'signs-in'],
  )
  const holder = await accountWith(tenancy, ['shared@x.test', 'proven', 'signs-in', 'primary'])
  const late = await accountWith(
    tenancy,
    ['late@x.test', 'unproven', 'signs-in'],
    ['shared@x.test', 'verified'],
  )
  const first = await accountWith(
    tenancy,
    ['first@x.test', 'unproven', 'signs-in'],
    ['both@x.test', 'verified'],
  )
  const second = await accountWith(
    tenancy,
    ['second@x.test', 'unproven', 'signs-in'],
    ['both@x.test', 'verified'],
  )
  const deliberate = await accountWith(
    tenancy,
    ['off@x.test', 'verified', 'primary'],
    ['contact@x.test', 'unproven'],
  )

  await migrateAgain()

  expect(await signInAddresses(squatter)).toEqual(['evil@x.test'])
  expect(await signInAddresses(moved)).toEqual(['right@x.test'])
  expect(await signInAddresses(unproven)).toEqual(['one@x.test', 'two@x.test'])
  expect(await signInAddresses(holder)).toEqual(['shared@x.test'])
  expect(await signInAddresses(late)).toEqual([])
  expect(await signInAddresses(first)).toEqual(['both@x.test'])
  expect(await signInAddresses(second)).toEqual([])
  expect(await signInAddresses(deliberate)).toEqual([])
  expect((await project.signUp({ email: 'victim@x.test' })).user_id).not.toBe(squatter)
})

test('H1: a server of the previous release keeps working without errors during the migration', async () => {
  const project = await old.newProject()
  const people = await Promise.all(Array.from({ length: 10 }, () => project.signUp()))
  const server = project.as('server')
  const work = async ({ user_id, email }: { user_id: string; email: string }) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const body = {
        user_id,
        value: `${turn}-${email}`,
        type: 'email',
        used_for_auth: true,
        is_verified: turn % 2 === 0,
        is_primary: true,
      }
      statuses.push((await server.post('/contact-channels', body)).status)
      statuses.push(
        (await server.patch(`/users/${user_id}`, { primary_email: `new-${turn}-${email}` })).status,
      )
    }
    return statuses
  }

  const [statuses] = await Promise.all([Promise.all(people.map(work)), migrateAgain()])

  expect(new Set(statuses.flat())).toEqual(new Set([201, 200]))
})
