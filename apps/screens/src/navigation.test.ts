import { expect, test } from 'vitest'
import { pageName, planMove } from './navigation.ts'

const base = '/hosted/internal/handler'
const page = (name: string) => new URL(`https://auth.example${base}/${name}`)
const move = (from: string, to: string) => {
  const { inside, replace } = planMove(to, page(from), base)
  return { inside, replace }
}

test('between sign-in and sign-up one can go back', () => {
  expect(move('sign-in', `${base}/sign-up`)).toEqual({ inside: true, replace: false })
  expect(move('sign-up', `${base}/sign-in?after_auth_return_to=%2F`)).toEqual({
    inside: true,
    replace: false,
  })
})

test('the sign-in page is left behind by who has signed in', () => {
  expect(move('sign-in', `${base}/account-settings`)).toEqual({ inside: true, replace: true })
})

test('the link of a mail, used up now, is left behind', () => {
  expect(move('magic-link-callback?code=1', `${base}/account-settings`)).toEqual({
    inside: true,
    replace: true,
  })
  expect(move('password-reset?code=1', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
})

test('the page that a provider leads back to is left behind, wherever it goes on to', () => {
  expect(move('oauth-callback', `${base}/account-settings`)).toEqual({
    inside: true,
    replace: true,
  })
  expect(move('oauth-callback', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
  expect(move('oauth-callback', `${base}/mfa`)).toEqual({ inside: true, replace: true })
  expect(move('oauth-callback', '/notes')).toEqual({ inside: false, replace: true })
})

test('from the second factor one can go back', () => {
  expect(move('sign-in', `${base}/mfa`)).toEqual({ inside: true, replace: false })
})

test('the account page is left behind by who has signed out', () => {
  expect(move('account-settings', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
})

test('pages of the app itself are left for', () => {
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

test('the page one is on is not added again', () => {
  expect(move('sign-in', `${base}/sign-in`)).toEqual({ inside: true, replace: true })
})

test('a page is known by its name below the base', () => {
  expect(pageName(`${base}/sign-in/`, base)).toBe('sign-in')
  expect(pageName(`${base}/`, base)).toBe('')
})
