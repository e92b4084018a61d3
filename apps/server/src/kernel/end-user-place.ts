import { isIP } from 'node:net'
import { isStorableText } from '@latchkey/contract'
import type { EndUserPlace } from './activity.ts'
import type { RequestInfo } from './request-info.ts'

// Requests of an app's server carry the address of the server, not of the user (protocol 01 §10.6).
const BROWSER = /Mozilla|Chrome|Safari/
const MAX_LENGTH = 100
/** Longer than the user agents of browsers. */
const MAX_AGENT_LENGTH = 512

/**
 * Derives the location of the user of a browser from the headers that proxies add (protocol 01
 * §10.6). Returns null if it is unknown.
 */
export function guessPlace(headers: Headers): EndUserPlace | null {
  if (!BROWSER.test(headers.get('user-agent') ?? '')) return null
  const ip = readAddress(headers)
  if (ip === null) return null
  return {
    ip,
    countryCode: readText(headers, 'cf-ipcountry') ?? readText(headers, 'x-vercel-ip-country'),
    regionCode: readText(headers, 'x-vercel-ip-country-region'),
    cityName: readText(headers, 'x-vercel-ip-city'),
    latitude: readNumber(headers, 'x-vercel-ip-latitude'),
    longitude: readNumber(headers, 'x-vercel-ip-longitude'),
    tzIdentifier: readText(headers, 'x-vercel-ip-timezone'),
  }
}

/** The user agent of a browser, cut to 512 characters. Null for other programs. */
export function browserAgent(headers: Headers): string | null {
  const agent = headers.get('user-agent') ?? ''
  return BROWSER.test(agent) && isStorableText(agent) ? agent.slice(0, MAX_AGENT_LENGTH) : null
}

/** The country of the user of a browser, as `guessPlace` finds it. */
export const countryOf = ({ headers }: Pick<RequestInfo, 'headers'>): string | null =>
  guessPlace(headers)?.countryCode ?? null

/** Reads the first of the headers that is present, even if its value is not a valid address. */
function readAddress(headers: Headers): string | null {
  const value =
    headers.get('cf-connecting-ip') ||
    headers.get('x-vercel-forwarded-for') ||
    headers.get('x-real-ip') ||
    headers.get('x-forwarded-for')?.split(',', 1)[0]
  const address = value?.trim() ?? ''
  // The zone of an IPv6 address can be any text and has no meaning outside its host (RFC 4007 §6).
  return isIP(address) === 0 || address.includes('%') ? null : address
}

/**
 * Reads a text header. Proxies percent-encode names, because headers are ASCII. A text that
 * PostgreSQL cannot store would make the insert of the whole batch fail.
 */
function readText(headers: Headers, name: string): string | null {
  const value = headers.get(name)?.trim()
  if (!value || value.length > MAX_LENGTH) return null
  const text = decode(value)
  return isStorableText(text) ? text : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function readNumber(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim()
  const number = text ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : null
}
