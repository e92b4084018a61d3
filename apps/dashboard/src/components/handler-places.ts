import { isTrustedUrl } from '@latchkey/contract/pure'
import { t } from '../text.ts'

/** The places of handler pages that an email can link to. */
export type HandlerPlace =
  /** A trusted domain. One with a wildcard needs a host. */
  | {
      readonly id: string
      readonly kind: 'domain' | 'wildcard'
      readonly baseUrl: string
      readonly handlerPath: string
    }
  /** The pages that the service hosts for the project. */
  | { readonly id: 'hosted'; readonly kind: 'hosted'; readonly url: string }
  | { readonly id: 'localhost'; readonly kind: 'localhost' }

/** What a project configures about the addresses it trusts. */
export interface PlaceRules {
  readonly allow_localhost: boolean
  readonly domains: readonly { readonly domain: string; readonly handler_path: string }[]
}

/** What was entered for the chosen place. */
export interface TypedPlace {
  readonly host: string
  readonly port: string
  readonly path: string
}

export const DEFAULT_HANDLER_PATH = '/handler'

/** The names of the fields in their form. */
export const PLACE_FIELDS = {
  place: 'handler-place',
  host: 'handler-host',
  port: 'handler-port',
  path: 'handler-path',
} as const

/**
 * The places that a project trusts, those first that need no further input (protocol 09 §8.3).
 * `hostedUrl` is the address of the hosted pages.
 */
export function handlerPlaces(
  { allow_localhost: allowLocalhost, domains }: PlaceRules,
  hostedUrl: string,
): readonly HandlerPlace[] {
  const trustedDomains = domains.map(({ domain, handler_path }) => ({
    baseUrl: domain,
    handlerPath: handler_path,
  }))
  const all = trustedDomains
    .toSorted((a, b) => a.baseUrl.localeCompare(b.baseUrl))
    .map(({ baseUrl, handlerPath }) => ({
      id: `${baseUrl} ${handlerPath}`,
      kind: baseUrl.includes('*') ? ('wildcard' as const) : ('domain' as const),
      baseUrl,
      handlerPath,
    }))
  return [
    ...all.filter(({ kind }) => kind === 'domain'),
    ...(isTrustedUrl({ allowLocalhost, trustedDomains }, hostedUrl)
      ? [{ id: 'hosted' as const, kind: 'hosted' as const, url: hostedUrl }]
      : []),
    ...all.filter(({ kind }) => kind === 'wildcard'),
    ...(allowLocalhost ? [{ id: 'localhost' as const, kind: 'localhost' as const }] : []),
  ]
}

/**
 * The address of the handler pages there, without a trailing slash. Null while required input is
 * missing or wrong.
 */
export function handlerUrl(place: HandlerPlace | undefined, typed: TypedPlace): string | null {
  if (!place || Object.keys(findTypedMistakes(place, typed)).length > 0) return null
  switch (place.kind) {
    case 'hosted':
      return place.url
    case 'localhost':
      return `http://localhost:${Number(typed.port.trim())}${withoutEnd(typed.path.trim())}`
    case 'wildcard':
      return withoutEnd(inPlaceOfPattern(place.baseUrl, typed.host)) + withoutEnd(place.handlerPath)
    case 'domain':
      return withoutEnd(place.baseUrl) + withoutEnd(place.handlerPath)
  }
}

/** What is missing or wrong, by field name. */
export function findPlaceMistakes(
  form: FormData,
  places: readonly HandlerPlace[],
): Partial<Record<string, string>> {
  const place = chosenPlace(form, places)
  if (!place) return { [PLACE_FIELDS.place]: t('Choose where the link leads') }
  return findTypedMistakes(place, typedPlace(form))
}

/**
 * The address that a form with these fields describes, without a trailing slash. Null while the
 * form has mistakes.
 */
export const handlerUrlOf = (form: FormData, places: readonly HandlerPlace[]): string | null =>
  handlerUrl(chosenPlace(form, places), typedPlace(form))

const chosenPlace = (form: FormData, places: readonly HandlerPlace[]) =>
  places.find(({ id }) => id === form.get(PLACE_FIELDS.place))

const typedPlace = (form: FormData): TypedPlace => ({
  host: String(form.get(PLACE_FIELDS.host) ?? ''),
  port: String(form.get(PLACE_FIELDS.port) ?? ''),
  path: String(form.get(PLACE_FIELDS.path) ?? ''),
})

function findTypedMistakes(
  place: HandlerPlace,
  { host, port, path }: TypedPlace,
): Partial<Record<string, string>> {
  if (place.kind === 'wildcard') {
    if (host.trim() === '') return { [PLACE_FIELDS.host]: t('Enter a host') }
    const rules = { allowLocalhost: false, trustedDomains: [place] }
    return isTrustedUrl(rules, inPlaceOfPattern(place.baseUrl, host)) && !/[*@]/.test(host)
      ? {}
      : { [PLACE_FIELDS.host]: t('This host doesn’t match {pattern}', { pattern: place.baseUrl }) }
  }
  if (place.kind === 'localhost') {
    const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535
    return {
      ...(!isPort && {
        [PLACE_FIELDS.port]: port.trim() ? t('Enter a port from 1 to 65535') : t('Enter a port'),
      }),
      ...(!/^\/[^\s?#]*$/.test(path.trim()) && {
        [PLACE_FIELDS.path]: t('Handler path must start with /'),
      }),
    }
  }
  return {}
}

/** The base URL with a host in place of the wildcard. Of a pasted address, only the host counts. */
function inPlaceOfPattern(baseUrl: string, host: string): string {
  const [, scheme = '', , rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/i.exec(baseUrl) ?? []
  const [authority = ''] = host
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/)
  return `${scheme}${authority.toLowerCase()}${rest}`
}

const withoutEnd = (text: string) => text.replace(/\/+$/, '')
