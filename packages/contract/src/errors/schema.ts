import { z } from 'zod'
import type { DetailKind, DetailsShape } from './details.ts'

const KIND_SCHEMAS: Record<DetailKind, z.ZodType> = {
  string: z.string(),
  'string|null': z.string().nullable(),
  number: z.number(),
  'number|null': z.number().nullable(),
  boolean: z.boolean(),
  'string[]': z.array(z.string()),
  'string[]|null': z.array(z.string()).nullable(),
  'object[]': z.array(z.looseObject({})),
}

/** The schema of an error's details, for documentation and tests. */
export const detailsSchema = (shape: DetailsShape): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([key, kind]) => [key, KIND_SCHEMAS[kind]])),
  )
