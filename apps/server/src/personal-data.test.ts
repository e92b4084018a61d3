import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

/* Tests what `docs/personal-data.md` says about the deletion of a user. */

const service = await startService()
afterAll(() => service.stop())

const PAGE = join(import.meta.dirname, '../../../docs/personal-data.md')

/** The tables that still name a deleted user, with the row of the page that says so. */
const REMAINS = {
  audit_log: 'Audit log, with the former email of the user',
  webhook_messages: 'Webhook messages',
  verification_codes: 'Codes that were requested, with their address',
  metric_active_users: 'Activity by id',
  metric_events: 'Activity by id',
  metric_recent_users: 'Activity by id',
  payment_customers: 'Purchases and changes of quantities by id',
  subscriptions: 'Purchases and changes of quantities by id',
  item_quantity_changes: 'Purchases and changes of quantities by id',
  item_balances: 'Purchases and changes of quantities by id',
}

/** The tables with a row that contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await service.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const rows = await service.query(
      `select from ${schema}.${name} t where to_jsonb(t)::text ilike any ($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    )
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

test('what remains of a deleted user is what the page lists', async () => {
  const project = await service.newProject({ allow_user_api_keys: true })
  const [admin, server] = [project.as('admin'), project.as('server')]
  const succeeds = async (reply: Promise<{ status: number; text: string; json: unknown }>) => {
    const { status, text, json } = await reply
    expect([Math.floor(status / 100), text]).toEqual([2, text])
    return json as Record<string, string>
  }
  await succeeds(
    admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify({
        'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
        'payments.offers.plan': {
          displayName: 'Plan',
          customerType: 'user',
          prices: { monthly: { USD: '10', interval: [1, 'month'] } },
          includedItems: {},
        },
      }),
    }),
  )
  const { token } = await succeeds(admin.post('/webhooks/svix-token', {}))
  await succeeds(
    service.anyone.post(
      `/app/${project.id}/endpoint`,
      { url: 'https://hooks.example.com' },
      { authorization: `Bearer ${token}` },
    ),
  )

  const ada = await project.signUp({ email: 'ada.byron@example.com' })
  const own = project.as('client', ada)
  await succeeds(own.patch('/users/me', { display_name: 'Ada Byron' }))
  const callback_url = 'http://localhost/callback'
  await succeeds(own.post('/auth/password/send-reset-code', { email: ada.email, callback_url }))
  await own.post('/auth/password/sign-in', { email: ada.email, password: 'wrong' })
  await succeeds(
    own.post('/contact-channels', {
      user_id: 'me',
      type: 'email',
      value: 'second.byron@example.com',
      used_for_auth: false,
    }),
  )
  await succeeds(
    own.post('/user-api-keys', {
      user_id: 'me',
      description: 'Key of Ada Byron',
      expires_at_millis: service.clock.now().getTime() + 1_000_000,
    }),
  )
  await succeeds(
    server.post(
      `/payments/items/user/${ada.user_id}/credits/update-quantity?allow_negative=false`,
      {
        delta: 5,
        description: 'For Ada Byron',
      },
    ),
  )
  await succeeds(
    server.post('/payments/purchases/grant', {
      customer_type: 'user',
      customer_id: ada.user_id,
      offer_id: 'plan',
    }),
  )
  await service.drain()
  const texts = [ada.user_id, 'ada.byron@example.com', 'second.byron', 'Ada Byron']
  expect(await tablesWith(texts)).toEqual(
    expect.arrayContaining(['api_keys', 'contact_channels', 'mails', 'sessions', 'users']),
  )

  await succeeds(server.delete(`/users/${ada.user_id}`))
  await service.drain()

  expect(await tablesWith(texts)).toEqual(Object.keys(REMAINS).sort())
  const page = await readFile(PAGE, 'utf8')
  for (const row of Object.values(REMAINS)) expect(page).toContain(`| ${row} `)
})
