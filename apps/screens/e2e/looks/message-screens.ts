import type { Screens } from './screens.ts'
import { ANY_CODE } from './sign-in-screens.ts'
import type { Stage } from './stage.ts'

/** Screens that are a card with a message: the largest ones. */
export function messageScreens({ projects, users, invite }: Stage): Screens {
  const { plain, everything, social, full } = projects
  const invitation = invite('bob@example.com')
  return {
    'signed out': { project: plain, open: (visitor) => visitor.open('sign-out') },
    'an unknown error': { project: plain, open: (visitor) => visitor.open('error') },
    'no such page': { project: plain, open: (visitor) => visitor.open('nothing') },
    'a broken reset link': {
      project: everything,
      open: (visitor) => visitor.open('password-reset'),
    },
    'an address to verify': {
      project: everything,
      async open(visitor) {
        await visitor.page.route('**/verify/preview', (route) =>
          route.fulfill({ json: { email: 'eve@example.com' } }),
        )
        await visitor.open(`email-verification?code=${ANY_CODE}`)
      },
    },
    'another account of the same provider': {
      project: social,
      open: (visitor) =>
        visitor.open(
          'error?errorCode=USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION&message=-',
        ),
    },
    'an error with a long name': {
      project: social,
      open: (visitor) =>
        visitor.open(
          'error?errorCode=OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS&message=-',
        ),
    },
    'an invitation to a team': {
      project: full,
      async open(visitor) {
        await visitor.become(users.grace)
        await visitor.open(`team-invitation?code=${await invitation}`)
        await visitor.page.getByRole('button', { name: 'Join' }).waitFor()
      },
    },
    'an invitation to a signed-out user': {
      project: full,
      open: async (visitor) => visitor.open(`team-invitation?code=${await invitation}`),
    },
  }
}
