/** A piece of code and its kind, for its color. */
export interface CodePiece {
  readonly kind: 'plain' | 'comment' | 'string' | 'keyword' | 'name'
  readonly text: string
}

const KEYWORDS =
  'import|export|const|let|function|class|extends|return|throw|try|catch|await|async|new|typeof|for|while|if|else|true|false|null|undefined'
/** Ordinary words elsewhere, such as names of properties and of arguments. */
const BEFORE_WORD = 'type(?=\\s+[A-Z])|as(?=\\s+[A-Za-z{])|default(?=\\s+[\\w{])'
/** Commands, and the imports of Python. */
const AT_START = '(?:curl|npx|npm(?: install)?|from)(?=\\s)'

const PIECES = new RegExp(
  [
    // What is never closed ends at the end of the text. Searching again for each end would take
    // quadratic time.
    /(?<comment>(?<!:)\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?:^|(?<=\n))[ \t]*#[^\n]*|<!--[\s\S]*?(?:-->|$))/,
    // Text between tags.
    /(?<plain>(?<=>)[^<>{}\n]+(?=<\/))/,
    /(?<string>'[^'\n]*'|"[^"\n]*"|`[^`]*`)/,
    new RegExp(
      `(?<keyword>(?<![\\w$@/.-])(?:(?:${KEYWORDS})(?![\\w$/:.-])|${BEFORE_WORD}|from(?=\\s+['"])|(?:^|(?<=\\n))${AT_START}))`,
    ),
    /(?<name>(?:^|(?<=\n))[A-Z][A-Z0-9_]+(?==))/,
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
)

/**
 * Longer code is not highlighted (protocol 09 §3.8), because colors cost a node per word. In
 * characters.
 */
const MAX_HIGHLIGHTED_LENGTH = 65_536

/**
 * Splits code into pieces. Simple on purpose: it knows the few tokens of short examples, in any
 * language.
 */
export function highlight(code: string): readonly CodePiece[] {
  if (code.length > MAX_HIGHLIGHTED_LENGTH) return [{ kind: 'plain', text: code }]
  const pieces: CodePiece[] = []
  let at = 0
  for (const match of code.matchAll(PIECES)) {
    if (match.index > at) pieces.push({ kind: 'plain', text: code.slice(at, match.index) })
    const found = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)
    pieces.push({ kind: (found?.[0] ?? 'plain') as CodePiece['kind'], text: match[0] })
    at = match.index + match[0].length
  }
  if (at < code.length) pieces.push({ kind: 'plain', text: code.slice(at) })
  return pieces
}
