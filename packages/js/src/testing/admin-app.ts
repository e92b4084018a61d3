import { AdminApp } from '../admin-app.ts'
import type { AdminAppOptions } from '../admin-options.ts'
import { createFakePlatform } from './fake-platform.ts'
import { createFakeWire, json, type WireRequest, type WireResponse } from './fake-wire.ts'

/** The keys of a project. */
export const keys = {
  publishableClientKey: 'pck_1',
  secretServerKey: 'ssk_1',
  superSecretAdminKey: 'sak_1',
}

/** A project as the service returns it. */
export const projectJson = (fields: Record<string, unknown> = {}) => ({
  id: 'p-1',
  display_name: 'Birdwatch',
  is_production_mode: false,
  created_at_millis: 1_600_000_000_000,
  config: {
    allow_localhost: true,
    domains: [{ domain: 'https://a.test', handler_path: '/handler' }],
  },
  ...fields,
})

/**
 * An admin app whose service returns these responses one after the other, and then repeats the last
 * one.
 */
export function setUp(
  options: Partial<AdminAppOptions>,
  ...responses: ((request: WireRequest) => WireResponse)[]
) {
  const wire = createFakeWire((request) => {
    const response = responses.length > 1 ? responses.shift() : responses[0]
    return response ? response(request) : json(projectJson())
  })
  const platform = createFakePlatform({ fetch: wire.fetch })
  return {
    app: new AdminApp({ projectId: 'p-1', baseUrl: 'http://service.test', ...options }, platform),
    wire,
    platform,
  }
}
