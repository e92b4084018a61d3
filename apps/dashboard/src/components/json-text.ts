/** The position where JSON text becomes invalid, counted from one. */
export interface JsonMistake {
  readonly line: number
  readonly column: number
}

/** Parsed JSON text. An empty text is null. */
export type JsonReading =
  | { readonly value: unknown; readonly mistake?: never }
  | { readonly value?: never; readonly mistake: JsonMistake }

/**
 * Parses JSON text, or returns the position of the mistake. Browsers report it in different ways,
 * or not at all.
 */
export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { mistake: placeOf(text, findJsonMistake(text)) }
  }
}

/** A JSON value, formatted for reading. */
export const formatJson = (value: unknown): string => JSON.stringify(value ?? null, null, 2)

/**
 * Whether two texts or values are the same. The order of keys counts, because the user may have
 * changed it.
 */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function placeOf(text: string, at: number): JsonMistake {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

// The tokens of RFC 8259. Each matches only at the current position.
const SPACE = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * The offset of the first character at which a text stops being JSON; its length if something is
 * missing at the end, or nothing is wrong.
 */
export function findJsonMistake(text: string): number {
  let at = 0
  const take = (token: RegExp): boolean => {
    token.lastIndex = at
    const match = token.exec(text)
    if (match) at = token.lastIndex
    return match !== null
  }
  const next = () => {
    take(SPACE)
    return text[at]
  }
  // The open brackets, innermost last. Not recursive, because a text can be nested deeper than the
  // stack.
  const open: ('}' | ']')[] = []
  let expects: 'value' | 'first value' | 'key' | 'first key' | 'more' = 'value'

  while (true) {
    const sign = next()
    if (sign === undefined) return text.length
    if (expects === 'more') {
      const closing = open.at(-1)
      if (closing === undefined || (sign !== ',' && sign !== closing)) return at
      at += 1
      if (sign === closing) open.pop()
      else expects = closing === '}' ? 'key' : 'value'
    } else if (
      (expects === 'first key' && sign === '}') ||
      (expects === 'first value' && sign === ']')
    ) {
      at += 1
      open.pop()
      expects = 'more'
    } else if (expects === 'key' || expects === 'first key') {
      if (!take(STRING) || next() !== ':') return at
      at += 1
      expects = 'value'
    } else if (sign === '{' || sign === '[') {
      at += 1
      open.push(sign === '{' ? '}' : ']')
      expects = sign === '{' ? 'first key' : 'first value'
    } else if (take(STRING) || take(SCALAR)) {
      expects = 'more'
    } else {
      return at
    }
  }
}
