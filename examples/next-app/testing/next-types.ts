// Compared with the declarations of packages/next/src/next.d.ts by the build of the test.
import { cookies, headers } from 'next/headers'
import {
  notFound,
  RedirectType,
  redirect,
  usePathname,
  useRouter,
  useSearchParams,
} from 'next/navigation'
import { NextResponse } from 'next/server'

type Cookies = {
  get(name: string): { readonly value: string } | undefined
  set(
    name: string,
    value: string,
    options: { path: string; sameSite: 'lax'; secure: boolean; maxAge?: number; expires?: Date },
  ): unknown
}

export const used = {
  cookies: cookies satisfies () => Promise<Cookies>,
  headers: headers satisfies () => Promise<{ get(name: string): string | null }>,
  redirect: () => redirect('/', RedirectType.replace),
  notFound: notFound satisfies () => never,
  types: [RedirectType.push, RedirectType.replace],
  usePathname: usePathname satisfies () => string,
  useSearchParams: useSearchParams satisfies () => { toString(): string },
  useRouter: useRouter satisfies () => { push(href: string): void },
  NextResponse: NextResponse satisfies {
    next(): Response & { cookies: Pick<Cookies, 'set'> }
    redirect(url: URL): Response
  },
}
