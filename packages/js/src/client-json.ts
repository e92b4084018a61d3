import { type AppInternals, appInternals, ClientApp } from './client-app.ts'
import { baseUrl, type ClientAppOptions } from './options.ts'
import type { RedirectMethod } from './redirects.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'

/** A token store that can be named in JSON. */
type NamedTokenStore = 'cookie' | 'nextjs-cookie' | 'memory' | null

/**
 * The serialized form of an app, for example from a server to a browser (protocol 07 §26). Never
 * contains secrets.
 */
export interface ClientAppJson {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: NonNullable<ClientAppOptions['baseUrl']>
  readonly tokenStore: NamedTokenStore
  readonly urls?: ClientAppOptions['urls']
  readonly oauthScopesOnSignIn?: ClientAppOptions['oauthScopesOnSignIn']
  readonly redirectMethod: Extract<RedirectMethod, string>
  readonly extraRequestHeaders: Readonly<Record<string, string>>
  /** The same for the same app. */
  readonly uniqueIdentifier: string
}

interface DescribableApp {
  readonly [appInternals]: Pick<AppInternals, 'context'>
}

const identifiers = new WeakMap<object, string>()

/** Serializes an app with what visitors may know; throws if the app cannot be described in JSON. */
export function toClientJson(app: DescribableApp): ClientAppJson {
  const { options, ...context } = app[appInternals].context
  const { tokenStore, urls, oauthScopesOnSignIn } = options
  if (context.publishableClientKey === '')
    throw new Error('An app with an owner session has no key for browsers.')
  if (typeof context.redirectMethod === 'object')
    throw new Error('A redirectMethod of functions cannot be described in JSON.')
  if (typeof tokenStore === 'object' && tokenStore !== null)
    throw new Error('Only a tokenStore that is named by a text can be described in JSON.')
  // Created here and not with the app, because some runtimes have no randomness while modules load.
  const uniqueIdentifier = identifiers.get(app) ?? crypto.randomUUID()
  identifiers.set(app, uniqueIdentifier)
  return {
    projectId: context.projectId,
    publishableClientKey: context.publishableClientKey,
    // Both, because the environment variables of this place may not be set in the other.
    baseUrl: options.baseUrl ?? {
      browser: baseUrl(undefined, true),
      server: baseUrl(undefined, false),
    },
    tokenStore,
    ...(urls && { urls }),
    ...(oauthScopesOnSignIn && { oauthScopesOnSignIn }),
    redirectMethod: context.redirectMethod,
    extraRequestHeaders: context.extraRequestHeaders,
    uniqueIdentifier,
  }
}

type MakeApp<A> = (options: ClientAppOptions<NamedTokenStore>) => A

/** `fromClientJson` of a package, whose client app is `C`. */
export interface FromClientJson<C> {
  /**
   * Creates the app of a description, as `ClientApp` of this package (protocol 07 §26). The same
   * identifier always returns the same app; throws if it has two descriptions.
   */
  (json: ClientAppJson): C
  /** `make` creates the kind of app, always the same for the same identifier. */
  <A>(json: ClientAppJson, make: MakeApp<A>): A
}

const described = new Map<string, { readonly text: string; readonly app: unknown }>()

/** Creates the `fromClientJson` of a package. `makeDefault` creates its client app. */
export const fromClientJsonOf = <C>(makeDefault: MakeApp<C>) =>
  ((json: ClientAppJson, make: MakeApp<unknown> = makeDefault): unknown => {
    const { uniqueIdentifier, ...options } = json
    const text = JSON.stringify(
      Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)),
    )
    const known = described.get(uniqueIdentifier)
    if (known && known.text !== text)
      throw new Error(`Two different apps have the identifier ${uniqueIdentifier}.`)
    const { app } = known ?? { app: make(options) }
    described.set(uniqueIdentifier, { text, app })
    return app
  }) as FromClientJson<C>

export const fromClientJson: FromClientJson<ClientApp<TokenStoreOption | null>> =
  /* @__PURE__ */ fromClientJsonOf((options) => new ClientApp(options))
