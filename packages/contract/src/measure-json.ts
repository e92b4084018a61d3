const QUOTE = 34
const COMMA = 44
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** The size of the value that a JSON text would become. */
export interface JsonMeasure {
  /** Whether a bound was exceeded. The rest of the text was not read in that case. */
  isTooMuch: boolean
  depth: number
  values: number
}

/**
 * Scans a JSON text without parsing it and counts members, entries and depth, so that one that
 * would take long is rejected first. Strings are skipped by searching for their end, so a large
 * image costs almost nothing. The count of an invalid text is undefined, and the parser rejects it.
 */
export function measureJson(
  text: string,
  bounds: { readonly depth?: number; readonly values?: number } = {},
): JsonMeasure {
  const {
    depth: maxDepth = Number.POSITIVE_INFINITY,
    values: maxValues = Number.POSITIVE_INFINITY,
  } = bounds
  let depth = 0
  let deepest = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at + 1)
        break
      case COMMA:
        values += 1
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1
        depth += 1
        deepest = Math.max(deepest, depth)
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
    }
    if (values > maxValues || deepest > maxDepth) return { isTooMuch: true, depth: deepest, values }
  }
  return { isTooMuch: false, depth: deepest, values }
}

/** The position of the quote that ends the string, or the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0
    while (quote - escapes > start && text.charCodeAt(quote - escapes - 1) === BACKSLASH)
      escapes += 1
    if (escapes % 2 === 0) return quote
  }
  return text.length
}
