import { BODY_MAX_VALUES } from '../body-limits.ts'
import { measureJson } from '../measure-json.ts'
import type { ConfigOverride } from './assemble.ts'
import { assemble } from './assemble.ts'
import { alternativeOf, describeKind, findRuleProblem, isOfKind } from './checks.ts'
import {
  type ConfigLevel,
  type ConfigNode,
  type Container,
  childOf,
  containerOf,
  isTree,
} from './nodes.ts'
import { idRules } from './rules.ts'
import { configTree } from './tree.ts'

/** Longest stored override, in characters of JSON (protocol 04 §8.5). */
export const OVERRIDE_MAX_LENGTH = 5_000_000

/**
 * Most members and entries of a stored override, and of one that is merged into it. An override
 * arrives inside of a JSON string, so the limit of the body does not count them.
 */
export const OVERRIDE_MAX_VALUES = BODY_MAX_VALUES

/** An override that may be merged into the stored one, or the reason why not. */
export type ParsedOverride = { ok: true; override: ConfigOverride } | { ok: false; problem: string }

/** Parses and checks the JSON text of an override (protocol 04 §8.5). */
export function parseOverride(text: string, level: ConfigLevel = 'environment'): ParsedOverride {
  if (measureJson(text, { values: OVERRIDE_MAX_VALUES }).isTooMuch)
    return {
      ok: false,
      problem: `[ERROR] The configuration override has more than ${OVERRIDE_MAX_VALUES} members and entries`,
    }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'invalid JSON' }
  }
  const problem = findOverrideProblem(value, level)
  return problem === null ? { ok: true, override: value as ConfigOverride } : { ok: false, problem }
}

/**
 * Why this is not a valid override at that level; null if it is. One line per problem, in one of
 * three classes: format, errors (form), warnings (finer rules). An override is checked alone,
 * without what is stored, so it must be complete by itself.
 */
export function findOverrideProblem(
  value: unknown,
  level: ConfigLevel = 'environment',
): string | null {
  if (Array.isArray(value))
    return '[ERROR] The configuration override must be an object, not a list'
  if (!isTree(value)) return '[FORMAT ERROR] The configuration override must be an object'
  const malformed = findMalformedKey(value)
  if (malformed !== null)
    return `[FORMAT ERROR] ${JSON.stringify(shorten(malformed))} is not a key: names of letters, digits, _, :, $ and -, joined by dots`

  const errors = new Findings()
  findErrors(errors, configTree, value, { path: '', reach: 'branch', level })
  if (errors.lines.length > 0) return errors.say('[ERROR]')

  const warnings = new Findings()
  findWarnings(warnings, configTree, assemble(configTree, value), '')
  return warnings.lines.length > 0 ? warnings.say('[WARNING]') : null
}

/** Collects problems; after the first few more would not help. */
class Findings {
  readonly lines: string[] = []

  get isFull(): boolean {
    return this.lines.length >= 20
  }

  add(path: string, problem: string): void {
    if (!this.isFull) this.lines.push(`${path} ${problem}`)
  }

  say(prefix: string): string {
    return this.lines.map((line) => `${prefix} ${line}`).join('\n')
  }
}

/**
 * The first invalid key at any depth (§8.2); lists have no keys. Not recursive: nesting is cheap
 * for a caller and must not exhaust the stack.
 */
function findMalformedKey(override: object): string | null {
  const waiting: object[] = [override]
  for (let tree = waiting.pop(); tree !== undefined; tree = waiting.pop()) {
    for (const [key, value] of Object.entries(tree)) {
      if (!key.split('.').every(isKeySegment)) return key
      if (isTree(value)) waiting.push(value)
    }
  }
  return null
}

const isKeySegment = (segment: string) =>
  segment !== '' && !segment.startsWith('-') && !/[^a-zA-Z0-9_:$-]/.test(segment)

interface Place {
  readonly path: string
  /** The level from which keys here may be set. */
  readonly reach: 'project' | 'branch' | 'environment'
  /** The level of the override. */
  readonly level: ConfigLevel
}

/** Step 1: unknown keys, malformed ids, wrong kinds of values. Null is allowed everywhere. */
function findErrors(
  errors: Findings,
  container: Container,
  members: Readonly<Record<string, unknown>>,
  place: Place,
): void {
  for (const [key, value] of Object.entries(members)) {
    if (errors.isFull) return
    const path = place.path === '' ? shorten(key) : `${place.path}.${shorten(key)}`
    const found = follow(container, key, place.reach)
    if (typeof found === 'string') {
      errors.add(path, found)
      continue
    }
    const { node, reach } = found
    const inner = containerOf(node)
    if (!SETTABLE[reach].includes(place.level))
      errors.add(path, `cannot be set at the level ${place.level}`)
    else if (inner !== undefined && isTree(value))
      findErrors(errors, inner, value, { ...place, path, reach })
    else if (value !== null && !isOfKind(node, value))
      errors.add(path, `must be ${describeKind(node)}`)
  }
}

/** Finds the node of a key, which may be dotted, or returns why there is none. */
function follow(
  container: Container,
  key: string,
  reach: Place['reach'],
): { node: ConfigNode; reach: Place['reach'] } | string {
  let inner: Container | undefined = container
  let node: ConfigNode = container
  let reached = reach
  for (const name of key.split('.')) {
    if (inner === undefined) return 'is not a key of the configuration'
    if (inner.kind === 'record' && !idRules[inner.ids].test(name))
      return `is not a key of the configuration: the id ${idRules[inner.ids].says}`
    const child: ConfigNode | undefined = childOf(inner, name)
    if (child === undefined) return 'is not a key of the configuration'
    node = child
    reached = child.level ?? reached
    inner = containerOf(child)
  }
  return { node, reach: reached }
}

/** The levels where a key with that scope may be set (§8.1). */
const SETTABLE: Readonly<Record<Place['reach'], readonly ConfigLevel[]>> = {
  project: ['project'],
  branch: ['branch', 'environment', 'organization'],
  environment: ['environment', 'organization'],
}

/** Step 2: the finer rules, with every required member present, on the override alone. */
function findWarnings(warnings: Findings, node: ConfigNode, value: unknown, path: string): void {
  const problem = findRuleProblem(node, value)
  if (problem !== null) warnings.add(path, problem)
  if (!isTree(value)) return
  const below = (name: string) => (path === '' ? name : `${path}.${shorten(name)}`)
  if (node.kind === 'section') {
    for (const [name, member] of Object.entries(node.members)) {
      if (member.required && (value[name] ?? null) === null)
        warnings.add(below(name), 'must be defined')
    }
  }
  const container = containerOf(node) as Container
  for (const [name, memberValue] of Object.entries(value)) {
    if (warnings.isFull) return
    const member = memberValue === null ? undefined : childOf(container, name)
    const option = member && alternativeOf(member, memberValue)
    if (option !== undefined) findWarnings(warnings, option, memberValue, below(name))
  }
}

/** Shows keys up to a length, and never values, which may be secrets. */
const shorten = (key: string) => (key.length > 120 ? `${key.slice(0, 120)}…` : key)
