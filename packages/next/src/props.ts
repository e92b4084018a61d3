import type {
  ClientApp,
  HandlerProps as ReactHandlerProps,
  ProviderProps as ReactProviderProps,
} from '@latchkey/react'

/** `app` may be a server app: only what visitors may know reaches the browser. */
export type ProviderProps = ReactProviderProps

type Params = Readonly<Record<string, string | readonly string[] | undefined>>

/** The props of a page on a catch-all route. */
export interface RouteProps {
  readonly params: Promise<Params>
  readonly searchParams: Promise<Params>
}

/** The same, plain or as promises. */
export interface AnyRouteProps {
  readonly params?: Params | Promise<Params> | undefined
  readonly searchParams?: Params | Promise<Params> | undefined
}

export interface HandlerProps extends Pick<ReactHandlerProps, 'fullPage' | 'componentProps'> {
  app: ClientApp
  /** The props of the page, which must be in a folder such as `handler/[...latchkey]`. */
  routeProps?: AnyRouteProps | undefined
  /** @deprecated Pass `routeProps`. */
  params?: AnyRouteProps['params']
  /** @deprecated Pass `routeProps`. */
  searchParams?: AnyRouteProps['searchParams']
}

/** What `createProxy` does with visitors who are not signed in. */
export interface ProxyOptions {
  /**
   * `'redirect'`: visitors who are not signed in are sent to the sign-in page, and return after it.
   * Default: `'return-null'`, which only refreshes tokens.
   */
  readonly or?: 'redirect' | 'return-null' | undefined
}

/**
 * Creates the function for `proxy.ts` (Next.js 15: `middleware.ts`). It refreshes expired tokens
 * before a page renders, where cookies can be written.
 */
export type CreateProxy = (
  app: ClientApp,
  options?: ProxyOptions,
) => (request: { readonly url: string }) => Promise<Response>
