import { startService } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

/* Compares pages of users with a list kept in memory, for any users and searches, while users
   are added. */

const service = await startService()
afterAll(() => service.stop())

interface Person {
  id: string
  at: number
  display_name: string | null
  primary_email: string | null
  is_anonymous: boolean
}

const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'b', 'é', 'É', '%', '_', '\\', '李', '😀', ' '),
  maxLength: 6,
})
const person = fc.record({
  display_name: fc.option(text),
  primary_email: fc.option(
    fc
      .tuple(fc.constantFrom('ab', 'b.a', 'a_b', 'bab'), fc.nat(9))
      .map(([name, digit]) => `${name}${digit}@b.example`),
  ),
  is_anonymous: fc.boolean(),
  /** Whether to advance the clock before this user is created. */
  later: fc.boolean(),
})
const listQuery = fc.record({
  limit: fc.integer({ min: 1, max: 4 }),
  desc: fc.constantFrom('true', 'false'),
  include_anonymous: fc.constantFrom('true', 'false'),
  query: fc.oneof(fc.constant(''), text, fc.constantFrom('ab', '@b.', 'example', 'a%', '1@')),
})

const lower = (value: string) => value.toLowerCase()
const isAsked = (query: { include_anonymous: string; query: string }) => (one: Person) =>
  (query.include_anonymous === 'true' || !one.is_anonymous) &&
  (query.query === '' ||
    [one.display_name, one.primary_email].some(
      (value) => value !== null && lower(value).includes(lower(query.query)),
    ))
const inOrder = (desc: string) => (a: Person, b: Person) =>
  (a.at - b.at || (a.id < b.id ? -1 : 1)) * (desc === 'true' ? -1 : 1)

test('returns every user exactly once while users are added', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 12 }),
      fc.array(person, { maxLength: 3 }),
      listQuery,
      async (first, added, query) => {
        const project = await service.newProject()
        const server = project.as('server')
        const make = async ({
          later,
          ...given
        }: typeof person extends fc.Arbitrary<infer P> ? P : never): Promise<Person> => {
          if (later) service.clock.advance({ seconds: 1 })
          const { json } = await server.post('/users', given)
          return { ...json, at: json.signed_up_at_millis }
        }
        const present: Person[] = []
        for (const given of first) present.push(await make(given))
        const waiting = [...added]

        const seen: string[] = []
        const { desc, include_anonymous, limit } = query
        const base = new URLSearchParams({
          desc,
          include_anonymous,
          limit: String(limit),
          query: query.query,
        })
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { status, json } = await server.get(
            `/users?${base}${cursor && `&cursor=${cursor}`}`,
          )
          expect(status).toBe(200)
          expect(json.items.length).toBeLessThanOrEqual(limit)
          seen.push(...json.items.map((user: Person) => user.id))
          cursor = json.pagination.next_cursor
          const next = waiting.pop()
          if (next) await make(next)
        }

        const expected = present.filter(isAsked(query)).toSorted(inOrder(desc))
        const known = new Set(present.map((one) => one.id))
        expect(seen.filter((id) => known.has(id))).toEqual(expected.map((one) => one.id))
        expect(new Set(seen).size).toBe(seen.length)
      },
    ),
    { numRuns: 60 },
  )
})
