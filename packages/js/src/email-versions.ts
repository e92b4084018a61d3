import { adminCall } from './admin-connection.ts'
import type { EmailThemeChoice } from './email-sending.ts'
import type * as wire from './email-wire.ts'
import type { ServerContext } from './server-context.ts'

/** What has versions. */
export type EmailSourceKind = 'template' | 'theme' | 'draft'

/** A saved state of a template, theme or draft. */
export interface EmailSourceVersion {
  /** Counts the saved states, starting with 1. */
  readonly version: number
  readonly displayName: string
  readonly tsxSource: string
  readonly themeId?: EmailThemeChoice
  readonly savedAt: Date
  /** The user of the dashboard who saved it; null if it was saved with a key. */
  readonly savedBy: string | null
}

// The declarations of the kinds differ only in their paths, and the types know those of templates.
const pathOf = <const R extends string>(kind: EmailSourceKind, rest: R) =>
  `/internal/email-${kind}s/:id/versions${rest}` as `/internal/email-templates/:id/versions${R}`

/** The versions of a source, newest first. The first is what is stored now. */
export async function listEmailVersions(
  context: ServerContext,
  kind: EmailSourceKind,
  id: string,
): Promise<readonly EmailSourceVersion[]> {
  const { items } = await adminCall<wire.ListVersions>(context, {
    method: 'GET',
    path: pathOf(kind, ''),
    params: { id },
  })
  return items.map(toVersion)
}

const toVersion = (json: wire.VersionJson): EmailSourceVersion =>
  Object.freeze({
    version: json.version,
    displayName: json.display_name,
    tsxSource: json.tsx_source,
    ...(json.theme_id !== undefined && { themeId: json.theme_id }),
    savedAt: new Date(json.saved_at_millis),
    savedBy: json.saved_by,
  })

/** A version to restore. */
export interface VersionReference {
  readonly id: string
  readonly version: number
}

/** Saves the source and the theme of a version as a new version. */
export async function restoreEmailVersion(
  context: ServerContext,
  kind: EmailSourceKind,
  { id, version }: VersionReference,
): Promise<void> {
  await adminCall<wire.RestoreVersion>(context, {
    method: 'POST',
    path: pathOf(kind, '/:version/restore'),
    params: { id, version: String(version) },
    body: {},
  })
  await context.pool.refresh()
}
