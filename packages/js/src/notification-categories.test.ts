import { expect, test } from 'vitest'
import { json, knownError } from './testing/fake-wire.ts'
import { listOf, setUpSignedIn } from './testing/signed-in.ts'

const LIST = 'GET /emails/notification-preference/me'
const MARKETING = 'PATCH /emails/notification-preference/me/category-2'

const preference = (fields: Record<string, unknown> = {}) => ({
  notification_category_id: 'category-2',
  notification_category_name: 'Marketing',
  enabled: true,
  can_disable: true,
  ...fields,
})

async function setUp() {
  const all = await setUpSignedIn()
  const transactional = {
    notification_category_id: 'category-1',
    notification_category_name: 'Transactional',
    can_disable: false,
  }
  all.service.routes[LIST] = () => listOf(preference(transactional), preference())
  return all
}

test('lists the email categories in the order of the service', async () => {
  const { service, user } = await setUp()

  const categories = await user.listNotificationCategories()

  expect(service.wire.lines).toEqual([LIST])
  expect(categories).toEqual([
    {
      id: 'category-1',
      name: 'Transactional',
      enabled: true,
      canDisable: false,
      setEnabled: expect.any(Function),
    },
    {
      id: 'category-2',
      name: 'Marketing',
      enabled: true,
      canDisable: true,
      setEnabled: expect.any(Function),
    },
  ])
  expect(Object.isFrozen(categories[0])).toBe(true)
})

test('switches an email category off and on, and updates the list', async () => {
  const all = await setUp()
  all.service.routes[MARKETING] = () => json(preference({ enabled: false }))
  const [, marketing] = await all.user.listNotificationCategories()
  await all.watch(all.scope.entries.notificationPreferences())

  await marketing?.setEnabled(false)
  await marketing?.setEnabled(true)

  expect(all.sent).toEqual([
    `${MARKETING} {"enabled":false}`,
    LIST,
    `${MARKETING} {"enabled":true}`,
    LIST,
  ])
})

test('a refusal is thrown, and nothing is read again', async () => {
  const all = await setUp()
  all.service.routes[MARKETING] = () => knownError('USER_AUTHENTICATION_REQUIRED', undefined, 401)
  const [, marketing] = await all.user.listNotificationCategories()
  await all.watch(all.scope.entries.notificationPreferences())

  await expect(marketing?.setEnabled(false)).rejects.toMatchObject({
    errorCode: 'USER_AUTHENTICATION_REQUIRED',
  })
  expect(all.service.wire.lines).toEqual([MARKETING])
})
