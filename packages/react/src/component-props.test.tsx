import type { ReactNode } from 'react'
import { expectTypeOf, test } from 'vitest'
import type * as api from './index.ts'

type Api = typeof api

/** The optional props that do not accept undefined. */
type Strict<P> = {
  [K in keyof P]-?: object extends Pick<P, K>
    ? { [Name in K]: undefined } extends Pick<P, K>
      ? never
      : K
    : never
}[keyof P]

/** The same of all components, by their capital letter. */
type StrictProps = {
  [Name in keyof Api as Name extends Capitalize<Name> ? Name : never]: Api[Name] extends (
    props: infer P,
  ) => ReactNode
    ? Strict<P>
    : never
}

test('optional props of components accept undefined, for apps with exactOptionalPropertyTypes', () => {
  expectTypeOf<StrictProps[keyof StrictProps]>().toBeNever()
  expectTypeOf<Strict<{ strict?: string; loose?: string | undefined }>>().toEqualTypeOf<'strict'>()
})
