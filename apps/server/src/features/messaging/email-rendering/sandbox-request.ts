import type { Look, Scheme } from './look.ts'

/** What a template and a theme know about the project. */
export interface RenderedProject {
  readonly displayName: string
  /** The logo of the branding for light emails. */
  readonly logoUrl?: string
  /** The logo for dark emails, if it is another one. */
  readonly darkLogoUrl?: string
}

/** What runs in the sandbox for one recipient, as JSON. */
export interface SandboxRequest {
  /** The text that HTML replaces later, or null if there is a template. */
  readonly rawHtml: string | null
  readonly hasTheme: boolean
  readonly mode: 'preview' | 'send'
  readonly user: { readonly displayName: string | null }
  readonly project: RenderedProject
  /** What components show, in the color scheme of the theme. */
  readonly look: Look & { readonly scheme: Scheme }
  readonly variables: Readonly<Record<string, unknown>>
  readonly unsubscribeLink?: string
  /** Whether a category can be switched off, by its name. */
  readonly optionalCategories: Readonly<Record<string, boolean>>
  /** The same for a template without a known category. */
  readonly isOptionalByDefault: boolean
  /** Compiled classes by the JSON of the Tailwind configuration that they belong to. */
  readonly classes: Readonly<Record<string, CompiledClasses>>
  /** The time that the sources see, in milliseconds since 1970. */
  readonly nowMillis: number
}

/** What the sandbox returns, as JSON. It comes from untrusted code. */
export type SandboxResult =
  | {
      readonly ok: true
      readonly html: string
      /** The classes inside of `Tailwind`, by the JSON of their configuration. */
      readonly classes: Readonly<Record<string, readonly string[]>>
      readonly subject?: string
      readonly notificationCategory?: string
    }
  | { readonly ok: false; readonly error: string }

/** Classes of one configuration of Tailwind, compiled. */
export interface CompiledClasses {
  /** The classes that were compiled, also those that Tailwind does not know. */
  readonly names: readonly string[]
  /** The styles of classes, in the order of the style sheet. */
  readonly styles: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The names of classes that stay, because they have rules in `css`. */
  readonly renamed: Readonly<Record<string, string>>
  /** What cannot be an inline style, such as media queries. */
  readonly css: string
}
