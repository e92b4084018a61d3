import type { TestUser } from '@latchkey/testkit'
import type { Visitor } from '../visitor.ts'
import type { Screen, Screens } from './screens.ts'
import type { Stage } from './stage.ts'

/** The pages of the account settings, with their forms, menus, questions and dialogs. */
export function settingsScreens({ projects, users, teamId }: Stage): Screens {
  /** A page of the account settings, by its fragment and a text of its content. */
  const settings = (
    page: string,
    shown: string,
    act?: (visitor: Visitor) => Promise<unknown>,
    user: TestUser = users.grace,
  ): Screen => ({
    project: projects.full,
    scrolls: true,
    async open(visitor) {
      await visitor.become(user)
      await visitor.open(`account-settings#${page}`)
      await visitor.page.getByText(shown).first().waitFor()
      await act?.(visitor)
    },
  })
  const menu = async ({ page }: Visitor, of: string, item: string) => {
    await page.getByRole('button', { name: `Options for ${of}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  return {
    'account settings': {
      project: projects.plain,
      async open(visitor) {
        await visitor.become(users.ada)
        await visitor.open('account-settings')
      },
    },
    'the profile': settings('profile', 'Member since'),
    'a name being changed': settings('profile', 'Member since', (visitor) =>
      visitor.press('Edit name'),
    ),
    'a picture being cropped': settings('profile', 'Member since', async ({ page }) => {
      const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'red.gif', mimeType: 'image/gif', buffer: pixel })
      await page.getByLabel('Zoom').waitFor()
    }),
    'emails and ways to sign in': settings('auth', 'rear.admiral'),
    'their menus and forms': settings('auth', 'rear.admiral', async (visitor) => {
      await visitor.press('Change password')
      await visitor.press('Update password')
      await visitor.press('Add an email')
      await visitor.fill({ 'New email': 'grace@example.com' })
      await visitor.press('Add')
      await visitor.page.getByRole('button', { name: 'Options for grace@example.com' }).click()
    }),
    'a question before an email is removed': settings('auth', 'rear.admiral', async (visitor) => {
      await menu(visitor, 'rear.admiral', 'Remove')
      await visitor.page.getByText('Remove rear.admiral@navy-yard.example?').waitFor()
    }),
    'a passkey being named and another one removed': settings(
      'auth',
      'rear.admiral',
      async (visitor) => {
        await visitor.press('Add a passkey')
        await menu(visitor, 'A passkey', 'Remove')
        await visitor.page.getByText('Your device may keep it').waitFor()
      },
    ),
    'an authenticator app being set up': settings('auth', 'rear.admiral', async (visitor) => {
      await visitor.press('Enable')
      await visitor.page.getByAltText('TOTP QR code').waitFor()
      await visitor.page.keyboard.type('000000')
      await visitor.page.getByRole('alert').waitFor()
    }),
    'recovery codes': settings(
      'auth',
      'Recovery codes',
      async (visitor) => {
        await visitor.press('Create recovery codes')
        await visitor.page.getByRole('dialog').getByRole('listitem').first().waitFor()
      },
      users.lise,
    ),
    notifications: settings('notifications', 'Marketing'),
    'active sessions': settings('sessions', 'This session', (visitor) =>
      visitor.press('Revoke all other sessions'),
    ),
    'API keys': settings('api-keys', 'A key', async (visitor) => {
      await visitor.page.getByRole('button', { name: 'Revoke the API key' }).click()
    }),
    'an API key being created': settings('api-keys', 'A key', async (visitor) => {
      await visitor.press('Create API key')
      await visitor.press('Create')
    }),
    'the end of an account': settings('settings', 'Danger zone', async (visitor) => {
      await visitor.page.getByText('Danger zone').click()
      await visitor.press('Delete account')
    }),
    'a team': settings(`team-${teamId}`, 'bob@example.com', (visitor) =>
      visitor.press('Leave team'),
    ),
    'the members of a team that a search finds': settings(
      `team-${teamId}`,
      'bob@example.com',
      async (visitor) => {
        await visitor.fill({ 'Search members': 'place 1' })
        await visitor.page.getByText('place 11').waitFor()
      },
    ),
    'a new team': settings('team-creation', 'New team', (visitor) => visitor.press('Create')),
    'a page being read': {
      project: projects.full,
      scrolls: true,
      async open(visitor) {
        await visitor.page.route('**/contact-channels?*', () => {})
        await visitor.become(users.grace)
        await visitor.open('account-settings#auth')
        await visitor.page.getByText('Loading…').first().waitFor()
      },
    },
  }
}
