import type { Look } from './look.ts'
import type { RenderedProject } from './sandbox-request.ts'

/** One person whose email is rendered. */
export interface RenderRecipient {
  readonly displayName: string | null
  /** Given to the theme only if the category of the email can be switched off. */
  readonly unsubscribeLink?: string
}

/** Emails to render together: the same sources and variables for several people. */
export interface RenderRequest {
  /** Whose sources these are. Tenants share the renderer fairly. */
  readonly tenancyId: string
  /** TSX (protocol 05 §12.2), or HTML that goes into the theme unchanged. */
  readonly template: { readonly tsx: string } | { readonly html: string }
  /** TSX (protocol 05 §12.3), or null for no theme. */
  readonly theme: string | null
  /** A preview uses the preview values of the sources (protocol 05 §8.1). */
  readonly mode: 'preview' | 'send'
  readonly project: RenderedProject
  /** What components of the source show. Without it, those of a project without a branding. */
  readonly look?: Look
  /** Given to the template, after its schema has checked them. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The name of the category of a template without a known one of its own. */
  readonly defaultCategory: string
  readonly recipients: readonly RenderRecipient[]
}

/** The email of one recipient. */
export interface RenderedSource {
  readonly html: string
  readonly text: string
  /** The value of `Subject`, if the template has one. */
  readonly subject?: string
  /** The value of `NotificationCategory`, if the template has one. */
  readonly notificationCategory?: string
}

/** One email for each recipient, in their order, or why the sources cannot be rendered. */
export type RenderResult =
  | { readonly ok: true; readonly emails: readonly RenderedSource[] }
  | { readonly ok: false; readonly error: string }

/** Renders the sources of projects in a sandbox (protocol 05 §12.4). */
export interface EmailRenderer {
  /**
   * Never throws for what a source does: compile errors, thrown errors and timeouts are results.
   * Throws `TooBusy` if the service has too much other work: try again later.
   */
  render(request: RenderRequest): Promise<RenderResult>
  stop(): Promise<void>
}
