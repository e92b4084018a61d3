import { randomUUID } from 'node:crypto'
import { ACCESS_TYPES } from '@latchkey/contract'
import { type HeaderMap, INTERNAL_KEYS, startService, type TestProject } from '@latchkey/testkit'
import { farFuture, generateKeys, mintWorkflowToken, storeKeySet } from 'latchkey/internals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * Rows 10a, 10c, 10d and 11 of the table in protocol 01 §4.1: keys, workflow tokens, the override
 * key, the branch.
 */

const service = await startService()
const inProduction = await startService({
  database: service.database,
  config: { production: true },
})
afterAll(async () => {
  await inProduction.stop()
  await service.stop()
})

let project: TestProject
let other: TestProject
beforeAll(async () => {
  project = await service.newProject()
  other = await service.newProject()
})

const ask = (headers: HeaderMap, from = service) => from.anyone.get('', headers)
const named = (type: string, of = project) => ({
  'x-stack-access-type': type,
  'x-stack-project-id': of.id,
})
const tenancyOf = async ({ id }: TestProject) =>
  (await service.ctx.projects.find(id))?.tenancies.get('main') as string
const inFuture = () => new Date(service.clock.now().getTime() + 60_000)

const KINDS = [
  [
    'client',
    'x-stack-publishable-client-key',
    'publishableClientKey',
    'CLIENT_AUTHENTICATION_REQUIRED',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
  ],
  [
    'server',
    'x-stack-secret-server-key',
    'secretServerKey',
    'SERVER_AUTHENTICATION_REQUIRED',
    'INVALID_SECRET_SERVER_KEY',
  ],
  [
    'admin',
    'x-stack-super-secret-admin-key',
    'superSecretAdminKey',
    'ADMIN_AUTHENTICATION_REQUIRED',
    'INVALID_SUPER_SECRET_ADMIN_KEY',
  ],
] as const

describe.each(KINDS)('%s access by key', (type, header, member, missing, invalid) => {
  test('is granted to the correct key', async () => {
    const reply = await ask({ ...named(type), [header]: project[member] })

    expect(reply.text.toLowerCase()).toContain(`authentication: ${type}`)
    expect(reply.text).toContain(`Project: ${project.id}`)
  })

  test('is refused without key, an empty one included', async () => {
    expect(await ask(named(type))).toMatchObject({ status: 401, code: missing })
    expect(await ask({ ...named(type), [header]: '' })).toMatchObject({
      status: 401,
      code: missing,
    })
  })

  test('is not granted to the keys of the other kinds', async () => {
    const others = Object.fromEntries(
      KINDS.filter(([kind]) => kind !== type).map(([, name, key]) => [name, project[key]]),
    )
    expect((await ask({ ...named(type), ...others })).code).toBe(missing)

    for (const [, , key] of KINDS.filter(([kind]) => kind !== type)) {
      expect((await ask({ ...named(type), [header]: project[key] })).code).toBe(invalid)
    }
  })

  test('is refused to wrong keys, with only the project in the details', async () => {
    const key = project[member]
    for (const wrong of [
      'wrong',
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      other[member],
      INTERNAL_KEYS[member],
    ]) {
      const reply = await ask({ ...named(type), [header]: wrong })
      expect(reply).toMatchObject({ status: 401, code: invalid })
      expect(reply.json.details).toEqual({ project_id: project.id })
    }
  })

  test('is refused to a revoked and to an expired key with the same error', async () => {
    const fresh = await service.newProject()
    const keys = generateKeys(service.ctx)
    await storeKeySet(service.ctx, {
      projectId: fresh.id,
      id: randomUUID(),
      description: 'brief',
      expiresAt: inFuture(),
      keys,
    })
    expect((await ask({ ...named(type, fresh), [header]: keys[member] })).status).toBe(200)

    await service.query(
      "update project_key_sets set revoked_at = now() where project_id = $1 and description = 'test'",
      [fresh.id],
    )
    await expect
      .poll(async () => (await ask({ ...named(type, fresh), [header]: fresh[member] })).code, {
        timeout: 1_000,
        interval: 10,
      })
      .toBe(invalid)
    service.clock.advance({ minutes: 1 })

    expect((await ask({ ...named(type, fresh), [header]: keys[member] })).code).toBe(invalid)
  })

  test('wrong keys of the other kinds do not disturb it', async () => {
    const junk = Object.fromEntries(KINDS.map(([, name]) => [name, 'junk']))

    expect((await ask({ ...named(type), ...junk, [header]: project[member] })).status).toBe(200)
  })
})

test('keys of project internal are any text, without a prefix too', async () => {
  const keys = {
    publishableClientKey: 'just some text',
    secretServerKey: 'another',
    superSecretAdminKey: '%$! third',
  }
  await storeKeySet(service.ctx, {
    projectId: 'internal',
    id: randomUUID(),
    description: 'own',
    expiresAt: farFuture(service.ctx),
    keys,
  })

  for (const [type, header, member] of KINDS) {
    expect(
      (
        await ask({
          'x-stack-access-type': type,
          'x-stack-project-id': 'internal',
          [header]: keys[member],
        })
      ).status,
    ).toBe(200)
  }
})

describe('a workflow token', () => {
  test('replaces the key for client and server access', async () => {
    const token = await mintWorkflowToken(service.ctx, await tenancyOf(project), inFuture())

    for (const type of ['client', 'server']) {
      const reply = await ask({ ...named(type), 'x-stack-workflow-token': token })
      expect(reply.text.toLowerCase()).toContain(`authentication: ${type}`)
    }
  })

  test('never gives admin access, valid or not', async () => {
    const token = await mintWorkflowToken(service.ctx, await tenancyOf(project), inFuture())

    for (const sent of [token, 'unknown']) {
      const reply = await ask({
        ...named('admin'),
        'x-stack-workflow-token': sent,
        'x-stack-super-secret-admin-key': project.superSecretAdminKey,
      })
      expect(reply).toMatchObject({ status: 401, code: 'ADMIN_AUTHENTICATION_REQUIRED' })
    }
  })

  test('is rejected if unknown, even with a valid key, because it is checked first', async () => {
    const reply = await ask({
      ...named('client'),
      'x-stack-workflow-token': 'unknown',
      'x-stack-publishable-client-key': project.publishableClientKey,
    })

    expect(reply).toMatchObject({ status: 400, code: 'WORKFLOW_TOKEN_DOES_NOT_EXIST' })
  })

  test('of another project, or sent for another branch, is unknown', async () => {
    const token = await mintWorkflowToken(service.ctx, await tenancyOf(other), inFuture())
    const headers = { ...named('server'), 'x-stack-workflow-token': token }

    expect((await ask(headers)).code).toBe('WORKFLOW_TOKEN_DOES_NOT_EXIST')
    expect(
      (await ask({ ...headers, 'x-stack-project-id': other.id, 'x-stack-branch-id': 'nope' })).code,
    ).toBe('WORKFLOW_TOKEN_DOES_NOT_EXIST')
  })

  test('expires', async () => {
    const token = await mintWorkflowToken(service.ctx, await tenancyOf(project), inFuture())
    service.clock.advance({ minutes: 1 })

    expect(await ask({ ...named('server'), 'x-stack-workflow-token': token })).toMatchObject({
      status: 400,
      code: 'WORKFLOW_TOKEN_EXPIRED',
    })
  })
})

describe('the development override key', () => {
  const override = (key: string) => ({ 'x-stack-development-override-key': key })

  test.each(ACCESS_TYPES)('gives %s access to any project', async (type) => {
    const reply = await ask({
      ...named(type),
      ...override(INTERNAL_KEYS.superSecretAdminKey),
      'x-stack-admin-access-token': 'junk',
    })

    expect(reply.text.toLowerCase()).toContain(`authentication: ${type}`)
  })

  test('returns a plain 401 if wrong, also with a valid key', async () => {
    for (const key of ['wrong', project.superSecretAdminKey, INTERNAL_KEYS.secretServerKey]) {
      const reply = await ask({
        ...named('admin'),
        ...override(key),
        'x-stack-super-secret-admin-key': project.superSecretAdminKey,
      })
      expect(reply).toMatchObject({ status: 401, code: undefined, json: undefined })
    }
  })

  test('returns a plain 401 in production, even if correct', async () => {
    const reply = await ask(
      { ...named('admin'), ...override(INTERNAL_KEYS.superSecretAdminKey) },
      inProduction,
    )

    expect(reply).toMatchObject({ status: 401, code: undefined, json: undefined })
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('empty counts as absent, in production too', async () => {
    const headers = {
      ...named('client'),
      ...override(''),
      'x-stack-publishable-client-key': project.publishableClientKey,
    }

    expect((await ask(headers, inProduction)).status).toBe(200)
  })
})

describe('the branch', () => {
  const client = () => ({
    ...named('client'),
    'x-stack-publishable-client-key': project.publishableClientKey,
  })

  test.each(['dev', 'Main', ' main2', '__proto__', 'constructor', 'x'.repeat(300)])(
    '%j does not exist',
    async (branch) => {
      const reply = await ask({ ...client(), 'x-stack-branch-id': branch })

      expect(reply).toMatchObject({ status: 400, code: 'BRANCH_DOES_NOT_EXIST' })
      expect(reply.json.details).toEqual({ branch_id: branch.trim() })
    },
  )

  test('main is the default, and an empty one counts as absent', async () => {
    expect((await ask({ ...client(), 'x-stack-branch-id': 'main' })).status).toBe(200)
    expect((await ask({ ...client(), 'x-stack-branch-id': '' })).status).toBe(200)
  })

  test('is checked after the key', async () => {
    expect(
      (
        await ask({
          ...client(),
          'x-stack-publishable-client-key': 'x',
          'x-stack-branch-id': 'dev',
        })
      ).code,
    ).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
  })
})
