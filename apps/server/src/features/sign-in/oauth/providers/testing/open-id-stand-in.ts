import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

/** A certified OpenID provider on loopback that acts as another provider. */
export interface OpenIdStandIn {
  readonly url: string
  /** Maps the URLs of the other provider to this server, ignoring the host. */
  locate(url: URL): URL
  readonly provider: Provider
  /** Completes the authorization as this user. Returns the parameters of the callback. */
  signIn(authorizationUrl: string, login: string): Promise<URLSearchParams>
  stop(): Promise<void>
}

interface Part {
  /** The issuer that it signs with. Defaults to its own URL. */
  issuer?: string
  client: {
    id: string
    secret: string
    redirectUri: string
    authentication: 'client_secret_basic' | 'client_secret_post'
  }
  paths?: { authorization: string; token: string; jwks: string; userinfo: string }
  /** Handlers of paths that are not OpenID endpoints. */
  api?: Record<string, (request: IncomingMessage, response: ServerResponse) => void>
  claims?: Record<string, unknown>
}

export async function startOpenIdStandIn({
  issuer,
  client,
  paths,
  api = {},
  claims = {},
}: Part): Promise<OpenIdStandIn> {
  const people = new Map<string, string>()
  const holder: { provider?: Provider } = {}
  const server = createServer(async (request, response) => {
    const provider = holder.provider as Provider
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (api[path]) return api[path](request, response)
    if (path.startsWith('/as/')) return agree(provider, request, response, people)
    await provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: client.authentication,
      },
    ],
    ...(paths ? { routes: paths } : {}),
    // Prompts on every request, as an app that uses form posts requires.
    interactions: { url: (_ctx, interaction) => `/as/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      name: ['name'],
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...claims }),
    }),
    cookies: { keys: ['of the tests'] },
    clientAuthMethods: [client.authentication],
    pkce: { required: () => false },
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
      Grant: 3600,
      RefreshToken: 3600,
    },
  }
  const warn = console.warn
  // The library warns about keys and storage that are unsuitable for production.
  console.warn = () => {}
  holder.provider = new Provider(issuer ?? url, configuration)
  console.warn = warn

  return {
    url,
    locate: (address) => new URL(`${url}${address.pathname}${address.search}`),
    provider: holder.provider,
    async signIn(authorizationUrl, login) {
      people.set('next', login)
      return followToCallback(authorizationUrl, client.redirectUri)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Signs in and consents to everything. */
async function agree(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  people: Map<string, string>,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const accountId = people.get('next') as string
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  })
}

/** Follows redirects with cookies, like a browser. */
async function followToCallback(from: string, callback: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = from
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) return readForm(await response.text(), callback)
    const next = new URL(location, url)
    if (next.href.startsWith(callback)) return next.searchParams
    url = next.href
  }
  throw new Error('The provider redirected too often')
}

/** Reads the form that the browser would post (OAuth 2.0 Form Post Response Mode). */
function readForm(html: string, callback: string): URLSearchParams {
  if (!html.includes(`action="${callback}"`))
    throw new Error(`The provider returned: ${html.slice(0, 500)}`)
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  return new URLSearchParams(Object.fromEntries(fields))
}
