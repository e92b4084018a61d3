import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../data/users/queries.ts'
import { methodsOf } from '../method-badges.tsx'
import { canSignIn, checkSignInMethods, type SignInFacts } from './sign-in-check.ts'

const nobody: SignInFacts['user'] = {
  has_password: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  is_anonymous: false,
}
const address = { value: 'ada@example.com', used_for_auth: true, is_verified: true }
const allOn: SignInFacts['project'] = {
  password: true,
  otp: true,
  passkey: true,
  providers: { google: true },
}

const facts = (given: Partial<SignInFacts> = {}): SignInFacts => ({
  user: nobody,
  channels: [],
  accounts: [],
  project: allOn,
  ...given,
})
const stateOf = (id: string, given: Partial<SignInFacts>) =>
  checkSignInMethods(facts(given)).find((way) => way.id === id)?.state
const notesOf = (id: string, given: Partial<SignInFacts>) =>
  checkSignInMethods(facts(given)).find((way) => way.id === id)?.notes

describe('a password', () => {
  const user = { ...nobody, has_password: true }

  test('works with an email for sign-in, verified or not', () => {
    expect(stateOf('password', { user, channels: [{ ...address, is_verified: false }] })).toBe(
      'works',
    )
  })

  test('does not work without one', () => {
    expect(stateOf('password', { user, channels: [{ ...address, used_for_auth: false }] })).toBe(
      'blocked',
    )
    expect(notesOf('password', { user })).toEqual(['No email is used for sign-in.'])
  })

  test('does not work if the project turned it off', () => {
    expect(
      notesOf('password', { user, channels: [address], project: { ...allOn, password: false } }),
    ).toEqual(['Password is turned off in this project.'])
  })

  test('that was never set is absent, not an obstacle', () => {
    expect(
      stateOf('password', { channels: [address], project: { ...allOn, password: false } }),
    ).toBe('absent')
  })
})

describe('an email code', () => {
  const user = { ...nobody, otp_auth_enabled: true }

  test('is sent only to verified emails', () => {
    expect(stateOf('otp', { user, channels: [address] })).toBe('works')
    expect(notesOf('otp', { user, channels: [{ ...address, is_verified: false }] })).toEqual([
      'No email used for sign-in is verified.',
    ])
    const apart = [
      { ...address, is_verified: false },
      { ...address, used_for_auth: false },
    ]
    expect(stateOf('otp', { user, channels: apart })).toBe('blocked')
  })

  test('works for every user with such an email, even before the first code', () => {
    expect(stateOf('otp', { channels: [address] })).toBe('works')
    expect(stateOf('otp', { channels: [{ ...address, is_verified: false }] })).toBe('absent')
    expect(stateOf('otp', { channels: [address], project: { ...allOn, otp: false } })).toBe(
      'absent',
    )
  })
})

test('a provider account works if it and its provider allow sign-in', () => {
  const account = { provider_config_id: 'google', allow_sign_in: true }

  expect(stateOf('account-0', { accounts: [account] })).toBe('works')
  expect(stateOf('account-0', { accounts: [{ ...account, allow_sign_in: false }] })).toBe('blocked')
  expect(
    notesOf('account-0', {
      accounts: [account],
      project: { ...allOn, providers: { google: false } },
    }),
  ).toEqual(['Google is turned off in this project.'])
  expect(
    notesOf('account-0', { accounts: [account], project: { ...allOn, providers: {} } }),
  ).toEqual(['This project no longer has the provider google.'])
})

describe('D: the list names the same sign-in methods as the page of the user', () => {
  const listed = (given: object) =>
    ({
      ...nobody,
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      oauth_providers: [],
      ...given,
    }) as unknown as User
  const verified = {
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
  }

  test.each([
    ['a verified address that a code can be sent to', verified, ['Email code']],
    ['an address that is not verified', { ...verified, primary_email_verified: false }, []],
    [
      'a password and an account',
      { has_password: true, oauth_providers: [{ id: 'google' }] },
      ['Password', 'Google'],
    ],
    ['nothing', {}, []],
  ])('with %s', (_what, given, names) => {
    expect(methodsOf(listed(given), { otp: true })).toEqual(names)
  })

  test('an email is not a sign-in method if the project has no codes', () => {
    expect(methodsOf(listed(verified), { otp: false })).toEqual([])
    expect(methodsOf(listed({ ...verified, otp_auth_enabled: true }), { otp: false })).toEqual([
      'Email code',
    ])
  })
})

test('reports that no one can sign in without methods, and why a user cannot', () => {
  const switches = {
    has_password: fc.boolean(),
    otp_auth_enabled: fc.boolean(),
    passkey_auth_enabled: fc.boolean(),
    is_anonymous: fc.boolean(),
  }
  const channels = fc.array(
    fc.record({ value: fc.emailAddress(), used_for_auth: fc.boolean(), is_verified: fc.boolean() }),
  )
  const accounts = fc.array(
    fc.record({
      provider_config_id: fc.constantFrom('google', 'github'),
      allow_sign_in: fc.boolean(),
    }),
  )
  const project = fc.record({
    password: fc.boolean(),
    otp: fc.boolean(),
    passkey: fc.boolean(),
    providers: fc.constantFrom({}, { google: true }, { google: false, github: true }),
  })
  fc.assert(
    fc.property(fc.record(switches), channels, accounts, project, (user, theirs, linked, on) => {
      const given = { user, channels: theirs, accounts: linked, project: on }
      for (const { state, notes } of checkSignInMethods(given))
        if (state === 'blocked') expect(notes.length).toBeGreaterThan(0)
      expect(
        canSignIn(
          checkSignInMethods({
            ...given,
            project: { password: false, otp: false, passkey: false, providers: {} },
          }),
        ),
      ).toBe(false)
    }),
  )
})
