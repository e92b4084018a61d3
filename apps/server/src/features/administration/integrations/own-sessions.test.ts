import { INTEGRATION_FAMILIES } from '@latchkey/contract'
import { recordEvents, startService, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { CLIENTS, createFlow, createPartner } from './testing/partners.ts'

/* Who may confirm, and what is announced: protocol 04 §14.3, §16.2, §16.3. */

const service = await startService({ config: { integrationClients: CLIENTS } })
afterAll(() => service.stop())

describe.each(INTEGRATION_FAMILIES)('in the family %s', (family) => {
  const partner = createPartner(service, family)

  const SENDS = {
    async transfer(user: { access_token: string }) {
      const { id } = await partner.provision()
      return service.internal
        .as('client', user)
        .post(`${partner.base}/projects/transfer/confirm`, { code: await partner.transferCode(id) })
    },
    async connection(user: { access_token: string }) {
      const flow = createFlow(service, family)
      const body = { interaction_uid: await flow.start(), project_id: crypto.randomUUID() }
      return service.internal
        .as('client', user)
        .post(`/internal/integrations/${family}/confirm`, body)
    },
  }

  describe.each(['transfer', 'connection'] as const)('confirming a %s', (what) => {
    test('M5, case 71: is rejected after signing out', async () => {
      const user = await service.internal.signUp()
      await service.internal.as('client', user).delete('/auth/sessions/current')

      const reply = await SENDS[what](user)

      expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    })

    test('M5, case 71: is rejected while impersonating', async () => {
      const { user_id } = await service.internal.signUp()
      const session = (
        await service.internal.as('server').post('/auth/sessions', {
          user_id,
          is_impersonation: true,
        })
      ).json as TestUser

      const reply = await SENDS[what](session)

      expect([reply.status, reply.code]).toEqual([403, undefined])
      expect(reply.text).toContain('impersonating')
    })
  })

  test('a transfer announces the new team, and nothing else', async () => {
    const { id } = await partner.provision()
    const user = await service.internal.signUp()
    const events = await recordEvents(service, service.internal)
    await events.take()

    await service.internal
      .as('client', user)
      .post(`${partner.base}/projects/transfer/confirm`, { code: await partner.transferCode(id) })

    expect(await events.take()).toEqual([
      {
        type: 'team.created',
        data: expect.objectContaining({ display_name: `${user.email}'s Team` }),
      },
    ])
  })
})
