import { parseUrl } from './parse-url.ts'
import { isUrl } from './text-rules.ts'

/** An http or https URL without spaces, user name and password, to show to users as a link. */
export function isWebAddress(text: string): boolean {
  const url = isUrl(text) && !/[\s\\]/.test(text) ? parseUrl(text) : null
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  )
}
