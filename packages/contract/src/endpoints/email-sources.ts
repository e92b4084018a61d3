import { z } from 'zod'
import { EMAIL_SOURCE_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'

/** A theme id in the form the protocol accepts: a lower-case UUID of version 4 (protocol 05). */
const THEME_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const emailThemeId = z
  .string()
  .regex(THEME_ID, 'must be a lower-case UUID of version 4')
  .meta({ format: 'uuid' })

/** A theme, or `false` for none. Absent means the theme that the project has selected. */
export const emailThemeChoice = z
  .union([emailThemeId, z.literal(false)])
  .meta({ description: 'Theme id, or `false` for no theme' })

export const emailSource = z
  .string()
  .max(EMAIL_SOURCE_MAX_LENGTH)
  .meta({ description: 'TSX source (protocol 05 §12)' })

export const emailSourceName = z.string().max(NAME_MAX_LENGTH)
