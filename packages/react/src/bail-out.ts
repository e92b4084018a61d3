import type { Platform } from '@latchkey/js/internal'

/**
 * Stops server rendering at a component that needs the browser (protocol 07 §10). Inside a Suspense
 * boundary, the framework renders the fallback and continues in the browser. Frameworks recognize
 * the error by its digest.
 */
export function bailOutOnServer(platform: Platform): void {
  if (platform.browser() !== null) return
  throw Object.assign(
    new Error(
      'This component reads data in the browser. Put a Suspense boundary around it, so that the server can leave it out.',
    ),
    {
      digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING',
    },
  )
}
