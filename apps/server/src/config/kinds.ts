import { isIP } from 'node:net'
import { z } from 'zod'

/** How the text of a variable becomes a value, and how to say what is expected of it. */
export interface Kind<T> {
  /** Completes the sentence "NAME must be …". */
  expectation: string
  schema: z.ZodType<T, string>
}

const text = z.string()
const trimmed = text.trim()

/** Any text, taken as it is. */
export const anyText: Kind<string> = { expectation: 'text', schema: text }

/** A file or folder, or another short text, without spaces around it. */
export const shortText: Kind<string> = { expectation: 'text', schema: trimmed.min(1) }

/** Text that can stand in an HTTP header. */
export const headerText: Kind<string> = { expectation: 'printable ASCII without spaces', schema: trimmed.regex(/^[\x21-\x7e]+$/) }

/** A secret of a sensible length. */
export const longText = (minLength: number): Kind<string> => ({
  expectation: `at least ${minLength} characters`,
  schema: text.min(minLength),
})

export const integer = (min: number, max: number): Kind<number> => ({
  expectation: `a whole number from ${min} to ${max}`,
  schema: trimmed
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max)),
})

export const flag: Kind<boolean> = {
  expectation: '`true` or `false`',
  schema: trimmed
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0']))
    .transform((value) => value === 'true' || value === '1'),
}

export const choice = <const T extends string>(...values: T[]): Kind<T> => ({
  expectation: `one of ${values.map((value) => `\`${value}\``).join(', ')}`,
  schema: trimmed.toLowerCase().pipe(z.enum(values)) as unknown as z.ZodType<T, string>,
})

const parts = trimmed.transform((value) => [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== ''))

export const choices = <const T extends string>(...values: T[]): Kind<T[]> => ({
  expectation: `a comma-separated list of ${values.map((value) => `\`${value}\``).join(', ')}`,
  schema: trimmed
    .toLowerCase()
    .pipe(parts)
    .pipe(z.array(z.enum(values))) as unknown as z.ZodType<T[], string>,
})

const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Addresses and networks, such as `10.0.0.0/8, ::1`. */
export const networks: Kind<string[]> = {
  expectation: 'a comma-separated list of IP addresses and networks such as `10.0.0.0/8, ::1`',
  schema: parts.pipe(z.array(z.string().refine(isNetwork))),
}

/** The address of a web server, kept without a slash at the end. */
export const webUrl: Kind<string> = {
  expectation: 'an http:// or https:// address without user, query or fragment',
  schema: trimmed.transform((value, context) => {
    const url = URL.parse(value)
    const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && !url.search && !url.hash
    if (isPlain) return (url.origin + url.pathname).replace(/\/+$/, '')
    context.addIssue({ code: 'custom', message: 'not a plain web address' })
    return z.NEVER
  }),
}

/** A connection string; the driver reads the rest of it. An empty host, as for sockets, is no URL to the standard. */
export const databaseUrl: Kind<string> = {
  expectation: 'a connection string such as postgresql://user:password@host:5432/database',
  schema: trimmed.regex(/^postgres(ql)?:\/\/\S+$/),
}

export const email: Kind<string> = { expectation: 'an e-mail address', schema: trimmed.pipe(z.email()) }
