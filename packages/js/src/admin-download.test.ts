import type { exportAuditLog } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { ownerConnection } from './admin-connection.ts'
import { adminDownload } from './admin-download.ts'
import { projectAddress } from './options.ts'
import { Session } from './session.ts'
import { createFakePlatform } from './testing/fake-platform.ts'
import { createFakeWire, fakeAccessToken, type WireResponse } from './testing/fake-wire.ts'

function download(respond: () => WireResponse) {
  const wire = createFakeWire(respond)
  const session = new Session(
    { accessToken: fakeAccessToken(), refreshToken: 'rt' },
    async () => null,
    () => 0,
  )
  const connection = ownerConnection(
    projectAddress(
      { projectId: 'p-1', baseUrl: 'http://service.test' },
      createFakePlatform({ fetch: wire.fetch }),
    ),
    session,
  )
  return {
    wire,
    response: adminDownload<typeof exportAuditLog>(connection, {
      method: 'GET',
      path: '/internal/audit-log/export',
      query: { format: 'csv', query: 'a b', ip: undefined },
    }),
  }
}

test('a file is requested with admin access, and its body is not read', async () => {
  const { wire, response } = download(() => new Response('id,time\r\n'))

  expect((await response).bodyUsed).toBe(false)
  expect(await (await response).text()).toBe('id,time\r\n')
  const [request] = wire.requests
  expect(request?.url).toBe(
    'http://service.test/api/v1/internal/audit-log/export?format=csv&query=a+b',
  )
  expect(request?.headers.get('x-stack-access-type')).toBe('admin')
  expect(request?.headers.get('x-stack-admin-access-token')).toBe(fakeAccessToken())
})

test('a refusal is an error, not a file', async () => {
  const { response } = download(() => new Response('No.', { status: 403 }))

  await expect(response).rejects.toMatchObject({ status: 403, body: 'No.' })
})
