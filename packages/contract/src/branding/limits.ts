/** The font stacks to choose from. They are installed on devices, so no page loads a font. */
export const BRANDING_FONTS = ['system', 'serif', 'rounded', 'mono'] as const
/** The name of a font stack. */
export type BrandingFont = (typeof BRANDING_FONTS)[number]

/** How the primary button looks: filled with the accent, or an outline in it. */
export const BRANDING_BUTTONS = ['solid', 'outline'] as const
/** A style of the primary button. */
export type BrandingButton = (typeof BRANDING_BUTTONS)[number]

/** The largest radius of fields and buttons, in CSS pixels. */
export const BRANDING_RADIUS_MAX = 24
/** The longest title of the hosted pages, in characters. */
export const PAGE_TITLE_MAX_LENGTH = 80
/** The longest URL of a logo or of a page of terms, in characters. */
export const BRANDING_URL_MAX_LENGTH = 2_000
/** The largest uploaded logo, in bytes. */
export const BRANDING_LOGO_MAX_BYTES = 100_000
