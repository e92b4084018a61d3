import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absoluteCallbackUrl,
  isTrustedRedirect,
  RETURN_TO,
  type RedirectMethod,
  redirectTo,
  relativePart,
  withReturnTo,
} from './redirects.ts'
import { createFakeBrowser, createFakePlatform } from './testing/fake-platform.ts'
import { resolveUrls, type UrlOverrides } from './urls.ts'

const OWN = 'https://app.test'

describe('case 22: the trust rule', () => {
  test.each([
    '/x',
    'x?y',
    '#z',
    '',
    '?a=b',
    '/a//b',
    'a/b:c',
    './x',
    '/https://evil.test',
    '//'.slice(1),
  ])('accepts the relative URL %j', (url) => {
    expect(isTrustedRedirect(url, OWN)).toBe(true)
  })

  test.each([
    'https://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '\n//evil.test',
    ' //evil.test',
    '\u0000//evil.test',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https:foo',
    'https:/foo',
    'https:\\foo',
    'mailto:a@b.test',
    'app.test:443/x',
    'http://app.test/x',
    'https://app.test:8443/x',
    'https://app.test@evil.test',
    'https://app.test.evil.test/',
    'https://user@app.test/',
    'blob:https://app.test/1',
    '//a.invalid/x',
    '//b.invalid/x',
  ])('refuses %j', (url) => {
    expect(isTrustedRedirect(url, OWN)).toBe(false)
  })

  test("accepts absolute URLs of the page's own origin, but none where there is no page", () => {
    expect(isTrustedRedirect('https://app.test/x?y#z', OWN)).toBe(true)
    expect(isTrustedRedirect(`/${'x'.repeat(4_095)}`, OWN)).toBe(true)
    expect(isTrustedRedirect(`/${'x'.repeat(4_096)}`, OWN)).toBe(false)
    expect(isTrustedRedirect('HTTPS://APP.test/x', OWN)).toBe(true)
    expect(isTrustedRedirect('https://app.test/x', null)).toBe(false)
  })

  test('what it accepts never leaves the origin of any page', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      'https:',
      'javascript:',
      'evil.test',
      '@',
      ':',
      '.',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      'a',
      '%2f',
      '\u0000',
    )
    const anyUrl = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(anyUrl, fc.constantFrom('/', '/deep/page?q=1#h'), (url, page) => {
        if (!isTrustedRedirect(url, OWN)) return
        expect(new URL(url, OWN + page).origin).toBe(OWN)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('case 22: the return-to rule', () => {
  test('sign-in and sign-up remember the page one comes from', () => {
    expect(withReturnTo('signIn', '/handler/sign-in', 'https://app.test/a?b=c#d')).toBe(
      `/handler/sign-in?${RETURN_TO}=%2Fa%3Fb%3Dc%23d`,
    )
    expect(withReturnTo('signUp', '/up?x=1', 'https://app.test/a')).toBe(
      `/up?x=1&${RETURN_TO}=%2Fa`,
    )
  })

  test('a page that is remembered already is handed on, also to the second factor', () => {
    const current = `https://app.test/handler/sign-up?${RETURN_TO}=%2Fdeep`

    expect(withReturnTo('signIn', '/handler/sign-in', current)).toBe(
      `/handler/sign-in?${RETURN_TO}=%2Fdeep`,
    )
    expect(withReturnTo('mfa', '/handler/mfa', current)).toBe(`/handler/mfa?${RETURN_TO}=%2Fdeep`)
    expect(withReturnTo('mfa', '/handler/mfa', 'https://app.test/handler/sign-in')).toBe(
      '/handler/mfa',
    )
  })

  test('after sign-in and sign-up the remembered page comes before the configured one, unless it is empty', () => {
    expect(withReturnTo('afterSignIn', '/in', `https://app.test/?${RETURN_TO}=%2Fdeep`)).toBe(
      '/deep',
    )
    expect(withReturnTo('afterSignUp', '/up', `https://app.test/?${RETURN_TO}=`)).toBe('/up')
    expect(withReturnTo('afterSignIn', '/in', 'https://app.test/')).toBe('/in')
  })

  test('all other screens are left as they are', () => {
    expect(withReturnTo('afterSignOut', '/out', `https://app.test/?${RETURN_TO}=%2Fdeep`)).toBe(
      '/out',
    )
    expect(
      withReturnTo('forgotPassword', '/forgot', `https://app.test/?${RETURN_TO}=%2Fdeep`),
    ).toBe('/forgot')
  })

  test('going to sign-in and through it leads back to any page', () => {
    fc.assert(
      fc.property(
        fc.webPath(),
        fc.webQueryParameters(),
        fc.webFragments(),
        (path, query, fragment) => {
          const page = new URL('https://app.test')
          page.pathname = path
          page.search = query
          page.hash = fragment
          fc.pre(!page.searchParams.has(RETURN_TO) && !page.pathname.startsWith('//'))

          const signIn = new URL(withReturnTo('signIn', '/handler/sign-in', page.href), page)

          expect(withReturnTo('afterSignIn', '/', signIn.href)).toBe(relativePart(page))
          expect(isTrustedRedirect(relativePart(page), page.origin)).toBe(true)
        },
      ),
    )
  })
})

function setUp({
  href = 'https://app.test/page',
  method = 'window',
  urls = {},
}: {
  href?: string | null
  method?: RedirectMethod
  urls?: UrlOverrides
} = {}) {
  const browser = createFakeBrowser(href ?? undefined)
  const platform = createFakePlatform({ browser: href === null ? null : browser })
  return {
    navigation: { urls: resolveUrls(urls), redirectMethod: method, platform },
    browser,
    platform,
  }
}

describe('redirects', () => {
  test('the window is sent on, and the promise waits while the page leaves', async () => {
    const { navigation, browser, platform } = setUp()

    await redirectTo(navigation, 'home')
    await redirectTo(navigation, 'accountSettings', { replace: true })

    expect(browser.visits).toEqual(['assign /', 'replace /handler/account-settings'])
    expect(platform.waits).toEqual([2000, 2000])
  })

  test('the method none does nothing and waits for nothing', async () => {
    const { navigation, browser, platform } = setUp({ method: 'none' })

    await redirectTo(navigation, 'signIn')

    expect(browser.visits).toEqual([])
    expect(platform.waits).toEqual([])
  })

  test('a given navigate function is preferred to the window', async () => {
    const routed: string[] = []
    const { navigation, browser } = setUp({
      method: { useNavigate: () => () => {}, navigate: (to) => void routed.push(to) },
    })

    await redirectTo(navigation, 'mfa', { replace: true })

    expect(routed).toEqual(['/handler/mfa'])
    expect(browser.visits).toEqual([])
  })

  test('without a navigate function of its own the app uses the window', async () => {
    const { navigation, browser } = setUp({ method: { useNavigate: () => () => {} } })

    await redirectTo(navigation, 'home', { replace: true })

    expect(browser.visits).toEqual(['replace /'])
  })

  test('noRedirectBack neither stores nor uses the page to return to', async () => {
    const { navigation, browser } = setUp({ href: `https://app.test/page?${RETURN_TO}=/deep` })

    await redirectTo(navigation, 'signIn', { noRedirectBack: true })
    await redirectTo(navigation, 'afterSignIn', { noRedirectBack: true })

    expect(browser.visits).toEqual(['assign /handler/sign-in', 'assign /'])
  })

  test('a return-to page elsewhere is refused by name', async () => {
    const { navigation, browser } = setUp({
      href: `https://app.test/?${RETURN_TO}=https://evil.test/`,
    })

    await expect(redirectTo(navigation, 'afterSignIn')).rejects.toThrow(
      'Redirect URL https://evil.test/ is not trusted; should be relative.',
    )
    expect(browser.visits).toEqual([])
  })

  test('rejects a screen on another origin instead of using the path on this one', async () => {
    const { navigation } = setUp({ urls: { signIn: 'https://other.test/sign-in' } })

    await expect(redirectTo(navigation, 'signIn')).rejects.toThrow('is not trusted')
  })

  test('fails without a window', async () => {
    await expect(redirectTo(setUp({ href: null }).navigation, 'home')).rejects.toThrow(
      'no browser window',
    )
  })
})

describe('absolute callback URLs', () => {
  test('carry the page to return to and no fragment', () => {
    const { navigation } = setUp({
      href: `https://app.test/a/b?${RETURN_TO}=%2Fx#frag`,
      urls: { emailVerification: 'verify?y=1#z' },
    })

    expect(absoluteCallbackUrl(navigation, 'emailVerification', 'callbackUrl')).toBe(
      `https://app.test/a/verify?y=1&${RETURN_TO}=%2Fx`,
    )
  })

  test('must be given outside of a browser', () => {
    expect(() =>
      absoluteCallbackUrl(setUp({ href: null }).navigation, 'passwordReset', 'callbackUrl'),
    ).toThrow(/callbackUrl.*non-browser environment/)
  })
})
