/** The maximum length of a name in emails, in characters. */
export const MAX_NAME_LENGTH = 60

// Invisible and bidirectional formatting characters, except the joiners U+200C and U+200D, which
// scripts and emoji need.
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const BREAKS = /(?:(?![\u200c\u200d])[\p{C}\s])+/gu
const JOINERS = /[\u200c\u200d]/gu
// A scheme, an email address, `www.`, an IPv4 address, or a dot before two letters. Email clients
// turn these into links.
const LINK = /\p{L}:\/|\/\/|@|www\.|\d+\.\d+\.\d+\.\d+|[.\u3002]\p{L}[\p{L}\d-]/iu
// A domain alone, such as `acme.io`, which is a common product name.
const ONLY_A_DOMAIN = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u

/**
 * Cleans a user-defined name for an email (security cases 48 and 69): one line, no control
 * characters, at most `MAX_NAME_LENGTH` characters. Returns null if nothing is left or it contains
 * a link or an address, because the service would send an attacker's message.
 */
export function nameInEmail(name: string, { mayBeDomain = false } = {}): string | null {
  const line = name.replace(INVISIBLE, '').replace(BREAKS, ' ').trim()
  // Normalizes full-width letters and dots as browsers do.
  const plain = line.replace(JOINERS, '').normalize('NFKC')
  if (plain.trim() === '' || (LINK.test(plain) && !(mayBeDomain && ONLY_A_DOMAIN.test(plain))))
    return null
  return shorten(line)
}

/** Replaces quotation marks of all languages, so that a name cannot end the ones around it. */
export const withoutQuotes = (name: string): string =>
  name.replace(/["“”„‟«»‹›＂〝〞〟「」『』]/gu, "'")

function shorten(line: string): string {
  if ([...line].length <= MAX_NAME_LENGTH) return line
  let kept = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    length += [...segment].length
    if (length > MAX_NAME_LENGTH - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
