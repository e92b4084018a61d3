import { t } from '../../text.ts'

const LONGEST_URL = 2_048

const parse = (text: string): URL | null =>
  URL.canParse(text.trim()) ? new URL(text.trim()) : null

/** The error message for the URL of an endpoint; undefined if none is visible from here. */
export function findUrlMistake(text: string): string | undefined {
  if (text.trim() === '') return t('Enter the URL of your receiver')
  const url = parse(text)
  if (url === null || url.hostname === '')
    return t('Enter a valid URL, such as https://example.com/webhooks')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return t('The URL must start with https://')
  if (url.username !== '' || url.password !== '')
    return t('The URL can’t contain a user name or password')
  if (text.trim().length > LONGEST_URL) return t('The URL is too long')
  return undefined
}

/** Whether messages to it are sent unencrypted. */
export const isInsecure = (text: string): boolean => parse(text)?.protocol === 'http:'

/** A short form of a URL: without its scheme if that is https, and without a redundant slash. */
export const shortUrl = (url: string): string =>
  url.replace(/^https:\/\//, '').replace(/^([^/?#]+)\/$/, '$1')
