import type { z } from 'zod'
import { shorten } from './shorten.ts'

const MAX_NAME_LENGTH = 60
const MAX_NAMES = 10

/**
 * One line of a schema error per problem, starting with the path of the field (protocol 01 §5.3).
 */
export function describeIssues(root: string, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map((issue) => `${pathOf(root, issue.path)} ${sayWhat(issue)}`)
}

/**
 * `body`, `['oauth_providers', 0, 'id']` → `body.oauth_providers[0].id`; header names with a
 * hyphen are in quotes.
 */
function pathOf(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    const name = shorten(String(part), MAX_NAME_LENGTH)
    const needsQuotes = root === 'headers' && !/^[a-z]+$/.test(name)
    return needsQuotes ? `${text}[${JSON.stringify(name)}]` : `${text}.${name}`
  }, root)
}

function sayWhat(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'must be defined'
        : `must be ${article(issue.expected)}${issue.input === null ? ', not null' : ''}`
    case 'unrecognized_keys':
      return `contains unknown properties: ${listNames(issue.keys)}`
    case 'invalid_value':
      return issue.input === undefined
        ? 'must be defined'
        : `must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : `must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_union':
      return issue.input === undefined ? 'must be defined' : 'is none of the accepted kinds'
    case 'custom':
      return issue.message
    default:
      return 'is not valid'
  }
}

const article = (type: string) =>
  /^(?:int|array|object)/.test(type) ? `an ${type === 'int' ? 'integer' : type}` : `a ${type}`
const unitOf = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : ''

/** The caller chooses the names, which may be many and long. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => shorten(name, MAX_NAME_LENGTH))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
