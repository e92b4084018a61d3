/**
 * The `basePath` of the Next.js app, which Next.js writes here when it builds the app. Addresses of
 * the SDK contain it, as `urls` must name pages for the browser, too.
 */
export const basePath = (): string => process.env.__NEXT_ROUTER_BASEPATH ?? ''

/** An address as the functions of Next.js take it that add the base path themselves. */
export function withoutBasePath(url: string): string {
  const base = basePath()
  const rest = url.slice(base.length)
  if (base === '' || !url.startsWith(base) || !/^(?:[/?#]|$)/.test(rest)) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}
