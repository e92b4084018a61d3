import { isStorableText } from '../text-rules.ts'
import { type ConfigNode, CURRENCIES, containerOf, DAY_UNITS, isTree } from './nodes.ts'
import { findMoneyProblem, textFormats } from './rules.ts'

/** The kind of value that a node accepts, in words. */
export function describeKind(node: ConfigNode): string {
  switch (node.kind) {
    case 'boolean':
      return 'a boolean'
    case 'text':
      return 'a string'
    case 'money':
      return 'an amount of money as a string'
    case 'number':
      return 'a number'
    case 'true':
      return 'true'
    case 'interval':
      return `a list of a number and one of ${DAY_UNITS.map((unit) => JSON.stringify(unit)).join(', ')}`
    case 'enum':
      return node.values.length === 1
        ? JSON.stringify(node.values[0])
        : `one of ${node.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'either':
      return node.of.map(describeKind).join(' or ')
    default:
      return 'an object'
  }
}

/**
 * Is it a value of that kind? Nothing is converted: `"true"` is not a boolean, `"5"` not a number.
 */
export function isOfKind(node: ConfigNode, value: unknown): boolean {
  switch (node.kind) {
    case 'boolean':
    case 'true':
      return typeof value === 'boolean'
    case 'text':
    case 'money':
      return typeof value === 'string' && isStorableText(value)
    case 'number':
      return Number.isFinite(value)
    case 'interval':
      return isIntervalLike(value)
    case 'enum':
      return (node.values as readonly unknown[]).includes(value)
    case 'either':
      return node.of.some((option) => isOfKind(option, value))
    default:
      return isTree(value)
  }
}

function isIntervalLike(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  return Number.isFinite(value[0]) && (DAY_UNITS as readonly unknown[]).includes(value[1])
}

/**
 * What is wrong with a value of the right kind by the finer rules of its node; null if nothing is.
 * Members are not checked.
 */
export function findRuleProblem(node: ConfigNode, value: unknown): string | null {
  switch (node.kind) {
    case 'true':
      return value === true ? null : 'must be true'
    case 'interval':
      return Number.isInteger((value as [number])[0]) && (value as [number])[0] >= 0
        ? null
        : 'must begin with a non-negative integer'
    case 'number': {
      const { min = -Infinity, max = Infinity } = node
      return (value as number) >= min && (value as number) <= max
        ? null
        : `must be from ${min} to ${max}`
    }
    case 'text':
      if (node.nonEmpty && value === '') return 'must not be empty'
      if (node.maxLength !== undefined && (value as string).length > node.maxLength)
        return `must be at most ${node.maxLength} characters long`
      return node.format === undefined || textFormats[node.format].test(value as string)
        ? null
        : textFormats[node.format].says
    case 'money': {
      const problem = findMoneyProblem(value as string, node.currency, CURRENCIES[node.currency])
      return problem === null ? null : `is not valid: ${problem}`
    }
    case 'section': {
      const { atLeastOneOf } = node
      const members = value as Readonly<Record<string, unknown>>
      if (
        atLeastOneOf === undefined ||
        atLeastOneOf.members.some((name) => (members[name] ?? null) !== null)
      )
        return null
      return `is not complete: ${atLeastOneOf.message}`
    }
    default:
      return null
  }
}

/** The alternative of an `either` that the value belongs to; any other node is its own. */
export function alternativeOf(node: ConfigNode, value: unknown): ConfigNode | undefined {
  if (node.kind !== 'either') return node
  return isTree(value) ? containerOf(node) : node.of.find((option) => isOfKind(option, value))
}
