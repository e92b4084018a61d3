import type { startService } from '@latchkey/testkit'
import { ServerApp } from '../server-app.ts'
import type { TokenStoreOption } from '../token-stores/open-token-store.ts'
import { createFakePlatform } from './fake-platform.ts'
import { openTab } from './open-tab.ts'

type Service = Awaited<ReturnType<typeof startService>>
type Project = Awaited<ReturnType<Service['newProject']>>
type Settings = Parameters<Service['newProject']>[0]

/** A platform outside of a browser, as in back ends. It uses the service's clock. */
export const outsideOfBrowsers = (service: Service) => ({
  ...createFakePlatform(),
  now: () => service.clock.now().getTime(),
  fetch: (url: string, init: RequestInit) => service.fetch(new Request(url, init)),
})

/** The back end of a project. */
export const openBackEnd = <const S extends TokenStoreOption | null>(
  service: Service,
  project: Project,
  tokenStore: S,
) =>
  new ServerApp<S>(
    { projectId: project.id, baseUrl: service.url, ...project, tokenStore },
    outsideOfBrowsers(service),
  )

/** The password of every user who signs up here. */
export const password = 'a horse of my own'

/**
 * A user who has signed up in a browser, in a project of their own, and the back end of that
 * project.
 */
export async function signUpBeforeServer(service: Service, email: string, settings: Settings = {}) {
  const project = await service.newProject(settings)
  const tab = openTab(service, project)
  await tab.app.signUpWithCredential({ email, password, noRedirect: true })
  const [server, person] = [
    openBackEnd(service, project, null),
    await tab.app.getUser({ or: 'throw' }),
  ]
  const user = await server.getUser(person.id)
  if (user === null) throw new Error('The back end does not know who has just signed up.')
  return { ...tab, project, server, person, user }
}
