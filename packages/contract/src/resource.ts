import { z } from 'zod'
import { ACCESS_TYPES, type AccessType, type ByLevel, isByLevel, reaches } from './levels.ts'

/** The lowest access types that may read and write a field. Absent means never. */
export interface FieldAccess {
  read?: AccessType
  write?: AccessType
}

/** One field of a resource: its schema and who may read and write it. */
export interface Field<
  S extends z.ZodType | ByLevel<z.ZodType> = z.ZodType,
  A extends FieldAccess = FieldAccess,
> {
  schema: S
  access: A
}

/**
 * Declares a field. A schema per access type is for fields that contain another resource, as the
 * reader may see it.
 */
export const field = <S extends z.ZodType | ByLevel<z.ZodType>, const A extends FieldAccess>(
  schema: S,
  access: A,
): Field<S, A> => ({
  schema,
  access,
})

type Fields = Record<string, Field<z.ZodType | ByLevel<z.ZodType>>>
type Open<Required extends AccessType | undefined, L extends AccessType> = Required extends 'client'
  ? true
  : Required extends 'server'
    ? L extends 'server' | 'admin'
      ? true
      : false
    : Required extends 'admin'
      ? L extends 'admin'
        ? true
        : false
      : false
type SchemaAt<S, L extends AccessType> =
  S extends ByLevel<z.ZodType> ? S[L] : S extends z.ZodType ? S : never
type ReadKeys<F extends Fields, L extends AccessType> = {
  [K in keyof F]: Open<F[K]['access']['read'], L> extends true ? K : never
}[keyof F]
type WriteKeys<F extends Fields, L extends AccessType> = {
  [K in keyof F]: Open<F[K]['access']['write'], L> extends true ? K : never
}[keyof F]
type View<F extends Fields, L extends AccessType> = z.ZodObject<
  { [K in ReadKeys<F, L>]: SchemaAt<F[K]['schema'], L> },
  z.core.$strict
>
type Patch<F extends Fields, L extends AccessType> = z.ZodObject<
  {
    [K in WriteKeys<F, L>]: z.ZodOptional<
      SchemaAt<F[K]['schema'], L> extends z.ZodType ? SchemaAt<F[K]['schema'], L> : never
    >
  },
  z.core.$strict
>

/** A resource with one view and one set of writable fields for each access type. */
export interface Resource<F extends Fields> {
  fields: F
  view: { [L in AccessType]: View<F, L> }
  patch: { [L in AccessType]: Patch<F, L> }
}

/**
 * Declares a resource field by field. It defines what each access type sees (`view`) and may change
 * (`patch`, every field optional), as ordinary zod schemas that reject unknown properties.
 */
export function resource<const F extends Fields>(fields: F): Resource<F> {
  const shapeAt = (level: AccessType, kind: 'read' | 'write') =>
    Object.entries(fields).flatMap(([name, { schema, access }]) => {
      const lowest = access[kind]
      if (lowest === undefined || !reaches(level, lowest)) return []
      return [[name, isByLevel(schema) ? schema[level] : schema] as const]
    })
  const byLevel = (make: (level: AccessType) => z.ZodType) =>
    Object.fromEntries(ACCESS_TYPES.map((level) => [level, make(level)]))

  return {
    fields,
    view: byLevel((level) =>
      z.strictObject(Object.fromEntries(shapeAt(level, 'read'))),
    ) as Resource<F>['view'],
    patch: byLevel((level) =>
      z.strictObject(
        Object.fromEntries(
          shapeAt(level, 'write').map(([name, schema]) => [name, schema.optional()]),
        ),
      ),
    ) as Resource<F>['patch'],
  }
}
