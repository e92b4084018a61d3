import { expect, test } from 'vitest'
import { pageName, planMove } from './navigation.ts'

const base = '/hosted/internal/handler'
const page = (name: string) => new URL(`https://auth.example${base}/${name}`)
const move = (from: string, to: string) => {
  const { inside, replace } = planMove(to, page(from), base)
  return { inside, replace }
}

test('keeps sign-in and sign-up in the history', () => {
  expect(move('sign-in', `${base}/sign-up`)).toEqual({ inside: true, replace: false })
  expect(move('sign-up', `${base}/sign-in?after_auth_return_to=%2F`)).toEqual({
    inside: true,
    replace: false,
  })
})

test('replaces the sign-in page after sign-in', () => {
  expect(move('sign-in', `${base}/account-settings`)).toEqual({ inside: true, replace: true })
})

test('replaces the page of a used email link', () => {
  expect(move('magic-link-callback?code=1', `${base}/account-settings`)).toEqual({
    inside: true,
    replace: true,
  })
  expect(move('password-reset?code=1', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
})

test('replaces the OAuth callback page for every target', () => {
  expect(move('oauth-callback', `${base}/account-settings`)).toEqual({
    inside: true,
    replace: true,
  })
  expect(move('oauth-callback', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
  expect(move('oauth-callback', `${base}/mfa`)).toEqual({ inside: true, replace: true })
  expect(move('oauth-callback', '/notes')).toEqual({ inside: false, replace: true })
})

test('keeps the second factor page in the history', () => {
  expect(move('sign-in', `${base}/mfa`)).toEqual({ inside: true, replace: false })
})

test('replaces the account page after sign-out', () => {
  expect(move('account-settings', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
})

test('leaves for pages of the app', () => {
  expect(move('sign-in', '/notes')).toEqual({ inside: false, replace: true })
  expect(move('account-settings', 'https://app.example/')).toEqual({
    inside: false,
    replace: false,
  })
  expect(move('account-settings', '/hosted/internal/handlers/x')).toEqual({
    inside: false,
    replace: false,
  })
})

test('does not add the current page again', () => {
  expect(move('sign-in', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
})

test('reads a page name below the base path', () => {
  expect(pageName(`${base}/sign-in/`, base)).toBe('sign-in')
  expect(pageName(`${base}/`, base)).toBe('')
})
