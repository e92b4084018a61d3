// What a bundler does for older releases, whose files Node alone does not load: extensions may be
// omitted, styles are not scripts, and a page outside of Next.js has none of its modules.
import { registerHooks } from 'node:module'

const NEXT = `export default {}
export const redirect = () => {}, notFound = () => {}, usePathname = () => '', useRouter = () => ({}), useSearchParams = () => ({})
export const cookies = () => {}, headers = () => {}, RedirectType = {}`

registerHooks({
  resolve(name, context, next) {
    if (/^next(\/|$)/.test(name))
      return { url: `outside-next:${name}`, format: 'module', shortCircuit: true }
    try {
      return next(name, context)
    } catch (error) {
      for (const ending of ['.js', '/index.js']) {
        try {
          return next(name + ending, context)
        } catch {
          // Try the next extension.
        }
      }
      throw error
    }
  },
  load(url, context, next) {
    if (url.startsWith('outside-next:'))
      return { format: 'module', source: NEXT, shortCircuit: true }
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    return next(url, context)
  },
})
