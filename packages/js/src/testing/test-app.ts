import { ClientApp } from '../client-app.ts'
import type { ClientAppOptions } from '../options.ts'
import type { TokenStoreOption } from '../token-stores/open-token-store.ts'
import { createFakeBrowser, createFakePlatform, type FakeBrowser } from './fake-platform.ts'
import { createFakeService } from './fake-wire.ts'

/** Options of every app of a test. */
export const appOptions = {
  projectId: 'project-1',
  publishableClientKey: 'pck_1',
  baseUrl: 'http://service.test',
}

/** An app with a small service of its own, in a browser at `href` or outside of any. */
export function setUpApp<const S extends TokenStoreOption | null = 'cookie'>({
  href = 'http://app.test/page',
  browser = createFakeBrowser(href),
  ...options
}: Partial<ClientAppOptions<S>> & { href?: string; browser?: FakeBrowser | null } = {}) {
  const platform = createFakePlatform({
    browser,
    fetch: (url, init) => service.wire.fetch(url, init),
  })
  const service = createFakeService(platform)
  const all = {
    ...appOptions,
    tokenStore: 'cookie',
    redirectMethod: 'window',
    ...options,
  } as ClientAppOptions<S>
  return {
    app: new ClientApp<S>(all, platform),
    platform,
    service,
    browser: browser ?? createFakeBrowser(),
  }
}
