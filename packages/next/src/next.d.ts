// The parts of Next.js that this package uses, so that the workspace does not install all of it
// (decision 0030). `examples/next-app/check-next-types.ts` compares them with the real ones.

declare module 'next/headers' {
  export interface CookieAttributes {
    path: string
    sameSite: 'lax'
    secure: boolean
    maxAge?: number
    expires?: Date
  }
  export function cookies(): Promise<{
    get(name: string): { readonly value: string } | undefined
    set(name: string, value: string, attributes: CookieAttributes): unknown
  }>
  export function headers(): Promise<{ get(name: string): string | null }>
}

declare module 'next/navigation' {
  type Type = { readonly __type: 'push' | 'replace' }
  export const RedirectType: { readonly push: Type; readonly replace: Type }
  export function redirect(url: string, type?: Type): never
  export function notFound(): never
  export function usePathname(): string
  export function useSearchParams(): { toString(): string }
  export function useRouter(): { push(href: string): void }
}

declare module 'next/server' {
  import type { CookieAttributes } from 'next/headers'

  interface NextReply extends Response {
    readonly cookies: { set(name: string, value: string, attributes: CookieAttributes): unknown }
  }
  export const NextResponse: {
    next(): NextReply
    redirect(url: URL): Response
  }
}
