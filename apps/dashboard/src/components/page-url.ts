/**
 * The URL of a picture for a page of the service, which may be open at another address than the
 * public one.
 */
export const toPageUrl = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl.replace(/\/$/, '')}/files/`) ? new URL(url).pathname : url
