import { adminCall } from './admin-connection.ts'
import type * as wire from './admin-wire.ts'
import { type CamelCased, toCamelCase, toSnakeCase } from './letter-case.ts'
import type { ServerContext } from './server-context.ts'

/**
 * The look of the hosted pages and built-in emails of a project (protocol 09 §24 no. 18). Null
 * stands for the default. `warnings` are accents that are hard to see on the card.
 */
export type Branding = CamelCased<wire.BrandingJson>

type DeepPartial<T> = T extends object
  ? { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
  : T

/**
 * The fields to change; absent ones stay, null brings back the default. A logo is an https URL, or
 * a PNG, JPEG or WebP of at most 100 KB as base64 data URL.
 */
export type BrandingUpdate = DeepPartial<CamelCased<wire.BrandingPatch>>

/** Reads the branding of the project of an admin app. */
export const readBranding = async (context: ServerContext): Promise<Branding> =>
  toCamelCase(
    await adminCall<wire.ReadBranding>(context, { method: 'GET', path: '/internal/branding' }),
  )

/** Changes the branding and returns the new one, with the URLs of uploaded logos. */
export async function changeBranding(
  context: ServerContext,
  update: BrandingUpdate,
): Promise<Branding> {
  const json = await adminCall<wire.UpdateBranding>(context, {
    method: 'PATCH',
    path: '/internal/branding',
    body: toSnakeCase(update) as wire.BrandingPatch,
  })
  await context.pool.refresh()
  return toCamelCase(json)
}
