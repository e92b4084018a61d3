import { type Branding, readBranding } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'

/**
 * Returns the branding of a project for its pages; undefined if it is the default. Logos that the
 * service stores become paths, because a page may be open under another host.
 */
export function pageBranding(
  { config: { publicUrl } }: Pick<Context, 'config'>,
  config: Project['config'],
): Branding | undefined {
  if (!config.branding) return undefined
  const branding = readBranding(config)
  const toPageUrl = (url: string | null) =>
    url?.startsWith(`${publicUrl}/`) ? new URL(url).pathname : url
  return {
    ...branding,
    logo_light: toPageUrl(branding.logo_light),
    logo_dark: toPageUrl(branding.logo_dark),
  }
}
