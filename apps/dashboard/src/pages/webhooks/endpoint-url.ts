import { t } from '../../text.ts'

const LONGEST_URL = 2_048

const parse = (text: string): URL | null =>
  URL.canParse(text.trim()) ? new URL(text.trim()) : null

/** What is wrong with the URL of an endpoint, in words; undefined if nothing is that can be seen from here. */
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

/** Would what is sent there travel in clear? */
export const isInsecure = (text: string): boolean => parse(text)?.protocol === 'http:'

/** A URL as short as it can be told apart by: without its scheme, if that is the safe one, and without a slash that says nothing. */
export const shortUrl = (url: string): string =>
  url.replace(/^https:\/\//, '').replace(/^([^/?#]+)\/$/, '$1')
