import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { isHexColor } from '../branding/colors.ts'
import {
  BRANDING_BUTTONS,
  BRANDING_FONTS,
  BRANDING_RADIUS_MAX,
  BRANDING_URL_MAX_LENGTH,
  PAGE_TITLE_MAX_LENGTH,
} from '../branding/limits.ts'
import { endpoint } from '../endpoint.ts'
import type { PlainErrorName } from '../errors/plain-errors.ts'
import { imageUrl } from '../primitives.ts'
import { isWebAddress } from '../web-address.ts'
import { CONFIGURATION_ERRORS, IMAGE_ERRORS } from './shared-errors.ts'

const color = z
  .string()
  .refine(isHexColor, 'must be a color as #rrggbb')
  .meta({ description: 'A color as `#rrggbb`' })
const webAddress = z
  .string()
  .max(BRANDING_URL_MAX_LENGTH)
  .refine(isWebAddress, 'must be an http or https URL without a user name')
  .meta({ format: 'uri' })
const pageTitle = z.string().trim().min(1).max(PAGE_TITLE_MAX_LENGTH)

const schemeColors = z.strictObject({
  accent: color.nullable().meta({
    description: 'The color of buttons and links as `#rrggbb`. Null in dark: that of light',
  }),
  background: color
    .nullable()
    .meta({ description: 'The color of the page around the card as `#rrggbb`' }),
})
const texts = z.strictObject({
  page_title: pageTitle
    .nullable()
    .meta({ description: "Shown on the hosted pages instead of the project's name" }),
  terms_url: webAddress.nullable(),
  privacy_url: webAddress.nullable(),
})

const fields = {
  radius: z
    .int()
    .min(0)
    .max(BRANDING_RADIUS_MAX)
    .nullable()
    .meta({ description: 'Radius of fields and buttons in CSS pixels' }),
  font: z.enum(BRANDING_FONTS),
  button_style: z.enum(BRANDING_BUTTONS),
}

/** The look of the hosted pages and emails of a project. Null stands for the default. */
export const branding = z.strictObject({
  colors: z.strictObject({ light: schemeColors, dark: schemeColors }),
  ...fields,
  // Stored values that were checked when they were written, by other limits than new ones.
  radius: z.number().nullable(),
  logo_light: z.string().nullable(),
  logo_dark: z.string().nullable(),
  texts: z.strictObject({
    page_title: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
  }),
})

/** The same with hints for the person who chooses it. */
const adminBranding = branding.extend({
  warnings: z
    .array(
      z.strictObject({
        field: z.enum(['colors.light.accent', 'colors.dark.accent']),
        contrast: z.number(),
        minimum: z.literal(3),
      }),
    )
    .meta({ description: 'Accents that hardly stand out from the card (WCAG 2.2, 1.4.11)' }),
})

const logo = imageUrl.nullable().meta({
  description:
    'A PNG, JPEG or WebP as base64 data URL, at most 100 KB, or an https URL. Null removes it.',
})

/** Changes of the branding. Null is the default. */
export const brandingChanges = z.strictObject({
  colors: z
    .strictObject({ light: schemeColors.partial(), dark: schemeColors.partial() })
    .partial()
    .optional(),
  radius: fields.radius.optional(),
  font: fields.font.nullable().optional(),
  logo_light: logo.optional(),
  logo_dark: logo.optional(),
  button_style: fields.button_style.nullable().optional(),
  texts: texts.partial().optional(),
})

/** Why a logo is refused. */
export const LOGO_ERRORS = [
  ...IMAGE_ERRORS,
  'logo-format',
  'logo-address',
] as const satisfies readonly PlainErrorName[]

export const readBrandingAsClient = endpoint({
  method: 'GET',
  path: '/branding',
  tag: 'Branding',
  summary: 'The look of the project',
  description: 'For apps that show their own pages in the same look. Answered from memory.',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
  returns: branding,
  errors: [],
})

export const readAdminBranding = endpoint({
  method: 'GET',
  path: '/internal/branding',
  tag: 'Branding',
  summary: 'Read the branding of the project',
  description: 'Null stands for the default look.',
  access: ['admin'],
  query: z.strictObject({}),
  returns: adminBranding,
  errors: [],
})

export const updateBranding = endpoint({
  method: 'PATCH',
  path: '/internal/branding',
  audit: { kind: 'project_config.updated' },
  tag: 'Branding',
  summary: 'Change the branding of the project',
  description:
    'Changes the given fields; null brings back the default. Part of the configuration, so it has a history and can be restored. The hosted pages and the built-in emails have it immediately.',
  access: ['admin'],
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: brandingChanges,
  returns: adminBranding,
  errors: ['CURRENT_PROJECT_NOT_FOUND', 'QUOTA_EXCEEDED'],
  plainErrors: [...LOGO_ERRORS, ...CONFIGURATION_ERRORS],
})
