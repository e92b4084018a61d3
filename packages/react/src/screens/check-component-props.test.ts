import { expect, test } from 'vitest'
import { findUnknownProps } from './check-component-props.ts'

test.each([
  [{}, []],
  [{ SignIn: { firstTab: 'password' }, MFA: undefined }, []],
  [
    { Signin: {} },
    [
      expect.stringMatching(
        /^componentProps names a screen that does not exist: Signin\. Screens: /,
      ),
    ],
  ],
  [
    { SignIn: { fullpage: true } },
    [
      'componentProps.SignIn has a prop that does not exist: fullpage. Props: fullPage, automaticRedirect, firstTab, extraInfo.',
    ],
  ],
  [{ toString: {} }, [expect.stringContaining('does not exist: toString')]],
])('finds in %j what would be ignored', (given, problems) => {
  expect(findUnknownProps(given as object)).toEqual(problems)
})
