import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { ClientApp } from './client-app.ts'
import type { ServerContext } from './server-context.ts'
import { serverObjects } from './server-objects.ts'
import { openBackEnd, outsideOfBrowsers, signUpBeforeServer } from './testing/back-end.ts'
import { openTab } from './testing/open-tab.ts'

const service = await startService()
afterAll(() => service.stop())

type Project = Awaited<ReturnType<typeof service.newProject>>

/** Adds an item for each type of customer. */
const addItems = (project: Project) =>
  project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
      'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
      'payments.items.calls': { displayName: 'Calls', customerType: 'custom' },
    }),
  })

async function signUp(email: string) {
  const people = await signUpBeforeServer(service, email, { client_team_creation_enabled: true })
  await addItems(people.project)
  return people
}

async function setUpProject() {
  const project = await service.newProject()
  await addItems(project)
  return { project, server: openBackEnd(service, project, null) }
}

const quantityOf = async (item: Promise<{ readonly quantity: number }>) => (await item).quantity

describe('a user in the browser', () => {
  test('reads an item, which changes when the server changes it', async () => {
    const { person, user } = await signUp('ada@example.com')
    const before = await person.getItem('credits')

    await (await user.getItem('credits')).increaseQuantity(5)

    expect(before).toEqual({
      id: 'credits',
      displayName: 'Credits',
      quantity: 0,
      nonNegativeQuantity: 0,
    })
    expect(Object.isFrozen(before)).toBe(true)
    expect(await quantityOf(person.getItem('credits'))).toBe(5)
  })

  test('reads the item of a team, and of any customer by its id', async () => {
    const { app, person, server } = await signUp('bob@example.com')
    const team = await person.createTeam({ displayName: 'Engines' })
    await (await server.getItem({ itemId: 'seats', teamId: team.id })).increaseQuantity(3)
    await (
      await server.getItem({ itemId: 'calls', customCustomerId: 'https://a.test/?q=ä b' })
    ).increaseQuantity(2)

    expect(await quantityOf(team.getItem('seats'))).toBe(3)
    expect(await quantityOf(app.getItem({ itemId: 'seats', teamId: team.id }))).toBe(3)
    expect(await quantityOf(app.getItem({ itemId: 'credits', userId: person.id }))).toBe(0)
    expect(
      await quantityOf(app.getItem({ itemId: 'calls', customCustomerId: 'https://a.test/?q=ä b' })),
    ).toBe(2)
  })

  test('gets known errors for an unknown item and another type of customer', async () => {
    const { app, person } = await signUp('carol@example.com')

    await expect(person.getItem('coins')).rejects.toMatchObject({ errorCode: 'ITEM_NOT_FOUND' })
    await expect(app.getItem({ itemId: 'seats', userId: person.id })).rejects.toMatchObject({
      errorCode: 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
      details: { item_customer_type: 'team', actual_customer_type: 'user' },
    })
  })

  test('throws before any request unless exactly one customer is named', async () => {
    const { app, requests } = openTab(service, await service.newProject())
    const read = (customer: object) => app.getItem({ itemId: 'credits', ...customer } as never)

    await expect(read({})).rejects.toThrow('one of userId, teamId and customCustomerId')
    await expect(read({ userId: 'a', teamId: 'b' })).rejects.toThrow('one of')
    await expect(read({ userId: '' })).rejects.toThrow('Not a valid customer_id')

    expect(requests).toEqual([])
  })

  test('reads items signed out, also in an app without a token store', async () => {
    const { project, server } = await setUpProject()
    await (await server.getItem({ itemId: 'calls', customCustomerId: 'acme' })).increaseQuantity(7)
    const withoutStore = new ClientApp(
      { ...project, projectId: project.id, baseUrl: service.url, tokenStore: null },
      outsideOfBrowsers(service),
    )

    for (const app of [openTab(service, project).app, withoutStore])
      expect(await quantityOf(app.getItem({ itemId: 'calls', customCustomerId: 'acme' }))).toBe(7)
  })

  test('still reads an item after sign-out with the same object', async () => {
    const { person } = await signUp('dora@example.com')
    await person.signOut()

    expect(await quantityOf(person.getItem('credits'))).toBe(0)
  })
})

describe('a server', () => {
  test('changes the quantity; the object keeps what was read', async () => {
    const { user } = await signUp('eve@example.com')
    const item = await user.getItem('credits')

    await item.increaseQuantity(5)
    await item.decreaseQuantity(7)

    expect(item.quantity).toBe(0)
    expect(await user.getItem('credits')).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 })
    await expect(item.increaseQuantity(1)).rejects.toMatchObject({
      errorCode: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
      details: { item_id: 'credits', customer_id: user.id, quantity: 1 },
    })
    await item.increaseQuantity(2)
    expect(await quantityOf(user.getItem('credits'))).toBe(0)
  })

  test('tryDecreaseQuantity returns false if there is too little, and changes nothing', async () => {
    const { user } = await signUp('fay@example.com')
    const item = await user.getItem('credits')
    await item.increaseQuantity(3)

    expect(await item.tryDecreaseQuantity(4)).toBe(false)
    expect(await item.tryDecreaseQuantity(3)).toBe(true)
    expect(await item.tryDecreaseQuantity(1)).toBe(false)
    expect(await item.tryDecreaseQuantity(0)).toBe(true)
    expect(await quantityOf(user.getItem('credits'))).toBe(0)
  })

  test('of fifty concurrent attempts to use an item, as many succeed as there is', async () => {
    const { server } = await setUpProject()
    const read = () => server.getItem({ itemId: 'calls', customCustomerId: 'acme' })
    const item = await read()
    await item.increaseQuantity(20)

    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => item.tryDecreaseQuantity(1)),
    )

    expect(attempts.filter(Boolean)).toHaveLength(20)
    expect(await quantityOf(read())).toBe(0)
  })

  test('rejects negative amounts and fractions, and changes nothing', async () => {
    const { server } = await setUpProject()
    const read = () => server.getItem({ itemId: 'calls', customCustomerId: 'acme' })
    const item = await read()

    for (const change of [item.increaseQuantity, item.decreaseQuantity, item.tryDecreaseQuantity]) {
      await expect(change(-1)).rejects.toThrow(RangeError)
      await expect(change(0.5)).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
      await expect(change(Number.NaN)).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
    }
    expect(await quantityOf(read())).toBe(0)
  })

  test('a change can expire, and is made once for a key', async () => {
    const { server } = await setUpProject()
    const read = () => server.getItem({ itemId: 'calls', customCustomerId: 'acme' })
    const item = await read()
    const expiresAt = new Date(service.clock.now().getTime() + 60_000)

    await item.increaseQuantity(8, { expiresAt, description: 'Trial' })
    for (const _ of [1, 2]) await item.increaseQuantity(2, { idempotencyKey: 'order-1' })
    for (const _ of [1, 2])
      expect(await item.tryDecreaseQuantity(1, { idempotencyKey: 'job-1' })).toBe(true)

    expect(await quantityOf(read())).toBe(9)
    service.clock.advance({ minutes: 2 })
    expect(await quantityOf(read())).toBe(2)
  })

  test('updates subscribers of the item after a change', async () => {
    const { server, user } = await signUp('gil@example.com')
    const { context } = server as unknown as { context: ServerContext }
    const entry = serverObjects(context).entries.item({ type: 'user', id: user.id }, 'credits')
    entry.getSnapshot()
    entry.subscribe(() => {})
    const item = await user.getItem('credits')

    await item.increaseQuantity(4)

    expect(entry.getSnapshot()).toMatchObject({ status: 'ok', value: { quantity: 4 } })
  })

  test('changes the items of the signed-in user and of teams', async () => {
    const { app, person, project, server } = await signUp('hal@example.com')
    const team = await server.createTeam({ displayName: 'Engines', creatorUserId: person.id })
    const tokens = await (await app.getUser({ or: 'throw' })).getAuthJson()
    const me = await openBackEnd(service, project, tokens).getUser({ or: 'throw' })

    await (await me.getItem('credits')).increaseQuantity(2)
    await (await team.getItem('seats')).increaseQuantity(4)

    expect(await quantityOf(person.getItem('credits'))).toBe(2)
    expect(await (await team.getItem('seats')).tryDecreaseQuantity(5)).toBe(false)
    const [ofUser] = (await (await server.getUser(person.id))?.listTeams()) ?? []
    expect(ofUser && (await quantityOf(ofUser.getItem('seats')))).toBe(4)
  })
})
