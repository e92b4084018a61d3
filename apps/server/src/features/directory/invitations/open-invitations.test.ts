import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { newTeam } from './testing/team.ts'

/* Tests protocol 03 §5.2, §5.3 and §13, and security case 41. */

const service = await startService()
afterAll(() => service.stop())

const outcome = (reply: { status: number; code: string | undefined }) => [reply.status, reply.code]
const PLAIN_404 = [404, undefined]

describe('listing invitations', () => {
  test('returns the same list for every access type, oldest first', async () => {
    const team = await newTeam(service)
    const sent = []
    for (let index = 0; index < 3; index += 1) {
      sent.push(await team.invite())
      service.clock.advance({ minutes: 1 })
    }
    const user = { client: team.admin, server: null, admin: null }

    for (const accessType of ['client', 'server', 'admin'] as const) {
      const reply = await team.project
        .as(accessType, user[accessType])
        .get(`/team-invitations?team_id=${team.id.toUpperCase()}`)

      expect(reply.status).toBe(200)
      expect(reply.json).toEqual({
        items: sent.map(({ id, email }) => ({
          id,
          team_id: team.id,
          recipient_email: email,
          expires_at_millis: expect.any(Number),
        })),
        is_paginated: false,
      })
    }
  })

  test('omits accepted and expired invitations, and those of other teams', async () => {
    const team = await newTeam(service)
    const other = await newTeam(service, team.project)
    await team.invite()
    service.clock.advance({ days: 6, hours: 23 })
    const admin = await team.project
      .as('client')
      .post('/auth/password/sign-in', { email: team.admin.email, password: team.admin.password })
    const accepted = await team.invite()
    await other.invite()
    expect(await team.open()).toHaveLength(2)

    service.clock.advance({ minutes: 5 })
    expect((await team.accept(accepted.code, admin.json)).status).toBe(200)
    expect(await team.open()).toHaveLength(1)
    service.clock.advance({ minutes: 55 })

    expect(await team.open()).toEqual([])
    expect(await other.open()).toHaveLength(1)
  })

  test('requires team_id and rejects other parameters', async () => {
    const { project, admin, id } = await newTeam(service)

    for (const accessType of ['client', 'server', 'admin'] as const) {
      for (const query of ['', '?team_id=', '?team_id=me', `?team_id=${id}&user_id=me`]) {
        expect(
          outcome(await project.as(accessType, admin).get(`/team-invitations${query}`)),
        ).toEqual([400, 'SCHEMA_ERROR'])
      }
    }
  })

  test('returns TEAM_NOT_FOUND for an unknown team and a team of another project', async () => {
    const { project } = await newTeam(service)
    const elsewhere = await newTeam(service)
    await elsewhere.invite()

    for (const team_id of [randomUUID(), elsewhere.id]) {
      const reply = await project.as('server').get(`/team-invitations?team_id=${team_id}`)
      expect([...outcome(reply), reply.json.details]).toEqual([404, 'TEAM_NOT_FOUND', { team_id }])
    }
  })

  test('has no endpoint to read one invitation', async () => {
    const team = await newTeam(service)
    const { id } = await team.invite()

    expect(
      (await team.project.as('server').get(`/team-invitations/${id}?team_id=${team.id}`)).status,
    ).toBe(405)
  })
})

describe('revoking an invitation', () => {
  test('makes its code unknown and keeps other invitations', async () => {
    const team = await newTeam(service)
    const [revoked, kept] = [await team.invite(), await team.invite()]

    const reply = await team.project
      .as('client', team.admin)
      .delete(`/team-invitations/${revoked.id.toUpperCase()}?team_id=${team.id}`)

    expect(reply).toMatchObject({ status: 200, json: { success: true } })
    expect((await team.open()).map(({ id }) => id)).toEqual([kept.id])
    for (const path of ['', '/details', '/check-code']) {
      const response = await team.project
        .as('client', team.admin)
        .post(`/team-invitations/accept${path}`, { code: revoked.code })
      expect([path, ...outcome(response)]).toEqual([path, 404, 'VERIFICATION_CODE_NOT_FOUND'])
    }
    expect((await team.accept(kept.code, await team.project.signUp())).status).toBe(200)
  })

  test('revokes only open invitations of the given team', async () => {
    const team = await newTeam(service)
    const [sameProject, elsewhere] = [await newTeam(service, team.project), await newTeam(service)]
    const [others, foreign] = [await sameProject.invite(), await elsewhere.invite()]
    const used = await team.invite()
    await team.accept(used.code, team.admin)
    const revoke = (teamId: string, id: string) =>
      team.project.as('server').delete(`/team-invitations/${id}?team_id=${teamId}`)

    for (const id of [randomUUID(), others.id, foreign.id, used.id])
      expect(outcome(await revoke(team.id, id))).toEqual(PLAIN_404)
    for (const teamId of [randomUUID(), elsewhere.id]) {
      const reply = await revoke(teamId, foreign.id)
      expect([...outcome(reply), reply.json.details]).toEqual([
        404,
        'TEAM_NOT_FOUND',
        { team_id: teamId },
      ])
    }

    expect(await sameProject.open()).toHaveLength(1)
    expect(await elsewhere.open()).toHaveLength(1)
    expect((await team.accept(used.code, team.admin)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    service.clock.advance({ days: 7 })
    expect(outcome(await revoke(sameProject.id, others.id))).toEqual(PLAIN_404)
  })

  test('requires valid ids and the team', async () => {
    const team = await newTeam(service)
    const { id } = await team.invite()

    for (const path of [
      `/${id}`,
      `/x?team_id=${team.id}`,
      `/${id}?team_id=x`,
      `/${id}?team_id=${team.id}&more=1`,
    ]) {
      expect(outcome(await team.project.as('server').delete(`/team-invitations${path}`))).toEqual([
        400,
        'SCHEMA_ERROR',
      ])
    }
    expect(await team.open()).toHaveLength(1)
  })

  test('revokes once for fifty concurrent requests', async () => {
    const team = await newTeam(service)
    const { id } = await team.invite()

    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        team.project.as('server').delete(`/team-invitations/${id}?team_id=${team.id}`),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(49)
  })

  test('either revokes or accepts when both happen concurrently', async () => {
    const team = await newTeam(service)
    for (let round = 0; round < 25; round += 1) {
      const { id, code } = await team.invite()
      const user = (await team.project.as('client').post('/auth/anonymous/sign-up', {})).json
      const asUser = team.project.as('client', user, { 'x-stack-allow-anonymous-user': 'true' })
      const accept = () => asUser.post('/team-invitations/accept', { code })
      const revoke = () =>
        team.project.as('client', team.admin).delete(`/team-invitations/${id}?team_id=${team.id}`)

      const [first, second] = round % 2 === 0 ? [accept, revoke] : [revoke, accept]
      const replies = await Promise.all([first(), second()])
      const [accepted, revoked] = round % 2 === 0 ? replies : replies.toReversed()

      const isMember = user.user_id in (await team.members())
      expect([accepted?.status, revoked?.status]).toEqual(isMember ? [200, 404] : [404, 200])
    }
  })
})
