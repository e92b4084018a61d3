import { resolveUrls } from '@latchkey/js/internal'
import { describe, expect, test } from 'vitest'
import { isOpenPage, signInFrom } from './protected-pages.ts'

const APP = 'https://app.example.com'
const isOpen = (path: string, overrides = {}) =>
  isOpenPage(resolveUrls(overrides), new URL(path, APP))

describe('without a user', () => {
  test.each(['/handler/sign-in', '/handler/sign-up/', '/handler/cli-auth-confirm', '/handler/x'])(
    '%s is open, because it is below the Handler',
    (path) => expect(isOpen(path)).toBe(true),
  )

  test.each(['/', '/private', '/handler', '/handlers/sign-in', '/private/handler/sign-in'])(
    '%s is not open',
    (path) => expect(isOpen(path)).toBe(false),
  )

  test('screens outside of the Handler are open', () => {
    const urls = { signUp: '/join', passwordReset: `${APP}/reset` }
    expect(isOpen('/join', urls)).toBe(true)
    expect(isOpen('/reset?code=1', urls)).toBe(true)
    expect(isOpen('/join/more', urls)).toBe(false)
  })

  test('a page with the path of a screen on another origin is not open', () => {
    const urls = { signIn: 'https://accounts.example.com/' }
    expect(isOpen('/', urls)).toBe(false)
    expect(isOpen('/handler/x', { handler: 'https://accounts.example.com/handler' })).toBe(false)
  })

  test('a Handler at the root opens its screens only', () => {
    expect(isOpen('/sign-in', { handler: '/' })).toBe(true)
    expect(isOpen('/private', { handler: '/' })).toBe(false)
    expect(isOpen('/', { handler: '/' })).toBe(false)
  })

  test('a slash at the end makes no difference', () => {
    expect(isOpen('/sign-in/', { handler: '/' })).toBe(true)
    expect(isOpen('/join', { signUp: '/join/' })).toBe(true)
    expect(isOpen('/private/', { handler: '/' })).toBe(false)
  })
})

describe('the sign-in page', () => {
  const from = (path: string, overrides = {}) =>
    signInFrom(resolveUrls(overrides), new URL(path, APP)).href

  test('continues with the page', () => {
    expect(from('/private?tab=1')).toBe(
      `${APP}/handler/sign-in?after_auth_return_to=%2Fprivate%3Ftab%3D1`,
    )
  })

  test('of another origin stays as it is', () => {
    expect(from('/private', { signIn: 'https://accounts.example.com/' })).toBe(
      'https://accounts.example.com/',
    )
  })

  test('does not continue with a page whose URL is too long to return to', () => {
    expect(from(`/private?${'x'.repeat(4_100)}`)).toBe(`${APP}/handler/sign-in`)
  })
})
