import type { RedirectMethod } from '@latchkey/js'

/** The options of an app with the default of this package (protocol 07 §1). */
export const forNextjs = <O extends { readonly redirectMethod?: RedirectMethod | undefined }>(
  options: O,
): O => ({ ...options, redirectMethod: options.redirectMethod ?? 'nextjs' })
