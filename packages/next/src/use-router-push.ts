import { useRouter } from 'next/navigation'
import { withoutBasePath } from './base-path.ts'

/**
 * The navigation of the redirect method `nextjs`. The redirect method of an app never changes, so
 * each render of a component calls the same hook.
 */
export function useRouterPush(): (to: string) => void {
  const { push } = useRouter()
  // Named here, so that a build without a base path leaves the rest out.
  return process.env.__NEXT_ROUTER_BASEPATH ? (to) => push(withoutBasePath(to)) : push
}
