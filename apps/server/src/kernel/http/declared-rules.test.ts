import {
  type AccessType,
  type Endpoint,
  endpoint,
  field,
  KnownError,
  resource,
  userIdOrMe,
  uuid,
} from '@latchkey/contract'
import {
  accessHeaders,
  createCaller,
  startService,
  type TestProject,
  type TestUser,
} from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AccessQueries } from '../access.ts'
import type { CallerUser } from '../caller.ts'
import { noLimits } from '../limits/rate-limits.ts'
import type { SecondFactorQueries } from '../second-factor-access.ts'
import { createApi } from './api.ts'
import { createClientAddressFinder } from './client-address.ts'
import { createOpenStreams } from './open-streams.ts'
import { createPagePacer } from './paged-list.ts'
import { HttpError, TooBusy, WithHeaders } from './responses.ts'
import { createRouteTable, on } from './routes.ts'

/*
 * The features of a declaration, on endpoints that exist only here: protocol 01 §2 step 4, §4.2,
 * §4.3, §5.4, §5.5, §7.1.
 */

const thing = resource({
  id: field(uuid, { read: 'client' }),
  name: field(z.string(), { read: 'client', write: 'client' }),
  note: field(z.string().nullable(), { read: 'server', write: 'server' }),
  price: field(z.number(), { read: 'admin', write: 'admin' }),
})
const ID = '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55'
const whole = { id: ID, name: 'a', note: null, price: 3 }
const base = { tag: 'Things', errors: [] } as const
const listQuery = z.strictObject({
  user_id: userIdOrMe.optional(),
  limit: z.int().min(1).optional(),
  deep: z.boolean().optional(),
})

const list = endpoint({
  ...base,
  method: 'GET',
  path: '/things',
  summary: 'List',
  access: ['server', 'admin'],
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  query: listQuery,
  returns: z.strictObject({ query: listQuery }),
})
const read = endpoint({
  ...base,
  method: 'GET',
  path: '/things/:user_id',
  summary: 'Read',
  access: ['client', 'server', 'admin'],
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  params: z.strictObject({ user_id: userIdOrMe }),
  returns: thing.view,
})
const fixed = endpoint({
  ...base,
  method: 'GET',
  path: '/things/fixed',
  summary: 'Fixed',
  access: 'anyone',
  returns: 'text',
})
const change = endpoint({
  ...base,
  method: 'PATCH',
  path: '/things/:id',
  summary: 'Change',
  access: ['client', 'server', 'admin'],
  params: z.strictObject({ id: z.string() }),
  body: thing.patch,
  returns: thing.view,
})
const create = (access: AccessType[], body: z.ZodObject) =>
  endpoint({
    ...base,
    method: 'POST',
    path: '/things',
    summary: 'Create',
    access,
    body,
    status: 201,
    returns: z.strictObject({ by: z.string() }),
  })
const forgetful = endpoint({
  ...base,
  method: 'PUT',
  path: '/things',
  summary: 'Forget',
  access: 'anyone',
  returns: z.strictObject({ id: uuid }),
})

const inventive = endpoint({
  ...base,
  method: 'DELETE',
  path: '/things',
  summary: 'Invent',
  access: ['client', 'server', 'admin'],
  returns: z.strictObject({
    things: z.array(z.strictObject({ id: uuid, note: z.string().optional() })).nullable(),
  }),
})

const refusing = (name: string, errors: Partial<Pick<Endpoint, 'errors' | 'plainErrors'>>) =>
  endpoint({
    ...base,
    ...errors,
    method: 'GET',
    path: `/refusals/${name}`,
    summary: 'Refuse',
    access: ['client', 'server', 'admin'],
    returns: 'text',
  })
const expired = () => new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: 0 })
const refusals: [name: string, Partial<Pick<Endpoint, 'errors' | 'plainErrors'>>, () => Error][] = [
  ['declared', { errors: ['USER_NOT_FOUND'] }, () => new KnownError('USER_NOT_FOUND')],
  ['undeclared', {}, () => new KnownError('USER_NOT_FOUND')],
  [
    'declared-plain',
    { plainErrors: ['session-not-found'] },
    () => new HttpError('session-not-found'),
  ],
  ['undeclared-plain', {}, () => new HttpError('session-not-found')],
  ['undeclared-with-headers', {}, () => new WithHeaders(expired(), { 'x-any': '1' })],
  ['schema', {}, () => new KnownError('SCHEMA_ERROR', { message: 'Too much.' })],
  ['busy', {}, () => new TooBusy(1)],
  // An access header was fine, so a rule of the endpoint says so.
  ['expired', {}, expired],
]

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())
const queries: AccessQueries & SecondFactorQueries = {
  findUser: async (_ctx, _tenancyId, id) => ({ id }) as unknown as CallerUser,
  findOwnerRole: async () => null,
  findWorkflowToken: async () => null,
  findSecondFactorRequirement: async () => null,
}
// Registered with the parameter first, to show that fixed paths win anyway.
const routes = createRouteTable([
  on(read, () => whole),
  on(fixed, () => 'fixed'),
  on(list, (_ctx, { query }) => ({ query })),
  on(change, (_ctx, { params, body }) => ({ ...whole, ...body, name: body.name ?? params.id })),
  on(create(['server', 'admin'], z.strictObject({ name: z.string() })), () => ({ by: 'server' })),
  on(create(['client'], z.strictObject({ nick: z.string() })), () => ({ by: 'client' })),
  on(create(['admin'], z.strictObject({ title: z.string() })), () => ({ by: 'admin' })),
  on(forgetful, () => ({})),
  ...refusals.map(([name, errors, error]) =>
    on(refusing(name, errors), () => {
      throw error()
    }),
  ),
  on(inventive, () => ({ things: [{ id: ID, note: undefined, secret_hash: 'never shown' }] })),
])
const findClientAddress = createClientAddressFinder([])
const parts = {
  ctx: service.ctx,
  routes,
  queries,
  limits: noLimits,
  pacePage: createPagePacer(),
  openStreams: createOpenStreams(),
  findClientAddress,
  report: () => {},
  onHandlerError: () => {},
}
const api = createApi(parts)
const uncheckedApi = createApi({
  ...parts,
  ctx: { ...service.ctx, checksContract: false },
})
const anyone = createCaller(api, service.url)

let project: TestProject
let user: TestUser
beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
})
const as = (type: AccessType, token?: string) =>
  createCaller(api, service.url, {
    ...accessHeaders(project, type),
    ...(token ? { 'x-stack-access-token': token } : {}),
  })

describe('me', () => {
  test('becomes the user of the access token, in a query and in a path', async () => {
    expect(
      (await as('server', user.access_token).get('/things?user_id=me')).json.query.user_id,
    ).toBe(user.user_id)
    expect((await as('client', user.access_token).get('/things/me')).status).toBe(200)
  })

  test('without user wins over a missing access type, one too low and everything wrong besides', async () => {
    for (const caller of [anyone, as('client'), as('server')]) {
      const reply = await caller.get('/things?user_id=me&limit=x&unknown=1')
      expect(reply).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    }
    expect((await anyone.get('/things/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })
})

describe('access', () => {
  test('missing wins over what is wrong besides', async () => {
    expect((await anyone.get('/things?limit=x')).code).toBe('ACCESS_TYPE_REQUIRED')
  })

  test('too low names the types that would do, and wins over what is wrong besides', async () => {
    const reply = await as('client').get('/things?limit=x')

    expect(reply).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect(reply.json.details).toEqual({
      actual_access_type: 'client',
      allowed_access_types: ['server', 'admin'],
    })
  })
})

describe('coercion', () => {
  test('turns the texts of a query into what is wanted', async () => {
    expect((await as('server').get('/things?limit=10&deep=TRUE')).json.query).toEqual({
      limit: 10,
      deep: true,
    })
  })

  test.each([
    'limit=',
    'limit=0',
    'limit=1.5',
    'limit=ten',
    'deep=yes',
    'deep=',
    'user_id=x',
    'user_id=',
  ])('refuses %s', async (query) => {
    const reply = await as('server').get(`/things?${query}`)

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.error).toContain(`- query.${query.split('=')[0]} must be`)
  })
})

describe('a response', () => {
  test.each([
    ['client', { id: ID, name: 'a' }],
    ['server', { id: ID, name: 'a', note: null }],
    ['admin', { id: ID, name: 'a', note: null, price: 3 }],
  ] as const)('shows with %s access just the fields of that access', async (type, shown) => {
    expect((await as(type).get(`/things/${ID}`)).json).toEqual(shown)
  })

  test('of a created thing has the status 201', async () => {
    expect((await as('server').post('/things', { name: 'x' })).status).toBe(201)
  })

  test('that lacks a declared field is our own fault, found in tests', async () => {
    expect((await anyone.send('PUT', '/things')).status).toBe(500)
  })

  test('that contains an undeclared field is so too, though no caller gets it', async () => {
    expect((await as('client').delete('/things')).status).toBe(500)

    const unchecked = createCaller(uncheckedApi, service.url, accessHeaders(project, 'client'))
    expect((await unchecked.delete('/things')).json).toEqual({ things: [{ id: ID }] })
  })

  test('may hold what only other access types are shown', async () => {
    expect((await as('client').get(`/things/${ID}`)).status).toBe(200)
  })
})

describe('an error of a rule', () => {
  test.each([
    ['declared', 404],
    ['declared-plain', 404],
    ['schema', 400],
    ['busy', 429],
    ['undeclared', 500],
    ['undeclared-plain', 500],
    ['undeclared-with-headers', 500],
    ['expired', 500],
  ])('%s gets %i', async (name, status) => {
    expect((await as('client').get(`/refusals/${name}`)).status).toBe(status)
  })

  test('is returned as it is outside of tests, even if it is not declared', async () => {
    const unchecked = createCaller(uncheckedApi, service.url, accessHeaders(project, 'client'))

    expect((await unchecked.get('/refusals/undeclared')).code).toBe('USER_NOT_FOUND')
    expect(await unchecked.get('/refusals/undeclared-plain')).toMatchObject({
      status: 404,
      text: 'This session does not exist.',
    })
  })
})

describe('a body for each access type', () => {
  test.each([
    ['client', 'note'],
    ['client', 'price'],
    ['server', 'price'],
  ] as const)('with %s access does not know %s', async (type, name) => {
    const reply = await as(type).patch(`/things/${ID}`, { name: 'b', [name]: 1 })

    expect(reply.json.error).toContain(`- body contains unknown properties: ${name}`)
  })

  test('takes with enough access what it may write', async () => {
    expect(
      (await as('admin').patch(`/things/${ID}`, { note: 'n', price: '7' })).json,
    ).toMatchObject({ note: 'n', price: 7 })
  })

  test('rejects fields that no access type may write', async () => {
    expect((await as('admin').patch(`/things/${ID}`, { id: ID })).code).toBe('SCHEMA_ERROR')
  })
})

describe('of several forms', () => {
  test('the one that fits serves', async () => {
    expect((await as('client').post('/things', { nick: 'x' })).json).toEqual({ by: 'client' })
    expect((await as('server').post('/things', { name: 'x' })).json).toEqual({ by: 'server' })
    expect((await as('admin').post('/things', { title: 'x' })).json).toEqual({ by: 'admin' })
  })

  test('that of the own access type says what is wrong', async () => {
    const reply = await as('client').post('/things', { name: 'x' })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.error).toContain('body.nick must be defined')
  })

  test('each says what is wrong if there are several of the own access type', async () => {
    const reply = await as('admin').post('/things', { nick: 'x' })

    expect(reply).toMatchObject({ status: 400, code: 'ALL_OVERLOADS_FAILED' })
    expect(reply.json.details.overload_errors.map((error: { code: string }) => error.code)).toEqual(
      ['SCHEMA_ERROR', 'SCHEMA_ERROR'],
    )
  })

  test('a missing access type is said once', async () => {
    expect((await anyone.post('/things', {})).code).toBe('ACCESS_TYPE_REQUIRED')
  })
})

test('a fixed path wins over a parameter, and a parameter is decoded once', async () => {
  expect((await anyone.get('/things/fixed')).text).toBe('fixed')
  expect((await as('client').patch('/things/a%20b%252F%C3%A4', {})).json.name).toBe('a b%2Fä')
  expect((await as('client').patch('/things/%E4%', {})).json.name).toBe('%E4%')
})
