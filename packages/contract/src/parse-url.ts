import { HOST_MAX_LENGTH, URL_MAX_LENGTH } from './limits.ts'

// Room for a port and for user info, which no legitimate caller sends.
const AUTHORITY_MAX_LENGTH = 2 * HOST_MAX_LENGTH
const SPECIAL_SCHEME = /^(?:https?|wss?|ftp|file):/i

/**
 * Parses a URL, or one relative to `base`. Null if it is not a URL, or if parsing could take long.
 * A parser converts the host to ASCII (IDNA), which takes seconds for a host of some ten thousand
 * letters. So the length of the host is checked before anything is parsed.
 */
export function parseUrl(text: string, base?: string, maxLength = URL_MAX_LENGTH): URL | null {
  if (text.length > maxLength || !hasShortAuthority(text, base !== undefined)) return null
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  return url.hostname.length > HOST_MAX_LENGTH ? null : url
}

/**
 * Finds the part between the slashes like a parser: it drops tabs and line ends, and reads a
 * backslash as a slash.
 */
function hasShortAuthority(text: string, isRelative: boolean): boolean {
  const clean = text.replaceAll(/[\t\n\r]/g, '').trimStart()
  const start =
    SPECIAL_SCHEME.exec(clean)?.[0].length ?? (isRelative && /^[/\\]{2}/.test(clean) ? 0 : null)
  // Hosts of other schemes are not converted.
  if (start === null) return true
  let at = start
  while (clean[at] === '/' || clean[at] === '\\') at += 1
  const length = clean.slice(at).search(/[/\\?#]/)
  const authority = clean.slice(at, length === -1 ? undefined : at + length)
  if (authority.length > AUTHORITY_MAX_LENGTH) return false
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '')
  return host.length <= HOST_MAX_LENGTH
}
