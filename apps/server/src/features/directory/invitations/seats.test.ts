import { startService } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newTeam } from './testing/team.ts'

/* Limits the members of a team of project `internal` (protocol 03 §5.4, protocol 06 §4.7). */

const service = await startService()
afterAll(() => service.stop())

const { internal } = service
const SEATS = 'dashboard_admins'
const included = (quantity: number) => ({
  [SEATS]: { quantity, repeat: 'never', expires: 'when-purchase-expires' },
})
const granted = (quantity: number, changes: object = {}) => ({
  displayName: 'More',
  groupId: 'more',
  customerType: 'team',
  serverOnly: false,
  stackable: false,
  prices: 'include-by-default',
  includedItems: included(quantity),
  ...changes,
})

beforeEach(() =>
  patchConfig(service.ctx, 'internal', {
    [`payments.items.${SEATS}`]: { displayName: 'Administrators', customerType: 'team' },
    'payments.groups.more': { displayName: 'More' },
    'payments.offers.more': granted(0),
    'payments.offers.most': null,
  }),
)

test('rejects the second member of a team with one seat, and keeps the code valid', async () => {
  const team = await newTeam(service, internal)
  const [bo, { code }] = [await internal.signUp(), await team.invite()]

  const reply = await team.accept(code, bo)

  expect([reply.status, reply.code, reply.json.details]).toEqual([
    400,
    'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
    { item_id: SEATS, customer_id: team.id, quantity: -1 },
  ])
  expect(Object.keys(await team.members())).toEqual([team.admin.user_id])
  await patchConfig(service.ctx, 'internal', { 'payments.offers.more': granted(1) })
  expect((await team.accept(code, bo)).status).toBe(200)
})

test('requires a free seat for a member too', async () => {
  const team = await newTeam(service, internal)
  const { code } = await team.invite()

  expect((await team.accept(code, team.admin)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
})

test('counts only the first free offer of each group', async () => {
  const team = await newTeam(service, internal)
  const [bo, { code }] = [await internal.signUp(), await team.invite()]
  const priced = { prices: { monthly: { USD: '1', interval: [1, 'month'], serverOnly: false } } }

  for (const changes of [
    { 'payments.offers.more': granted(0), 'payments.offers.most': granted(9) },
    { 'payments.offers.more': granted(9, { groupId: undefined }), 'payments.offers.most': null },
    { 'payments.offers.more': granted(9, priced) },
    { 'payments.offers.more': granted(9, { includedItems: {} }) },
  ]) {
    await patchConfig(service.ctx, 'internal', JSON.parse(JSON.stringify(changes)))
    expect((await team.accept(code, bo)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
  }
})

test('counts seats that a team was given or has bought', async () => {
  const team = await newTeam(service, internal)
  const [bo, { code }] = [await internal.signUp(), await team.invite()]
  const admin = internal.as('admin')
  const grant = (delta: number) =>
    admin.post(`/payments/items/team/${team.id}/${SEATS}/update-quantity?allow_negative=true`, {
      delta,
    })

  await grant(-1)
  expect((await team.accept(code, bo)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
  await grant(2)
  expect((await team.accept(code, bo)).status).toBe(200)
})

test('rejects every invitation if the item is not configured', async () => {
  const team = await newTeam(service, internal)
  const [bo, { code }] = [await internal.signUp(), await team.invite()]
  await patchConfig(service.ctx, 'internal', { [`payments.items.${SEATS}`]: null })

  const reply = await team.accept(code, bo)

  expect([reply.status, reply.code, reply.json.details]).toEqual([
    404,
    'ITEM_NOT_FOUND',
    { item_id: SEATS },
  ])
})

test('accepts as many concurrent invitations as there are seats', async () => {
  const team = await newTeam(service, internal)
  await patchConfig(service.ctx, 'internal', { 'payments.offers.more': granted(3) })
  const invited = await Promise.all(
    Array.from({ length: 10 }, async () => ({
      user: await internal.signUp(),
      invitation: await team.invite(),
    })),
  )

  const replies = await Promise.all(
    invited.map(({ user, invitation }) => team.accept(invitation.code, user)),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ code }) => code === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT')).toHaveLength(7)
  expect(Object.keys(await team.members())).toHaveLength(4)
})

test('does not deadlock when invitations are revoked and accepted concurrently', async () => {
  const team = await newTeam(service, internal)
  await patchConfig(service.ctx, 'internal', { 'payments.offers.more': granted(100) })
  const invitations = await Promise.all(Array.from({ length: 20 }, () => team.invite()))
  const users = await Promise.all(invitations.map(() => internal.signUp()))

  const rounds = await Promise.all(
    invitations.map(({ id, code }, index) =>
      Promise.all([
        team.accept(code, users[index] as (typeof users)[number]),
        internal.as('client', team.admin).delete(`/team-invitations/${id}?team_id=${team.id}`),
      ]),
    ),
  )

  for (const replies of rounds)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('does not limit teams of other projects', async () => {
  const team = await newTeam(service)

  for (let index = 0; index < 3; index += 1) {
    expect(
      (await team.accept((await team.invite()).code, await team.project.signUp())).status,
    ).toBe(200)
  }
})
