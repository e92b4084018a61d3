import { preloadable } from './preloadable.ts'

/** The step for the code of an email, which is loaded while users type their address. */
export const codeStep = preloadable(
  async () => (await import('./magic-link-code-step.tsx')).MagicLinkCodeStep,
)
