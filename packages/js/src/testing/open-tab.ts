import type { startService } from '@latchkey/testkit'
import { ClientApp } from '../client-app.ts'
import type { ClientAppOptions } from '../options.ts'
import type { TokenStoreOption } from '../token-stores/open-token-store.ts'
import { createFakeBrowser, createFakePlatform } from './fake-platform.ts'

type Service = Awaited<ReturnType<typeof startService>>
type Project = Awaited<ReturnType<Service['newProject']>>

/** A browser tab with an app of this project. It uses the service's clock. */
export function openTab<const S extends TokenStoreOption | null = 'cookie'>(
  service: Service,
  project: Project,
  options: Partial<ClientAppOptions<S>> = {},
  browser = createFakeBrowser('http://localhost:3000/page'),
) {
  const requests: string[] = []
  const platform = {
    ...createFakePlatform({ browser }),
    now: () => service.clock.now().getTime(),
    fetch: (url: string, init: RequestInit) => {
      requests.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`)
      return service.fetch(new Request(url, init))
    },
  }
  const { id: projectId, publishableClientKey } = project
  const all = {
    projectId,
    publishableClientKey,
    baseUrl: service.url,
    tokenStore: 'cookie',
    redirectMethod: 'window',
    ...options,
  }
  return {
    app: new ClientApp<S>(all as ClientAppOptions<S>, platform),
    browser,
    requests,
    platform,
  }
}
