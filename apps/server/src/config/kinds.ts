import { isIP } from 'node:net'
import { isStrictEmail, normalizeEmail } from '@latchkey/contract'
import { z } from 'zod'
import type { Limit, RateLimitConfig } from '../kernel/limits/limit.ts'

/** How the text of a variable is parsed, and how to describe what is expected. */
export interface Kind<T> {
  /** Completes the sentence "NAME must be …". */
  expectation: string
  schema: z.ZodType<T, string>
  /** The value has parts of its own, so each of its problems is reported. */
  explainsProblems?: true
}

const text = z.string()
const trimmed = text.trim()

/** Any text, unchanged. */
export const anyText: Kind<string> = { expectation: 'text', schema: text }

/** A file or folder, or another short text, without surrounding spaces. */
export const shortText: Kind<string> = { expectation: 'text', schema: trimmed.min(1) }

/** Text that is allowed in an HTTP header. */
export const headerText: Kind<string> = {
  expectation: 'printable ASCII without spaces',
  schema: trimmed.regex(/^[\x21-\x7e]+$/),
}

/** A secret of a minimum length. */
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

const parts = trimmed.transform((value) =>
  [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== ''),
)

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
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** Addresses and networks, such as `10.0.0.0/8, ::1`. */
export const networks: Kind<string[]> = {
  expectation: 'a comma-separated list of IP addresses and networks such as `10.0.0.0/8, ::1`',
  schema: parts.pipe(z.array(z.string().refine(isNetwork))),
}

/** The URL of a web server, without a trailing slash. */
export const webUrl: Kind<string> = {
  expectation: 'an http:// or https:// address without user, query or fragment',
  schema: trimmed.transform((value, context) => {
    const url = URL.parse(value)
    const isPlain =
      url &&
      ['http:', 'https:'].includes(url.protocol) &&
      !url.username &&
      !url.password &&
      !url.search &&
      !url.hash
    if (isPlain) return (url.origin + url.pathname).replace(/\/+$/, '')
    context.addIssue({ code: 'custom', message: 'not a plain web address' })
    return z.NEVER
  }),
}

/**
 * A connection string; the driver parses the rest of it. With an empty host, as for sockets, it is
 * not a URL by the standard.
 */
export const databaseUrl: Kind<string> = {
  expectation: 'a connection string such as postgresql://user:password@host:5432/database',
  schema: trimmed.regex(/^postgres(ql)?:\/\/\S+$/),
}

/**
 * `on`, `off`, or changes such as
 * `password-sign-in.address=200/600, mail-to-recipient.account=off`.
 */
export const rateLimits = (names: readonly string[]): Kind<RateLimitConfig> => ({
  expectation:
    '`on`, `off`, or a comma-separated list of changes such as `password-sign-in.address=200/600, token.address=off`',
  explainsProblems: true,
  schema: trimmed.transform((value, context): RateLimitConfig => {
    const text = value.toLowerCase()
    if (text === 'on' || text === 'off') return { enabled: text === 'on', changes: {} }
    const changes: Record<string, Limit | null> = {}
    for (const change of text.split(',')) {
      const [name = '', limit = '', ...rest] = change.split('=').map((part) => part.trim())
      const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(limit) ?? []
      const isSaid = limit === 'off' || points !== undefined
      if (!names.includes(name))
        context.addIssue({ code: 'custom', message: `${JSON.stringify(name)} is not a limit` })
      else if (!isSaid || rest.length > 0)
        context.addIssue({ code: 'custom', message: `${name} needs points/seconds or off` })
      else if (name in changes)
        context.addIssue({ code: 'custom', message: `${name} is given twice` })
      else
        changes[name] =
          limit === 'off' ? null : { points: Number(points), seconds: Number(seconds) }
    }
    return { enabled: true, changes }
  }),
})

/** Changes of quotas such as `teams_created_per_user=500, projects_per_team=off`. */
export const quotas = (names: readonly string[]): Kind<Readonly<Record<string, number>>> => ({
  expectation:
    'a comma-separated list of changes such as `teams_created_per_user=500, projects_per_team=off`',
  explainsProblems: true,
  schema: trimmed.transform((value, context) => {
    const changes: Record<string, number> = {}
    for (const change of value.toLowerCase().split(',')) {
      const [name = '', limit = '', ...rest] = change.split('=').map((part) => part.trim())
      if (!names.includes(name))
        context.addIssue({ code: 'custom', message: `${JSON.stringify(name)} is not a quota` })
      else if (!/^(off|\d{1,9})$/.test(limit) || rest.length > 0)
        context.addIssue({ code: 'custom', message: `${name} needs a number or off` })
      else if (name in changes)
        context.addIssue({ code: 'custom', message: `${name} is given twice` })
      else changes[name] = limit === 'off' ? Number.POSITIVE_INFINITY : Number(limit)
    }
    return changes
  }),
})

/** An address of tests whose sign-in codes begin with fixed characters; both in lower case. */
export interface TestCode {
  readonly email: string
  /** The six characters that a user types. */
  readonly typed: string
}

const MAX_TEST_CODES = 20
/** Domains that no real user has (RFC 2606 and RFC 6761), and their subdomains. */
const TEST_DOMAIN = /[@.](example\.(com|net|org)|test|example)$/

/** Addresses with the six characters that sign them in, such as `ada@example.com=ADA222`. */
export const testCodes: Kind<readonly TestCode[]> = {
  expectation: 'a comma-separated list such as `ada@example.com=ADA222, bob@my-app.test=B0B222`',
  explainsProblems: true,
  schema: trimmed.transform((value, context) => {
    const codes: TestCode[] = []
    const report = (message: string) => context.addIssue({ code: 'custom', message })
    for (const part of value.split(',')) {
      const [address = '', code = '', ...rest] = part.split('=').map((text) => text.trim())
      const email = normalizeEmail(address)
      if (!isStrictEmail(email)) report(`${JSON.stringify(address)} is not an email address`)
      else if (!TEST_DOMAIN.test(email))
        report(`${email} must be in a domain for tests: example.com, .net, .org, .example or .test`)
      else if (!/^[0-9a-hjkmnp-tv-z]{6}$/i.test(code) || rest.length > 0)
        report(`${email} needs a code of six digits or letters without I, L, O and U`)
      else if (codes.some((other) => other.email === email)) report(`${email} is given twice`)
      else codes.push({ email, typed: code.toLowerCase() })
    }
    if (codes.length > MAX_TEST_CODES) report(`there may be at most ${MAX_TEST_CODES} addresses`)
    return codes
  }),
}

/** An SMTP server with its credentials. */
export interface SmtpServerAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise as soon as the server offers it. */
  readonly implicitTls: boolean
  readonly username: string | null
  readonly password: string | null
}

/**
 * `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte; special characters
 * in user and password are percent-encoded.
 */
export const smtpServer: Kind<SmtpServerAddress> = {
  expectation:
    'an address such as smtp://user:password@host:587, or smtps:// for a server that speaks TLS from the start',
  schema: trimmed.transform((value, context) => {
    const url = URL.parse(value)
    const isSmtpServer =
      url &&
      ['smtp:', 'smtps:'].includes(url.protocol) &&
      url.hostname !== '' &&
      !url.search &&
      !url.hash
    const isComplete =
      isSmtpServer &&
      ['', '/'].includes(url.pathname) &&
      (url.username === '') === (url.password === '')
    const credentials = isComplete ? [decode(url.username), decode(url.password)] : []
    if (isComplete && !credentials.includes(undefined)) {
      const implicitTls = url.protocol === 'smtps:' || url.port === '465'
      const [username, password] = credentials
      return {
        host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
        implicitTls,
        username: username || null,
        password: password || null,
      }
    }
    context.addIssue({ code: 'custom', message: 'not the URL of an SMTP server' })
    return z.NEVER
  }),
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Names or addresses of machines, as in a URL. */
export const hostNames: Kind<string[]> = {
  expectation: 'a comma-separated list of host names such as `mail.internal, 10.0.0.5`',
  schema: parts.pipe(
    z.array(
      z
        .string()
        .regex(/^[a-zA-Z0-9_.:-]{1,253}$/)
        .toLowerCase(),
    ),
  ),
}

export const email: Kind<string> = {
  expectation: 'an email address',
  schema: trimmed.pipe(z.email()),
}
