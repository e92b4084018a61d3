import type { z } from 'zod'

/** Trims a value to what a schema describes. */
export type Trim = (value: unknown) => unknown

const keep: Trim = (value) => value

/**
 * Builds the function that trims a response to its schema. Handlers return whole records. A field
 * that the schema of the caller's level does not name never leaves the process, even if every
 * handler forgot about it.
 */
export function trimmer(schema: z.core.$ZodType): Trim {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object':
      return objectTrimmer(def.shape as Record<string, z.core.$ZodType>)
    case 'array': {
      const item = trimmer(def.element)
      return (value) => (Array.isArray(value) ? value.map(item) : value)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return nullableTrimmer(trimmer(def.innerType))
    default:
      return keep
  }
}

const nullableTrimmer =
  (inner: Trim): Trim =>
  (value) =>
    value === null || value === undefined ? value : inner(value)

function objectTrimmer(shape: Record<string, z.core.$ZodType>): Trim {
  const members = Object.entries(shape).map(([name, member]) => [name, trimmer(member)] as const)
  return (value) => {
    const whole = value as Record<string, unknown>
    const trimmed: Record<string, unknown> = {}
    for (const [name, trim] of members) {
      const member = whole[name]
      if (member !== undefined) trimmed[name] = trim(member)
    }
    return trimmed
  }
}
