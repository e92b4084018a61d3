import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import postcss, { type AtRule, type Rule } from 'postcss'
import { compile } from 'tailwindcss'
import { SourceError } from './compile.ts'
import { type CustomProperties, plainValue } from './css-values.ts'
import type { CompiledClasses } from './sandbox-request.ts'

/** The length of a configuration as JSON. */
const MAX_CONFIG_LENGTH = 32_768
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const INPUT = `@import "tailwindcss/theme.css" theme(inline); @config "config"; @tailwind utilities;`

/** Compiles classes of Tailwind for email clients. The configuration is JSON. */
export async function compileClasses(
  config: string,
  names: readonly string[],
): Promise<CompiledClasses> {
  const css = await buildCss(readConfig(config), names)
  const root = postcss.parse(css)
  const properties = new Map<string, string>()
  root.walkAtRules('property', (rule) => {
    const initial = rule.nodes?.find(
      (node) => node.type === 'decl' && node.prop === 'initial-value',
    )
    if (initial?.type === 'decl') properties.set(rule.params, initial.value)
  })
  root.walkAtRules(/^(property|layer|supports)$/, (rule) => void rule.remove())

  const styles: Record<string, Record<string, string>> = {}
  const renamed: Record<string, string> = {}
  let kept = ''
  root.walkRules((rule) => {
    const found = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/i.exec(rule.selector)
    if (found === null) return
    const [selected, escaped = ''] = found
    const name = unescapeName(escaped)
    const declarations = declarationsOf(rule, properties)
    const conditions = conditionsOf(rule)
    if (rule.selector === selected && conditions.length === 0) {
      styles[name] = Object.fromEntries(
        declarations.map(([property, value]) => [toCamelCase(property), value]),
      )
      return
    }
    const plain = name.replace(/[^\w-]/g, '_')
    renamed[name] = plain
    const body = declarations
      .map(([property, value]) => `${property}:${value} !important`)
      .join(';')
    const ruleText = `${rule.selector.replace(selected, () => `.${plain}`)}{${body}}`
    kept += conditions.length === 0 ? ruleText : `@media ${conditions.join(' and ')}{${ruleText}}`
  })
  return { names, styles, renamed, css: kept }
}

async function buildCss(config: object, names: readonly string[]): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  try {
    const { build } = await compile(INPUT, {
      base: '/',
      loadStylesheet: async (id, base) => ({
        path: id,
        base,
        content: await readFile(resolve(id), 'utf8'),
      }),
      loadModule: async (id, base) => ({ path: id, base, module: config }),
    })
    return build([...names])
  } catch {
    throw new SourceError('The configuration of Tailwind is not valid.')
  }
}

/** Only the theme: everything else concerns files and plugins, which do not exist here. */
function readConfig(json: string): object {
  if (json.length > MAX_CONFIG_LENGTH)
    throw new SourceError('The configuration of Tailwind is too long.')
  const { theme } = JSON.parse(json, (key, value: unknown) =>
    FORBIDDEN_KEYS.has(key) ? undefined : value,
  ) as { theme?: object }
  return theme === undefined ? {} : { theme }
}

function declarationsOf(rule: Rule, initial: CustomProperties): [string, string][] {
  const properties = new Map(initial)
  rule.walkDecls(/^--/, ({ prop, value }) => void properties.set(prop, value))
  const result: [string, string][] = []
  rule.each((node) => {
    if (node.type !== 'decl' || node.prop.startsWith('--')) return
    const value = plainValue(node.value, properties)
    if (value !== null) for (const name of physical(node.prop)) result.push([name, value])
  })
  return result
}

const SIDES: Readonly<Record<string, readonly string[]>> = {
  inline: ['left', 'right'],
  block: ['top', 'bottom'],
  'inline-start': ['left'],
  'inline-end': ['right'],
  'block-start': ['top'],
  'block-end': ['bottom'],
}

/** Email clients do not know logical properties, such as `padding-inline`. */
function physical(property: string): string[] {
  const [, box, side = ''] = /^(margin|padding)-(inline|block)(.*)$/.exec(property) ?? []
  const logical = property.slice((box?.length ?? 0) + 1)
  return box === undefined || side.length > 6
    ? [property]
    : (SIDES[logical] ?? []).map((name) => `${box}-${name}`)
}

/** The media queries around a rule, in the syntax that email clients know. */
function conditionsOf(rule: Rule): string[] {
  const conditions: string[] = []
  for (let node = rule.parent; node?.type === 'atrule'; node = node.parent) {
    const { name, params } = node as AtRule
    if (name === 'media' && params !== '(hover: hover)') conditions.unshift(withoutRange(params))
  }
  return conditions
}

const withoutRange = (query: string): string =>
  query
    .replace(/\(width >= ([^)]*)\)/g, (_, width: string) => `(min-width:${inPixels(width)})`)
    .replace(/\(width < ([^)]*)\)/g, (_, width: string) => `(max-width:${inPixels(width, -0.02)})`)

const inPixels = (width: string, difference = 0): string => {
  const pixels = plainValue(width, new Map()) ?? width
  return difference === 0 || !pixels.endsWith('px')
    ? pixels
    : `${Number.parseFloat(pixels) + difference}px`
}

const unescapeName = (escaped: string): string =>
  escaped.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )

const toCamelCase = (property: string): string =>
  property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
