import { warnOnce } from '../warn-once.ts'
import { SLOT_NAMES } from './slot-names.ts'

/** The names in the styles of a page. */
interface Names {
  /** Tokens that our own styles declare or use. */
  readonly known: Set<string>
  readonly tokens: Set<string>
  readonly slots: Set<string>
}

/** Warns of tokens and slots in the styles of the page that do not exist. For development. */
export function warnOfStyleMistakes(): void {
  for (const mistake of findStyleMistakes(document)) warnOnce(`Styles: ${mistake}`)
}

/** What the styles of a page name that does not exist and has no effect, one sentence each. */
export function findStyleMistakes(page: Document): string[] {
  const names: Names = { known: new Set(), tokens: new Set(), slots: new Set() }
  for (const sheet of [...page.styleSheets, ...page.adoptedStyleSheets])
    readRules(rulesOf(sheet), names)
  for (const element of page.querySelectorAll<HTMLElement>('[style*="--lk-"]'))
    readTokens(element.style, names.tokens)

  const known = [...names.known]
  // Without our style sheet no token is known.
  const tokens =
    known.length === 0 ? [] : [...names.tokens].filter((name) => !names.known.has(name))
  return [
    ...tokens.map((name) => describe('token', name, known.find(isLike(name)))),
    // Other libraries have slots as well, so only what looks like one of ours is a mistake.
    ...[...names.slots]
      .filter((name) => !SLOT_NAMES.includes(name))
      .filter((name) => !page.querySelector(`[data-slot="${name}"]`))
      .flatMap((name) => {
        const meant = SLOT_NAMES.find(isLike(name))
        return meant === undefined ? [] : [describe('slot', name, meant)]
      }),
  ]
}

const describe = (kind: string, name: string, meant: string | undefined) =>
  `The ${kind} ${name} does not exist. ${meant ? `Did you mean ${meant}? ` : ''}The guide “Appearance” lists all of them.`

/** A style sheet of another origin keeps its rules to itself. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}

function readRules(rules: readonly CSSRule[], names: Names): void {
  for (const rule of rules) {
    if (isOurLayer(rule)) {
      for (const [token] of rule.cssText.matchAll(/--lk-[\w-]+/g)) names.known.add(token)
      continue
    }
    if (rule instanceof CSSStyleRule) {
      readTokens(rule.style, names.tokens)
      // A selector with an escape is a class of Tailwind, which may be for any library.
      if (!rule.selectorText.includes('\\'))
        for (const [, name = ''] of rule.selectorText.matchAll(/\[data-slot="([\w-]+)"\]/g))
          names.slots.add(name)
    }
    if (rule instanceof CSSImportRule && rule.styleSheet) readRules(rulesOf(rule.styleSheet), names)
    else if ('cssRules' in rule) readRules([...(rule.cssRules as CSSRuleList)], names)
  }
}

const isOurLayer = (rule: CSSRule): boolean =>
  rule instanceof CSSLayerBlockRule && /^latchkey(\.|$)/.test(rule.name)

function readTokens(style: CSSStyleDeclaration, into: Set<string>): void {
  for (const property of style) if (property.startsWith('--lk-')) into.add(property)
}

/**
 * Whether a name differs in one place, by at most two letters. Short names are like many others.
 */
const isLike = (given: string) => (name: string) => {
  const shorter = Math.min(given.length, name.length)
  if (shorter < 5) return false
  let start = 0
  while (start < shorter && given[start] === name[start]) start += 1
  let end = 0
  while (end < shorter - start && given.at(-1 - end) === name.at(-1 - end)) end += 1
  return Math.max(given.length, name.length) - start - end <= 2
}
