/**
 * One line for the console of an app's page: replaces the session of its user (protocol 09 §8.6,
 * cookie of 07 §6.1).
 */
export const impersonationScript = (projectId: string, refreshToken: string, until: Date): string =>
  `document.cookie='stack-refresh-${projectId}=${refreshToken}; path=/; expires=${until.toUTCString()}'+(location.protocol==='https:'?'; secure; samesite=lax':'');location.reload()`
