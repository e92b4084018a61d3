import type { HandlerPlace } from '../../../components/handler-places.ts'

/**
 * The address that an impersonation link probably opens: the first trusted domain, else the hosted
 * account settings.
 */
export function appAddressOf(places: readonly HandlerPlace[]): string {
  const domain = places.find((place) => place.kind === 'domain')
  if (domain?.kind === 'domain') return domain.baseUrl
  const hosted = places.find((place) => place.kind === 'hosted')
  return hosted?.kind === 'hosted' ? `${hosted.url}/account-settings` : ''
}
