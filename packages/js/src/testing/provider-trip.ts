import type { startService } from '@latchkey/testkit'

type Service = Awaited<ReturnType<typeof startService>>
type Project = Awaited<ReturnType<Service['newProject']>>

/**
 * Configures providers in a project: with keys of its own where some are given, otherwise with
 * shared ones, which the development provider replaces.
 */
export async function offerProviders(
  service: Service,
  project: Project,
  keys: Readonly<Record<string, { clientId: string; clientSecret: string } | null>>,
): Promise<void> {
  const providers = Object.entries(keys).map(([type, own]) => [
    `auth.oauth.providers.${type}`,
    { type, allowSignIn: true, allowConnectedAccounts: true, isShared: own === null, ...own },
  ])
  const body = { config_override_string: JSON.stringify(Object.fromEntries(providers)) }
  const reply = await project.as('admin').patch('/internal/config/override', body)
  if (reply.status !== 200)
    throw new Error(`The providers could not be set up: ${reply.status} ${reply.text}`)
  service.ctx.projects.forget(project.id)
}

/** What a user does at the provider: receives its URL, returns what the browser sends back. */
export type AtProvider = (service: Service, url: URL) => URLSearchParams | Promise<URLSearchParams>

/** Types a login at the development provider. */
export const typing =
  (login: string): AtProvider =>
  (service, url) =>
    responseLoginPage(service, url, { login, decision: 'allow' })

/** Cancels at the development provider. */
export const cancelling: AtProvider = (service, url) =>
  responseLoginPage(service, url, { login: '', decision: 'deny' })

async function responseLoginPage(
  service: Service,
  url: URL,
  form: Record<string, string>,
): Promise<URLSearchParams> {
  const response = await service.fetch(
    new Request(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
  )
  const location = response.headers.get('location')
  if (location === null)
    throw new Error(
      `The development provider answered ${response.status}: ${await response.text()}`,
    )
  return new URL(location).searchParams
}

/** The browser's path from the app through service and provider; returns the final URL. */
export async function travel(service: Service, start: URL, atProvider: AtProvider): Promise<URL> {
  const begun = await service.anyone.get(start.href)
  if (begun.status !== 307)
    throw new Error(`The service refused the start: ${begun.status} ${begun.text}`)
  const cookie = begun.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const atTheProvider = new URL(begun.headers.get('location') ?? '')
  const response = await atProvider(service, atTheProvider)
  const provider = start.pathname.split('/').at(-1)
  const back = await service.anyone.get(`/auth/oauth/callback/${provider}?${response}`, { cookie })
  const location = back.headers.get('location')
  if (location === null)
    throw new Error(`The service did not send the browser back: ${back.status} ${back.text}`)
  return new URL(location)
}
