const BLOCKS = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DIV DL FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI OL P PRE SECTION TABLE TBODY TR UL'.split(
    ' ',
  ),
)
/** Holds the style of an element. No email has this word in its text. */
const STYLE = 'data-latchkey-style'
const HIDDEN = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])

/** The text of an email as a reader without HTML shows it. Links have their address behind them. */
export function textOfEmail(html: string): string {
  const { body } = new DOMParser().parseFromString(withInertStyles(html), 'text/html')
  return textOf(body)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The policy of the page also applies to parsed documents, and reports every style in them. Two
 * replacements in a row, because a hostile source could make an exact pattern take minutes.
 */
const withInertStyles = (html: string): string =>
  html.replaceAll(/<(\/?)style\b/gi, '<$1template').replaceAll(/\sstyle(?=\s*=)/gi, ` ${STYLE}`)

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.textContent ?? '').replaceAll(STYLE, 'style').replaceAll(/\s+/g, ' ')
  if (!(node instanceof Element) || isHidden(node)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'HR') return '\n\n---\n\n'
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? ''
  const inner = [...node.childNodes].map(textOf).join('')
  if (node.tagName === 'A') return withAddress(inner, node.getAttribute('href'))
  if (node.tagName === 'LI') return `\n- ${inner.trim()}`
  return BLOCKS.has(node.tagName) ? `\n\n${inner}\n\n` : inner
}

/** Such as the preview text in the list of emails. */
const isHidden = (element: Element): boolean =>
  HIDDEN.has(element.tagName) || /display:\s*none/i.test(element.getAttribute(STYLE) ?? '')

const withAddress = (text: string, address: string | null): string =>
  !address || address === text.trim() ? text : `${text.trim()} (${address})`
