import { type Connection, connectClient, type ProjectAddress } from './connection.ts'
import { environment } from './environment.ts'
import type { Platform } from './platform.ts'
import type { RedirectMethod } from './redirects.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { UrlOverrides } from './urls.ts'

/** The options of a client app (protocol 07 §2). Absent ones come from the environment (§3). */
export interface ClientAppOptions<S extends TokenStoreOption | null = TokenStoreOption | null> {
  /** Where the tokens of the current user are stored; null if each call names its own store. */
  readonly tokenStore: S
  readonly projectId?: string | undefined
  readonly publishableClientKey?: string | undefined
  /** The URL of the service, without `/api/v1`. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string } | undefined
  /**
   * Added to every request; overrides the SDK's own headers. Part of `toClientJson`, so it must not
   * contain secrets.
   */
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined
  /** The URLs of the app's own screens. */
  readonly urls?: UrlOverrides | undefined
  /** Additional scopes to request from an OAuth provider, by its id. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[] | undefined>> | undefined
  readonly redirectMethod?: RedirectMethod | undefined
  /** Has no effect, because construction never sends a request. */
  readonly noAutomaticPrefetch?: boolean | undefined
}

const DEFAULT_BASE_URL = 'http://localhost:8102'

/** The project and how to reach it do not depend on the tokens. */
export type ConnectionOptions = Partial<ClientAppOptions>

/** The connection for client options; throws if the environment does not supply what they omit. */
export function clientConnection(options: ConnectionOptions, platform: Platform): Connection {
  const address = projectAddress(options, platform)
  const publishableClientKey = options.publishableClientKey || environment.publishableClientKey()
  if (!publishableClientKey) {
    throw new Error(
      "No publishable client key. Give the project's key as publishableClientKey or in the environment variable LATCHKEY_PUBLISHABLE_CLIENT_KEY.",
    )
  }
  return connectClient(address, publishableClientKey)
}

/** The project of the options or the environment; throws if neither names one. */
export function projectIdOf(options: ConnectionOptions): string {
  const projectId = options.projectId || environment.projectId()
  if (!projectId) {
    throw new Error(
      'Welcome to Latchkey! Create a project and give its id as projectId or in the environment variable LATCHKEY_PROJECT_ID.',
    )
  }
  return projectId
}

/** The part of a connection without credentials. */
export function projectAddress(options: ConnectionOptions, platform: Platform): ProjectAddress {
  return {
    projectId: projectIdOf(options),
    baseUrl: () => baseUrl(options.baseUrl, platform.browser() !== null),
    extraRequestHeaders: options.extraRequestHeaders ?? environmentHeaders(),
    language: {},
    platform,
  }
}

/** The URL of the service without a trailing slash. */
export function baseUrl(option: ClientAppOptions['baseUrl'], inBrowser: boolean): string {
  const given = typeof option === 'object' ? option[inBrowser ? 'browser' : 'server'] : option
  const url =
    given ||
    (inBrowser ? environment.browserBaseUrl() : environment.serverBaseUrl()) ||
    DEFAULT_BASE_URL
  return url.replace(/\/$/, '')
}

function environmentHeaders(): Readonly<Record<string, string>> {
  const text = environment.extraRequestHeaders() ?? '{}'
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(
      'The environment variable LATCHKEY_EXTRA_REQUEST_HEADERS must hold a JSON object.',
      { cause },
    )
  }
}
