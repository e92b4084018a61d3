import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'
import { isTrustedUrl, matchesPattern, walkPattern } from './trusted-url.ts'

const trusting = (...baseUrls: string[]) => ({
  allowLocalhost: false,
  trustedDomains: baseUrls.map((baseUrl) => ({ baseUrl, handlerPath: '/handler' })),
})
const LOCAL = { allowLocalhost: true, trustedDomains: [] }

/** The table of protocol 02 §14. */
const table: [baseUrl: string, trusted: string[], refused: string[]][] = [
  [
    'https://example.com',
    [
      'https://example.com/any',
      'https://example.com:443/',
      'https://EXAMPLE.com/x',
      'https://example.com?x#y',
    ],
    [
      'http://example.com',
      'https://example.com:3000',
      'https://example.com.evil.org',
      'https://www.example.com',
      'https://example.com.',
    ],
  ],
  [
    'http://example.com',
    ['http://example.com', 'http://example.com:80/x'],
    ['https://example.com', 'http://example.com:443'],
  ],
  [
    'https://*.example.com',
    ['https://api.example.com/x', 'https://api.example.com:443'],
    [
      'https://example.com',
      'https://a.b.example.com',
      'https://api.example.com:3000',
      'http://api.example.com',
      'https://api.example.com.evil.org',
      'https://evil.org/api.example.com',
      'https://evil.org/?x=.example.com',
      'https://evil.org#.example.com',
    ],
  ],
  [
    'https://**.example.com',
    ['https://a.b.example.com', 'https://a.example.com'],
    ['https://example.com', 'https://a.example.com.evil.org'],
  ],
  [
    'https://api-*.example.com',
    ['https://api-v1.example.com', 'https://api-.example.com'],
    ['https://api.example.com', 'https://v1-api.example.com', 'https://api-a.b.example.com'],
  ],
  ['https://*.*.org', ['https://mail.example.org'], ['https://example.org', 'https://a.b.c.org']],
  [
    'https://localhost:*',
    ['https://localhost', 'https://localhost:3000'],
    ['https://example.com:3000', 'http://localhost:3000', 'https://a.localhost:3000'],
  ],
  [
    'https://*.example.com:8080',
    ['https://api.example.com:8080'],
    ['https://api.example.com', 'https://api.example.com:443'],
  ],
  ['http://*:*', ['http://app:12345', 'http://app'], ['http://example.com:80', 'https://app']],
  [
    'http://**:*',
    ['http://example.com:80', 'http://a.b.c:1', 'http://app'],
    ['https://example.com'],
  ],
  [
    'http://localhost:3000',
    ['http://localhost:3000/x'],
    ['http://stack-test.localhost/', 'http://localhost', 'https://localhost:3000'],
  ],
  ['', [], ['https://example.com', 'http://localhost', '', '/', 'about:blank']],
  ['not a url', [], ['https://example.com', 'not a url']],
  ['myapp://callback', ['myapp://callback/done'], ['myapp://other', 'otherapp://callback']],
]

describe.each(table)('the domain %j', (baseUrl, trusted, refused) => {
  test.each(trusted)('trusts %j', (url) => {
    expect(isTrustedUrl(trusting(baseUrl), url)).toBe(true)
  })

  if (refused.length > 0) {
    test.each(refused)('does not trust %j', (url) => {
      expect(isTrustedUrl(trusting(baseUrl), url)).toBe(false)
    })
  }
})

describe('L6, case 21: localhost, where the project allows it', () => {
  test.each([
    'http://localhost',
    'https://localhost:8443/x',
    'http://localhost:3000/handler?x#y',
    'http://a.localhost:1',
    'http://a.b.localhost',
    'http://127.0.0.1:3000',
    'http://127.255.1.2',
  ])('trusts %j', (url) => {
    expect(isTrustedUrl(LOCAL, url)).toBe(true)
    expect(isTrustedUrl(trusting(), url)).toBe(false)
  })

  test.each([
    'http://localhost.evil.org',
    'http://127.0.0.1.evil.org',
    'http://evillocalhost',
    'http://128.0.0.1',
    'http://localhost@evil.org',
    'http://localhost:80@evil.org',
    'http://evil.org/localhost',
    'javascript://localhost/%0aalert(1)',
    'data://localhost/x',
    'myapp://localhost/x',
    'ftp://localhost/x',
    'localhost:3000',
    '/localhost',
    '//localhost',
  ])('does not trust %j', (url) => {
    expect(isTrustedUrl(LOCAL, url)).toBe(false)
  })
})

describe('case 21: disguises', () => {
  test.each([
    'https://example.com@evil.org',
    'https://example.com:443@evil.org/',
    'https://example.com%2eevil.org',
    'https://example.com%2f%2fevil.org',
    'https://evil.org\\@example.com',
    'https://evil.org\\.example.com',
    'https:\\\\example.com',
    'https://exam\tple.com',
    'https://example.com\n.evil.org',
    '\u0000https://example.com',
    ' https://example.com',
    'https://example.com ',
    '//example.com',
    '///example.com',
    '/\\example.com',
    'https:example.com\\@evil.org',
    'https://exаmple.com',
    'https://ｅxample.com.evil.org',
    'javascript:alert(1)//https://example.com',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,https://example.com',
    'blob:https://example.com/1',
    'view-source:https://example.com',
    'ftp://example.com',
    'example.com',
    'https://',
  ])('%j is not trusted where example.com and what lies below it is', (url) => {
    expect(isTrustedUrl(trusting('https://example.com', 'https://**.example.com'), url)).toBe(false)
  })

  test.each(['javascript://app/%0aalert(1)', 'data://app/x', 'vbscript://app/x'])(
    '%j runs code and is trusted by no domain',
    (url) => {
      expect(isTrustedUrl(trusting(url.slice(0, url.lastIndexOf('/'))), url)).toBe(false)
    },
  )

  test('user info does not change where a URL leads, so it is ignored', () => {
    expect(isTrustedUrl(trusting('https://example.com'), 'https://evil.org@example.com/')).toBe(
      true,
    )
  })
})

describe('properties', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/)
  const host = fc
    .array(label, { minLength: 1, maxLength: 4 })
    .map((labels) => [...labels, 'test'].join('.'))

  test('path, query and fragment never matter', () => {
    fc.assert(
      fc.property(
        host,
        host,
        fc.webPath(),
        fc.webQueryParameters(),
        fc.webFragments(),
        (trusted, asked, path, query, fragment) => {
          const rules = trusting(`https://${trusted}`, `https://*.${trusted}`)

          expect(isTrustedUrl(rules, `https://${asked}${path || '/'}?${query}#${fragment}`)).toBe(
            isTrustedUrl(rules, `https://${asked}`),
          )
        },
      ),
    )
  })

  test('one star stands for one label, two for any number', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), host, (below, base) => {
        const url = `https://${below.join('.')}.${base}`

        expect(isTrustedUrl(trusting(`https://*.${base}`), url)).toBe(below.length === 1)
        expect(isTrustedUrl(trusting(`https://**.${base}`), url)).toBe(true)
      }),
    )
  })

  test('every trusted text has the trusted host', () => {
    const pieces = fc.constantFrom(
      'https:',
      '//',
      '/',
      '\\',
      '@',
      'example.com',
      'evil.org',
      ':',
      '443',
      '.',
      '%2e',
      '%2f',
      '?',
      '#',
      '\t',
      ' ',
      '*',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
        (text) => {
          if (isTrustedUrl(trusting('https://example.com'), text))
            expect(new URL(text).origin).toBe('https://example.com')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a pattern matches as the same regular expression would', () => {
    const pattern = fc.stringMatching(/^(\*{1,3}|[ab.]){0,6}$/)
    fc.assert(
      fc.property(pattern, fc.stringMatching(/^[ab.]{0,8}$/), (given, text) => {
        const source = given.replaceAll(/\*+|\./g, (part) =>
          part === '.' ? '\\.' : part === '*' ? '[^.]*' : '.*',
        )

        expect(matchesPattern(given, text)).toBe(new RegExp(`^${source}$`).test(text))
      }),
      { numRuns: 1_000 },
    )
  })

  test('H2, case 64: the work of matching grows with the length, whatever pattern and text are', () => {
    const pattern = fc.stringMatching(/^(\*{1,2}|[ab.-]){0,12}$/)
    fc.assert(
      fc.property(
        pattern,
        fc.stringMatching(/^[ab.-]{1,8}$/),
        fc.integer({ min: 1, max: 30 }),
        (given, text, times) => {
          const parts = given.match(/\*+|[^*]+/g)?.length ?? 0
          const asked = text.repeat(times)

          expect(walkPattern(given, asked).steps).toBeLessThanOrEqual(
            (parts + given.length) * (asked.length + 1),
          )
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('H2: twice the host is twice the work for the pattern that was quadratic', () => {
    const steps = (length: number) => walkPattern('*-*.example.app', '-'.repeat(length)).steps

    for (const length of [1_000, 10_000, 100_000])
      expect(steps(2 * length) / steps(length)).toBeCloseTo(2, 1)
  })
})

describe('H2, case 64: what is too long is refused, even where everything is trusted', () => {
  const everything = {
    allowLocalhost: true,
    trustedDomains: [{ baseUrl: 'https://**:*', handlerPath: '/' }],
  }
  const label = `${'a'.repeat(49)}.`

  test('a URL of more than 4,096 characters', () => {
    const url = (length: number) => 'https://example.com/'.padEnd(length, 'x')

    expect(isTrustedUrl(everything, url(4_096))).toBe(true)
    expect(isTrustedUrl(everything, url(4_097))).toBe(false)
    expect(isTrustedUrl(everything, url(1_000_000))).toBe(false)
  })

  test('a host of more than 253 characters, also once it is translated', () => {
    expect(isTrustedUrl(everything, `https://${label.repeat(5)}com`)).toBe(true)
    expect(isTrustedUrl(everything, `https://${label.repeat(5)}com:8443/`)).toBe(true)
    expect(isTrustedUrl(everything, `https://${label.repeat(5)}${'b'.repeat(4)}`)).toBe(false)
    expect(isTrustedUrl(everything, `https://${'ü.'.repeat(100)}com`)).toBe(false)
    expect(isTrustedUrl(everything, `http://${label.repeat(20_000)}localhost`)).toBe(false)
  })

  test.each([
    'https://',
    'https:',
    'HTTPS:\\\\',
    '\t\n https:/',
    'h\tttps:///',
    'https://user:pass@',
    'wss://',
    'ftp://',
    'file://',
  ])('rejects a long host behind %j without parsing', (start) => {
    const asked: string[] = []
    const canParse = URL.canParse
    URL.canParse = (url, base) => {
      asked.push(String(url))
      return canParse(url, base)
    }
    try {
      expect(parseUrl(`${start}${'\u4e00\u4e01'.repeat(1_000)}.com/x`)).toBeNull()
      expect(parseUrl(`\t/\\${'\u4e00'.repeat(1_000)}.com/x`, 'https://example.com')).toBeNull()
    } finally {
      URL.canParse = canParse
    }
    expect(asked).toEqual([])
  })

  test('a long path, query or opaque part is not a host', () => {
    const long = 'x'.repeat(3_000)

    expect(parseUrl(`https://example.com/${long}`)?.hostname).toBe('example.com')
    expect(parseUrl(`https://example.com?${long}`)?.hostname).toBe('example.com')
    expect(parseUrl(`data:text/plain,${long}`)?.protocol).toBe('data:')
    expect(parseUrl(`/${long}`, 'https://example.com')?.hostname).toBe('example.com')
  })
})
