import {
  createFakeBrowser,
  createFakePlatform,
  type FakeBrowser,
} from '../../../js/src/testing/fake-platform.ts'
import { createFakeService } from '../../../js/src/testing/fake-wire.ts'
import { ClientApp } from '../client-app.ts'
import type { ClientAppOptions } from '../index.ts'

/** Creates an app with hooks and a fake service, with or without a browser. */
export function setUpReactApp({
  browser = createFakeBrowser(),
  ...options
}: Partial<ClientAppOptions<'cookie'>> & { browser?: FakeBrowser | null } = {}) {
  const platform = createFakePlatform({
    browser,
    fetch: (url, init) => service.wire.fetch(url, init),
  })
  const service = createFakeService(platform)
  const app = new ClientApp(
    {
      projectId: 'project-1',
      publishableClientKey: 'pck_1',
      baseUrl: 'http://service.test',
      tokenStore: 'cookie',
      redirectMethod: 'window',
      ...options,
    },
    platform,
  )
  const signUp = (email: string) =>
    app.signUpWithCredential({
      email,
      password: 'correct horse',
      noRedirect: true,
      verificationCallbackUrl: 'http://app.test/verify',
    })
  return { app, platform, service, browser: browser ?? createFakeBrowser(), signUp }
}
