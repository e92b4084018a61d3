/**
 * Whether this browser is signed in to the dashboard, as far as a cookie tells. Only then the rest
 * is loaded that asks the service.
 */
export const mayBeOwner = (): boolean => /(?:^|; )stack-refresh-internal=/.test(document.cookie)
