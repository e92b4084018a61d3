import { NOTIFICATION_CATEGORIES } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import type { TenantContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { createUnsubscribeLink } from './index.ts'

/* protocol 03 §8.3, protocol 05 §4; security cases 2, 15. */

// Silent, as one test makes the service fail.
const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const [TRANSACTIONAL, MARKETING] = NOTIFICATION_CATEGORIES.map(({ id }) => id) as [string, string]
const project = await service.newProject({ magic_link_enabled: true })

const linkFor = async (
  userId: string,
  categoryId = MARKETING,
  at: TestProject = project,
): Promise<string> => {
  const found = (await service.ctx.projects.find(at.id)) as Project
  const ctx: TenantContext = {
    ...service.ctx,
    project: found,
    tenancyId: found.tenancies.get('main') as string,
  }
  return (await transact(ctx, (tx) => createUnsubscribeLink(tx, userId, categoryId))) ?? ''
}
const wants = async (userId: string, at: TestProject = project): Promise<boolean[]> =>
  (await at.as('server').get(`/emails/notification-preference/${userId}`)).json.items.map(
    ({ enabled }: { enabled: boolean }) => enabled,
  )
const reEnable = (userId: string) =>
  project
    .as('server')
    .patch(`/emails/notification-preference/${userId}/${MARKETING}`, { enabled: true })
const codeOf = (link: string) => new URL(link).searchParams.get('code') ?? ''
const visit = (link: string) => service.anyone.get(link)
const page = (text: RegExp) => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  text: expect.stringMatching(text),
})
const shown = ({ status, headers, text }: Awaited<ReturnType<typeof visit>>) => ({
  status,
  type: headers.get('content-type'),
  text,
})
const UNSUBSCRIBED = page(/^<p>[^<]*have been unsubscribed[^<]*<\/p>$/)
const ALREADY = page(/^<p>[^<]*already unsubscribed[^<]*<\/p>$/)
const outcome = (reply: { status: number; code: string | undefined }) => [reply.status, reply.code]

describe('a link', () => {
  test('leads to the address of the service and carries nothing but a fresh code', async () => {
    const ada = await project.signUp()

    const links = [await linkFor(ada.user_id), await linkFor(ada.user_id)]

    for (const link of links)
      expect(link).toMatch(
        /^http:\/\/localhost:8102\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/,
      )
    expect(links[0]).not.toBe(links[1])
  })

  test('is made only for what can be disabled', async () => {
    const ada = await project.signUp()

    expect(await linkFor(ada.user_id, TRANSACTIONAL)).toBe('')
    expect(await linkFor(ada.user_id, ada.user_id)).toBe('')
  })
})

describe('following it', () => {
  test('switches its category off for its user, without any header', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]

    expect(shown(await visit(await linkFor(ada.user_id)))).toEqual(UNSUBSCRIBED)

    expect([await wants(ada.user_id), await wants(eve.user_id)]).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('works in capitals, with the parameters of trackers, and for who is off already', async () => {
    const ada = await project.signUp()
    const [first, second] = [await linkFor(ada.user_id), await linkFor(ada.user_id)]

    expect(
      shown(
        await visit(`${first.replace(codeOf(first), codeOf(first).toUpperCase())}&utm_source=mail`),
      ),
    ).toEqual(UNSUBSCRIBED)
    expect(shown(await visit(second))).toEqual(UNSUBSCRIBED)
    expect(await wants(ada.user_id)).toEqual([true, false])
  })

  test('again says so and changes nothing, so that switching it on in between holds', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await visit(link)
    await reEnable(ada.user_id)

    for (let time = 0; time < 25; time += 1) expect(shown(await visit(link))).toEqual(ALREADY)

    expect(await wants(ada.user_id)).toEqual([true, true])
  })

  test('fifty times at once unsubscribes once', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    const texts = (await Promise.all(Array.from({ length: 50 }, () => visit(link)))).map(
      ({ status, text }) => `${status} ${text}`,
    )

    expect(texts.filter((text) => /^200 .*have been unsubscribed/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /^200 .*already unsubscribed/.test(text))).toHaveLength(49)
    expect(await wants(ada.user_id)).toEqual([true, false])
  })

  test('either happens as a whole or leaves the link good', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await service.query(
      "create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$",
    )
    await service.query(
      'create trigger break_down before insert on notification_preferences execute function break_down()',
    )

    expect((await visit(link)).status).toBe(500)

    await service.query('drop trigger break_down on notification_preferences')
    expect(shown(await visit(link))).toEqual(UNSUBSCRIBED)
    expect(await wants(ada.user_id)).toEqual([true, false])
  })

  test('is good for seven days; that it has expired is said before that it was used', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [used, unused, last] = [
      await linkFor(ada.user_id),
      await linkFor(ada.user_id),
      await linkFor(eve.user_id),
    ]
    await visit(used)
    await reEnable(ada.user_id)

    service.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 })
    expect(shown(await visit(last))).toEqual(UNSUBSCRIBED)
    service.clock.advance({ seconds: 1 })

    for (const link of [used, unused])
      expect(outcome(await visit(link))).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
    expect(await wants(ada.user_id)).toEqual([true, true])
  })

  test('does no harm once its user is deleted', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await project.as('server').delete(`/users/${ada.user_id}`)

    expect(shown(await visit(link))).toEqual(UNSUBSCRIBED)
    expect(
      await service.query('select 1 from notification_preferences where user_id = $1', [
        ada.user_id,
      ]),
    ).toEqual([])
  })

  test('works in the project it is from, whatever project the request names', async () => {
    const elsewhere = await service.newProject()
    const [ada, eve] = [await project.signUp(), await elsewhere.signUp()]
    const link = await linkFor(eve.user_id, MARKETING, elsewhere)

    const path = `/emails/unsubscribe-link?code=${codeOf(link)}`
    expect(shown(await project.as('client', ada).get(path))).toEqual(UNSUBSCRIBED)

    expect(await wants(eve.user_id, elsewhere)).toEqual([true, false])
    expect(await wants(ada.user_id)).toEqual([true, true])
  })
})

describe('a link that is none', () => {
  test.each(['', '?code=', `?code=${'a'.repeat(44)}`, `?code=${'a'.repeat(46)}`, '?Code=x'])(
    '%j is not complete',
    async (query) => {
      const reply = await visit(`/emails/unsubscribe-link${query}`)

      expect([...outcome(reply), reply.headers.get('content-type')]).toEqual([
        400,
        undefined,
        'text/plain; charset=utf-8',
      ])
    },
  )

  test('of an unknown code leads nowhere', async () => {
    expect(outcome(await visit(`/emails/unsubscribe-link?code=${'a'.repeat(45)}`))).toEqual([
      404,
      'VERIFICATION_CODE_NOT_FOUND',
    ])
  })

  test('of a sign-in code leads nowhere either and leaves the code good', async () => {
    const { code } = await project.requestCode()

    expect(outcome(await visit(`/emails/unsubscribe-link?code=${code}`))).toEqual([
      404,
      'VERIFICATION_CODE_NOT_FOUND',
    ])
    expect((await project.as('client').post('/auth/otp/sign-in', { code })).status).toBe(200)
  })

  test('of another link with another start leads nowhere', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    expect((await visit(link.replace(/code=.{6}/, 'code=000000'))).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
    expect(await wants(ada.user_id)).toEqual([true, true])
  })
})

test('the code is in neither answer nor database', async () => {
  const ada = await project.signUp()
  const link = await linkFor(ada.user_id)

  const reply = await visit(link)

  expect(reply.text + JSON.stringify([...reply.headers])).not.toContain(codeOf(link).slice(6))
  const rows = await service.query('select 1 from verification_codes v where v::text like $1', [
    `%${codeOf(link).slice(6)}%`,
  ])
  expect(rows).toEqual([])
})
