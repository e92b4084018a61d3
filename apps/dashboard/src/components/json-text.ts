/** Where a JSON text goes wrong, counted from one. */
export interface JsonMistake {
  readonly line: number
  readonly column: number
}

/** A JSON text as it was read; an empty one stands for null. */
export type JsonReading =
  | { readonly value: unknown; readonly mistake?: never }
  | { readonly value?: never; readonly mistake: JsonMistake }

/** Reads a JSON text, or says where it goes wrong: browsers tell the place in words of their own, some not at all. */
export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { mistake: placeOf(text, findJsonMistake(text)) }
  }
}

/** A JSON value as people like to read it. */
export const formatJson = (value: unknown): string => JSON.stringify(value ?? null, null, 2)

/** Do both texts or values mean the same? The order of keys is not meaning, but a person may have changed it: it counts. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function placeOf(text: string, at: number): JsonMistake {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

// The tokens of RFC 8259; each matches where the scan stands and nowhere else.
const SPACE = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Offset of the first character at which a text stops being JSON; its length where something is missing at the end or nothing is wrong. */
export function findJsonMistake(text: string): number {
  let at = 0
  const take = (token: RegExp): boolean => {
    token.lastIndex = at
    const found = token.exec(text)
    if (found) at = token.lastIndex
    return found !== null
  }
  const next = () => {
    take(SPACE)
    return text[at]
  }
  // What is still open, innermost last. Not by recursion: a text may be nested deeper than the stack.
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
