import { type Branding, isWebAddress } from '@latchkey/contract/pure'
import type { BrandingPatch } from '../../data/branding/writes.ts'
import { type Message, message } from '../../text.ts'

/** The settings of the branding in the order of the page, each with its name. */
export const BRANDING_NAMES = {
  'colors.light.accent': message('Accent, light'),
  'colors.dark.accent': message('Accent, dark'),
  'colors.light.background': message('Page background, light'),
  'colors.dark.background': message('Page background, dark'),
  radius: message('Corner radius'),
  font: message('Font'),
  button_style: message('Button style'),
  logo_light: message('Logo, light'),
  logo_dark: message('Logo, dark'),
  'texts.page_title': message('Page title'),
  'texts.terms_url': message('Terms of service'),
  'texts.privacy_url': message('Privacy policy'),
} as const satisfies Readonly<Record<string, Message>>

/** The path of one setting. */
export type BrandingPath = keyof typeof BRANDING_NAMES
type Value = string | number | null

/** All paths in their order. */
export const BRANDING_PATHS = Object.keys(BRANDING_NAMES) as readonly BrandingPath[]

/** The value at a path. */
export const valueAt = (branding: Branding, path: BrandingPath): Value =>
  path.split('.').reduce<unknown>((value, name) => {
    return (value as Record<string, unknown>)[name]
  }, branding) as Value

/** The branding with another value at a path. */
export function withValue(branding: Branding, path: BrandingPath, value: Value): Branding {
  const set = (tree: object, [name = '', ...rest]: readonly string[]): object => ({
    ...tree,
    [name]: rest.length === 0 ? value : set((tree as Record<string, object>)[name] ?? {}, rest),
  })
  return set(branding, path.split('.')) as Branding
}

const LINKS = ['texts.terms_url', 'texts.privacy_url'] as const

/** The paths of links that the service would refuse. */
export const wrongLinks = (branding: Branding): readonly BrandingPath[] =>
  LINKS.filter((path) => {
    const link = valueAt(branding, path)
    return link !== null && !isWebAddress(String(link))
  })

/** The paths whose values differ. */
export const changedPaths = (before: Branding, after: Branding): readonly BrandingPath[] =>
  BRANDING_PATHS.filter((path) => valueAt(before, path) !== valueAt(after, path))

/**
 * What to send to change one into the other: only what differs, so that others can edit the rest.
 */
export const patchOf = (before: Branding, after: Branding): BrandingPatch =>
  changedPaths(before, after).reduce<object>(
    (patch, path) => withValue(patch as Branding, path, valueAt(after, path)),
    {},
  ) as BrandingPatch
