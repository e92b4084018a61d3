import { createBoundedParser } from './bounded-parser.ts'

const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'xlink:href', 'action', 'formaction'])
const SCHEME = /^([a-z][a-z\d+.-]*):/i
const ALLOWED: ReadonlySet<string> = new Set(['http', 'https', 'mailto'])
// Browsers ignore these inside of a scheme.
const IGNORED = /[\0-\x20]/g

/**
 * Replaces links of other schemes, such as `javascript:`, by `#` (security case 48). Everything else
 * stays as it is. A template may write HTML of its own besides what React renders, so attributes are
 * found by a parser: in any case, with any quotes or none, and with entities.
 */
export function withSafeLinks(html: string): string {
  const parts: string[] = []
  let end = 0
  const parser = createBoundedParser({
    onattribute(name, value) {
      if (!ATTRIBUTES.has(name) || isSafe(value)) return
      parts.push(html.slice(end, parser.startIndex), `${name}="#"`)
      end = parser.endIndex
    },
  })
  parser.end(html)
  return end === 0 ? html : parts.join('') + html.slice(end)
}

function isSafe(link: string): boolean {
  const scheme = SCHEME.exec(link.replace(IGNORED, ''))?.[1]
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase())
}
