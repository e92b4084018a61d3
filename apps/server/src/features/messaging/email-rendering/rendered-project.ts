import { type Branding, brandingButton, readBranding } from '@latchkey/contract'
import type { Project } from '../../../kernel/project-cache.ts'
import { DEFAULT_BUTTONS, type Look } from './look.ts'
import type { RenderedProject } from './sandbox-request.ts'

/** What an email shows of a project: its name and the logos of its branding. */
export function toRenderedProject(
  { config }: Pick<Project, 'config'>,
  displayName: string,
): RenderedProject {
  const { logo_light, logo_dark } = readBranding(config)
  const light = logo_light ?? logo_dark
  return {
    displayName,
    ...(light !== null && { logoUrl: light }),
    ...(logo_dark !== null && logo_dark !== light && { darkLogoUrl: logo_dark }),
  }
}

/** The buttons of a branding. */
export const buttonsOf = (branding: Branding): Look['buttons'] => ({
  light: brandingButton(branding, 'light') ?? DEFAULT_BUTTONS.light,
  dark: brandingButton(branding, 'dark') ?? DEFAULT_BUTTONS.dark,
})
