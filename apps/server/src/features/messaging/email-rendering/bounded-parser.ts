import { type Handler, Parser } from 'htmlparser2'
import { SourceError } from './compile.ts'

/** How many elements may be open at a time. The parser searches the open ones for each end. */
const MAX_OPEN = 1_000
/** How many starts and ends of tags a document may have. A usual one has a few hundred. */
const MAX_TAGS = 50_000
/** How many attributes a document may have. A usual one has a few thousand. */
const MAX_ATTRIBUTES = 50_000

/**
 * Creates a parser for HTML that a template wrote. It throws a `SourceError` at a document with so
 * many elements in one another, or so many attributes, that parsing it takes seconds (security case
 * 47).
 */
export function createBoundedParser(handler: Partial<Handler>): Parser {
  let open = 0
  let attributes = 0
  return new Parser({
    ...handler,
    onattribute(...attribute) {
      attributes += 1
      if (attributes > MAX_ATTRIBUTES)
        throw new SourceError(`The email has more than ${MAX_ATTRIBUTES} attributes.`)
      handler.onattribute?.(...attribute)
    },
    onopentag(...tag) {
      open += 1
      if (open > MAX_OPEN)
        throw new SourceError(`The email has more than ${MAX_OPEN} elements in one another.`)
      handler.onopentag?.(...tag)
    },
    onclosetag(...tag) {
      open -= 1
      handler.onclosetag?.(...tag)
    },
  })
}

/** Throws a `SourceError` if a document has too many tags to be parsed. */
export function requireFewTags(html: string): void {
  let tags = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1
    if (tags > MAX_TAGS) throw new SourceError(`The email has more than ${MAX_TAGS} tags.`)
  }
}
