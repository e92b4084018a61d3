import { z } from 'zod'
import {
  BRANCH_ID_MAX_LENGTH,
  DISPLAY_NAME_MAX_LENGTH,
  IMAGE_URL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
} from './limits.ts'
import {
  isBase64,
  isEmail,
  isImageUrl,
  isProjectId,
  isStrictEmail,
  isUrl,
  isUuid,
} from './text-rules.ts'

/*
 * The primitive field rules of protocol 01 §5.6. Coercion (§5.2) happens before a schema sees the
 * value: coercion.ts.
 */

export const uuid = z.string().refine(isUuid, 'must be a valid UUID').meta({ format: 'uuid' })

/**
 * A user's id; the literal `me` stands for the user of the request's access token and is replaced
 * before validation.
 */
export const userIdOrMe = z
  .string()
  .refine(isUuid, 'must be a valid UUID or me')
  .meta({ description: 'User id, or `me`' })

export const projectId = z
  .string()
  .refine(isProjectId, 'must be internal or a lower-case UUID of version 4')
  .meta({ description: 'Project id' })

export const branchId = z.string().min(1).max(BRANCH_ID_MAX_LENGTH)

export const email = z.string().refine(isEmail, 'must be a valid email').meta({ format: 'email' })

export const strictEmail = z
  .string()
  .refine(isStrictEmail, 'must be a valid email')
  .meta({ format: 'email' })

export const url = z.string().refine(isUrl, 'must be a valid URL').meta({ format: 'uri' })

export const imageUrl = z
  .string()
  .max(IMAGE_URL_MAX_LENGTH)
  .refine(isImageUrl, 'must be a valid URL')
  .meta({ format: 'uri' })

export const password = z.string().max(PASSWORD_MAX_LENGTH).meta({ format: 'password' })

export const base64 = z.string().refine(isBase64, 'must be valid base64')

/** Any JSON value, `null` included. */
export const json = z.json().nullable().meta({ description: 'Any JSON value' })
export type Json = z.infer<typeof json>

export const userDisplayName = z.string().max(DISPLAY_NAME_MAX_LENGTH).nullable()

/** A point in time, in milliseconds since the Unix epoch, UTC. */
export const millis = z.number().meta({ description: 'Milliseconds since the Unix epoch' })

/** When a key expires: in the years 1 to 9999, which every clock and database can represent. */
export const expiryMillis = millis
  .min(Date.parse('0001-01-01T00:00:00.000Z'))
  .max(Date.parse('9999-12-31T23:59:59.999Z'))

/**
 * 45 characters of Crockford base 32 in lower case: every opaque secret of the wire (protocol 01
 * §10.1).
 */
export const opaqueSecret = z.string()

/** A verification code as users and links send it, in either case (protocol 02 §1). */
export const verificationCode = z
  .string()
  .length(45)
  .toLowerCase()
  .meta({ description: 'Code from a link, 45 characters' })

/** The response of an action without a result. */
export const success = z.strictObject({ success: z.literal(true) })
