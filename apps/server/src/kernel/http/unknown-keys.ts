import type { z } from 'zod'

/**
 * Paths of the members of a value that its schema does not describe, at any depth. Members without
 * a value are ignored.
 */
export function findUnknownKeys(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (value === null || value === undefined) return []
  switch (def.type) {
    case 'object':
      return findInObject(def, value as Record<string, unknown>, path)
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item) => findUnknownKeys(def.element, item, `${path}[]`))
        : []
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return findUnknownKeys(def.innerType, value, path)
    default:
      return []
  }
}

function findInObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: string,
): string[] {
  // A loose object accepts any member.
  const isLoose = catchall !== undefined && catchall._zod.def.type !== 'never'
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return []
    const at = path === '' ? name : `${path}.${name}`
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (inner !== undefined) return findUnknownKeys(inner, member, at)
    return isLoose ? [] : [at]
  })
}
