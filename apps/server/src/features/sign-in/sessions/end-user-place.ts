import { isIP } from 'node:net'
import { isStorableText } from '@latchkey/contract'
import type { EndUserPlace } from '../../../kernel/activity.ts'

// Calls of an app's back end carry its own address, which says nothing of the person (protocol 01 §10.6).
const BROWSER = /Mozilla|Chrome|Safari/
const MAX_LENGTH = 100

/** Where the person in front of a browser seems to be, by the headers that proxies add (protocol 01 §10.6); null if nothing is known. */
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

/** The first header that is there decides, even if what it holds is no address. */
function readAddress(headers: Headers): string | null {
  const given =
    headers.get('cf-connecting-ip') ||
    headers.get('x-vercel-forwarded-for') ||
    headers.get('x-real-ip') ||
    headers.get('x-forwarded-for')?.split(',', 1)[0]
  const address = given?.trim() ?? ''
  // The zone of an IPv6 address may be any text at all and means nothing outside its host (RFC 4007 §6).
  return isIP(address) === 0 || address.includes('%') ? null : address
}

/** Names come percent-encoded, as headers are ASCII. A text that could not be stored would spoil the notes of everybody in its batch. */
function readText(headers: Headers, name: string): string | null {
  const given = headers.get(name)?.trim()
  if (!given || given.length > MAX_LENGTH) return null
  const text = decode(given)
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
