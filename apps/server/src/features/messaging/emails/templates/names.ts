/** The longest name that an email shows, in characters. */
export const MAX_NAME_LENGTH = 60

// Invisible and bidirectional formatting characters. The joiners U+200C and U+200D stay: scripts and emoji need them.
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const BREAKS = /(?:(?![\u200c\u200d])[\p{C}\s])+/gu
const JOINERS = /[\u200c\u200d]/gu
// A scheme, an address, `www.`, an IPv4 address, or a dot before two letters. Mail programs turn these into links by themselves.
const LINK = /\p{L}:\/|\/\/|@|www\.|\d+\.\d+\.\d+\.\d+|[.\u3002]\p{L}[\p{L}\d-]/iu
// `acme.io` alone, which many products are named after.
const ONLY_A_DOMAIN = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u

/**
 * The one rule for every name that people give and an email shows (security cases 48, 69): one line, no control characters, at most
 * `MAX_NAME_LENGTH` characters. Null if nothing is left or it contains a link or an address, as the service would otherwise deliver
 * that message in its own name.
 */
export function nameInEmail(name: string, { mayBeDomain = false } = {}): string | null {
  const line = name.replace(INVISIBLE, '').replace(BREAKS, ' ').trim()
  // Compatibility forms are what browsers make of full-width letters and dots.
  const plain = line.replace(JOINERS, '').normalize('NFKC')
  if (plain.trim() === '' || (LINK.test(plain) && !(mayBeDomain && ONLY_A_DOMAIN.test(plain))))
    return null
  return shorten(line)
}

/** A name in quotation marks that it cannot close itself. */
export const quoted = (name: string): string => `“${name.replace(/["“”„‟«»＂〝〞〟]/gu, "'")}”`

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
