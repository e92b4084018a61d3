import { createBoundedParser } from './bounded-parser.ts'

const SKIPPED: ReadonlySet<string> = new Set(['head', 'style', 'script', 'title', 'template'])
const PARAGRAPHS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'pre', 'blockquote', 'hr']
const LINES = ['div', 'table', 'tr', 'li', 'section', 'article', 'header', 'footer', 'center', 'br']
/** The line breaks before and after elements. */
const BREAKS: ReadonlyMap<string, number> = new Map([
  ...PARAGRAPHS.map((name) => [name, 2] as const),
  ...LINES.map((name) => [name, 1] as const),
])
const VOID: ReadonlySet<string> = new Set(['img', 'br', 'hr', 'meta', 'link', 'input', 'col'])
const IS_LINK = /^https?:\/\//i

interface OpenLink {
  readonly href: string
  text: string
}

/** The text of an HTML email. The address of a link is behind its text. */
export function toPlainText(html: string): string {
  const parts: string[] = []
  let breaks = 0
  let hasSpace = false
  /** Written before the next text, after the line breaks. */
  let bullet = ''
  /** How many of the open elements are not part of the text. */
  let skipped = 0
  const links: OpenLink[] = []

  function write(text: string): void {
    if (text === '') return
    if (parts.length > 0) parts.push(breaks > 0 ? '\n'.repeat(breaks) : hasSpace ? ' ' : '')
    parts.push(bullet, text)
    const link = links.at(-1)
    if (link !== undefined) link.text += text
    breaks = 0
    hasSpace = false
    bullet = ''
  }
  const breakLine = (name: string) => {
    breaks = Math.max(breaks, BREAKS.get(name) ?? 0)
    if (name === 'td' || name === 'th') hasSpace = true
  }

  const parser = createBoundedParser({
    onopentag(name, attributes) {
      if (skipped > 0 || SKIPPED.has(name) || 'data-skip-in-text' in attributes) {
        if (!VOID.has(name)) skipped += 1
        return
      }
      breakLine(name)
      if (name === 'hr') write('---')
      else if (name === 'li') bullet = '- '
      else if (name === 'a') links.push({ href: attributes.href ?? '', text: '' })
    },
    ontext(data) {
      if (skipped > 0) return
      const text = data.replace(/[\s\u00a0]+/g, ' ')
      hasSpace ||= text.startsWith(' ')
      write(text.trim())
      hasSpace ||= text.endsWith(' ')
    },
    onclosetag(name) {
      if (skipped > 0) {
        if (!VOID.has(name)) skipped -= 1
        return
      }
      const link = name === 'a' ? links.pop() : undefined
      if (link !== undefined && IS_LINK.test(link.href) && link.text !== link.href) {
        hasSpace ||= link.text !== ''
        write(link.href)
      }
      breakLine(name)
    },
  })
  parser.end(html)
  return `${parts.join('').trim()}\n`
}
