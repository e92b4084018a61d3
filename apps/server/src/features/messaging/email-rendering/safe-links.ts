const SCHEME = /^([a-z][a-z\d+.-]*):/i
const ALLOWED: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'sms'])
// Browsers ignore these inside of a scheme.
const IGNORED = /[\0-\x20]|&#x?\w+;/g

/**
 * Removes links of other schemes, such as `javascript:`, from markup that React rendered (security
 * case 48). React escapes quotes, so that attributes are recognized by theirs.
 */
export const withSafeLinks = (html: string): string =>
  html.replace(/ href="([^"]*)"/g, (attribute, link: string) => {
    const scheme = SCHEME.exec(link.replace(IGNORED, ''))?.[1]?.toLowerCase()
    return scheme === undefined || ALLOWED.has(scheme) ? attribute : ' href="#"'
  })
