import { useRouter } from 'next/navigation'

/**
 * The navigation of the redirect method `nextjs`. The redirect method of an app never changes, so
 * each render of a component calls the same hook.
 */
export const useRouterPush = (): ((to: string) => void) => useRouter().push
