import { z } from 'zod'
import { userIdOrMe } from './primitives.ts'
import { isStorableText } from './text-rules.ts'

// Unambiguous for each digit, so that a long run of digits is scanned once (security case 30).
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/**
 * Converts a value to what a schema expects where protocol 01 §5.2 allows it, and leaves everything
 * else unchanged, for the schema to reject: numbers and booleans become text, numeric text becomes
 * a number, `"true"`, `"1"`, 0 … become booleans. `me` in the place of a user's id becomes the id
 * that `me()` returns; `me()` may throw.
 */
export function coerce(schema: z.core.$ZodType, value: unknown, me: () => string): unknown {
  if (value === undefined) return value
  if (schema === userIdOrMe) return value === 'me' ? me() : toText(value)
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'string':
      return toText(value)
    case 'number':
      return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value
    case 'boolean':
      return toBoolean(value)
    case 'enum':
      return toText(value)
    case 'literal':
      return coerceLiteral(def.values, value)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return coerce(def.innerType, value, me)
    case 'nullable':
      return value === null ? null : coerce(def.innerType, value, me)
    case 'array':
      return Array.isArray(value) ? value.map((item) => coerce(def.element, item, me)) : value
    case 'object':
      return isRecord(value)
        ? mapOwn(value, (item, key) =>
            Object.hasOwn(def.shape, key) ? coerce(def.shape[key] as z.ZodType, item, me) : item,
          )
        : value
    case 'record':
      return isRecord(value) ? mapOwn(value, (item) => coerce(def.valueType, item, me)) : value
    case 'union':
      return coerceUnion(def.options, value, me)
    default:
      return value
  }
}

function coerceLiteral(wanted: readonly unknown[], value: unknown): unknown {
  if (wanted.includes(value)) return value
  const attempts = [
    toText(value),
    toBoolean(value),
    typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value,
  ]
  return attempts.find((attempt) => wanted.includes(attempt)) ?? value
}

/** The first alternative that accepts the value after its own coercion wins. */
function coerceUnion(
  options: readonly z.core.$ZodType[],
  value: unknown,
  me: () => string,
): unknown {
  for (const option of options) {
    const attempt = coerce(option, value, me)
    if (z.safeParse(option, attempt).success) return attempt
  }
  return value
}

const toText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  return BOOLEANS.get(String(value).toLowerCase()) ?? value
}

/** Raw bytes are not an object, though JavaScript would list each byte as a property. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)

/** Copies own entries only, so that a property called `__proto__` stays an ordinary one. */
function mapOwn(
  value: Record<string, unknown>,
  change: (item: unknown, key: string) => unknown,
): Record<string, unknown> {
  const mapped: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const changed = change(item, key)
    // Assignment is several times faster, which matters for bodies with thousands of members.
    if (key === '__proto__')
      Object.defineProperty(mapped, key, {
        value: changed,
        enumerable: true,
        writable: true,
        configurable: true,
      })
    else mapped[key] = changed
  }
  return mapped
}

/**
 * Why a value cannot be stored, with the path of the first such part; null if it can. The database
 * refuses some text. A property `__proto__` inside of a value would be stored, but many programs that
 * copy the value lose it or take it for a prototype. At the top, schemas report it as unknown.
 */
export function findUnstorable(value: unknown, path: string, isNested = false): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : unstorableText(path)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findUnstorable(item, `${path}[${index}]`, true)
      if (found) return found
    }
    return null
  }
  if (!isRecord(value)) return null
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key)) return unstorableText(path)
    if (key === '__proto__' && isNested) return `${path} must not have a property __proto__`
    const found = findUnstorable(item, `${path}.${key}`, true)
    if (found) return found
  }
  return null
}

const unstorableText = (path: string) => `${path} contains characters that cannot be stored`
