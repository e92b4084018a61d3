import type { CreateProxy } from '../props.ts'

/** Exists on servers only. */
export const createProxy: CreateProxy = () => {
  throw new Error('createProxy works in proxy.ts (Next.js 15: middleware.ts), not in the browser.')
}
