import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  changeConfig,
  createOAuthAppWith,
  OWN_KEYS,
  readUser,
  useProviders,
} from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/*
 * A sign-in with an unknown account whose address may belong to a user (protocol 02 §9; security
 * cases 7, 8).
 */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

const EMAIL = 'ada@example.com'
const ada = (isVerified: boolean): Person => ({ id: 'ada', email: EMAIL, isVerified, name: 'Ada' })

/** The user who has the address before. */
const BEFORE = {
  'no user': async () => null,
  'a password user, not verified': async (project: TestProject) =>
    (await project.signUp({ email: EMAIL })).user_id,
  'a password user, verified': async (project: TestProject) => {
    const user = await project.signUp({ email: EMAIL })
    const [{ id }] = (await project.as('server').get(`/contact-channels?user_id=${user.user_id}`))
      .json.items
    await project
      .as('server')
      .patch(`/contact-channels/${user.user_id}/${id}`, { is_verified: true })
    return user.user_id
  },
  'an OTP user': async (project: TestProject) =>
    (
      await project
        .as('client')
        .post('/auth/otp/sign-in', { code: (await project.requestCode(EMAIL)).code })
    ).json.user_id,
  'a user of another provider, verified': async (project: TestProject) =>
    signInWith(project, 'discord', ada(true)),
  'a user of another provider, not verified': async (project: TestProject) =>
    signInWith(project, 'discord', ada(false)),
  'a user with another account of the provider': async (project: TestProject) =>
    signInWith(project, 'gitlab', { ...ada(true), id: 'her other account' }),
  'a user who does not sign in with it': async (project: TestProject) => {
    const user = await project.signUp()
    // Verified, because a verified channel would otherwise replace the user's own unverified
    // address.
    await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
    const channel = {
      user_id: user.user_id,
      value: EMAIL,
      type: 'email',
      used_for_auth: false,
      is_verified: true,
    }
    await project.as('server').post('/contact-channels', channel)
    return user.user_id
  },
} satisfies Record<string, (project: TestProject) => Promise<string | null>>

type Before = keyof typeof BEFORE

const appOf = (project: TestProject) => createOAuthAppWith(service, project, providers.signIn)

async function signInWith(project: TestProject, provider: string, person: Person): Promise<string> {
  return (await readUser(project, (await appOf(project).signIn(provider, person)).json)).id
}

/** Creates a project in the state of a row of the table. Returns the user who has the address. */
async function arrange(before: Before, strategy: string) {
  const project = await service.newProject({ magic_link_enabled: true })
  await useProviders(service, project, ['gitlab', 'discord'], OWN_KEYS)
  const userId = await BEFORE[before](project)
  await changeConfig(service, project, { 'auth.oauth.accountMergeStrategy': strategy })
  return { project, userId }
}

const SAME = 'the same user'
const NEW = 'a new user'
const APART = 'a new user who does not sign in with the address'
const REFUSED = 'refused'
const UNVERIFIED = 'refused until the address is verified'

type Outcome = typeof SAME | typeof NEW | typeof APART | typeof REFUSED | typeof UNVERIFIED

/** The results for an address that the provider calls verified, and for one that it does not. */
const TABLE: Record<
  Before,
  Record<
    'link_method' | 'raise_error' | 'allow_duplicates',
    [verified: Outcome, unverified: Outcome]
  >
> = {
  'no user': { link_method: [NEW, NEW], raise_error: [NEW, NEW], allow_duplicates: [NEW, NEW] },
  'a password user, not verified': {
    link_method: [UNVERIFIED, UNVERIFIED],
    raise_error: [REFUSED, REFUSED],
    allow_duplicates: [APART, APART],
  },
  'a password user, verified': {
    link_method: [SAME, REFUSED],
    raise_error: [REFUSED, REFUSED],
    allow_duplicates: [APART, APART],
  },
  'an OTP user': {
    link_method: [SAME, REFUSED],
    raise_error: [REFUSED, REFUSED],
    allow_duplicates: [APART, APART],
  },
  'a user of another provider, verified': {
    link_method: [SAME, REFUSED],
    raise_error: [REFUSED, REFUSED],
    allow_duplicates: [APART, APART],
  },
  'a user of another provider, not verified': {
    link_method: [UNVERIFIED, UNVERIFIED],
    raise_error: [REFUSED, REFUSED],
    allow_duplicates: [APART, APART],
  },
  'a user with another account of the provider': {
    link_method: [REFUSED, REFUSED],
    raise_error: [REFUSED, REFUSED],
    allow_duplicates: [APART, APART],
  },
  'a user who does not sign in with it': {
    link_method: [NEW, NEW],
    raise_error: [NEW, NEW],
    allow_duplicates: [NEW, NEW],
  },
}

const rows = Object.entries(TABLE).flatMap(([before, byStrategy]) =>
  Object.entries(byStrategy).flatMap(([strategy, [verified, unverified]]) => [
    [before as Before, strategy, true, verified] as const,
    [before as Before, strategy, false, unverified] as const,
  ]),
)

describe.each(rows)(
  'case 8: with %s and the strategy %s, an address whose verification is %s',
  (before, strategy, isVerified, outcome) => {
    test(`the account leads to ${outcome}`, async () => {
      const { project, userId } = await arrange(before, strategy)
      const channelsBefore =
        userId && (await project.as('server').get(`/contact-channels?user_id=${userId}`)).json

      const { location, code, verifier } = await appOf(project).completeCallback(
        'gitlab',
        ada(isVerified),
      )

      if (outcome === REFUSED || outcome === UNVERIFIED) {
        expect(location?.searchParams.get('errorCode')).toBe(
          'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
        )
        expect(JSON.parse(location?.searchParams.get('details') ?? '')).toEqual({
          type: 'email',
          contact_channel_value: EMAIL,
          would_work_if_email_was_verified: outcome === UNVERIFIED,
        })
      } else {
        const tokens = await appOf(project).token({ code, code_verifier: verifier })
        const user = await readUser(project, tokens.json)
        expect([tokens.json.is_new_user, tokens.json.newUser]).toEqual([
          outcome !== SAME,
          outcome !== SAME,
        ])
        if (outcome === SAME) expect(user.id).toBe(userId)
        else {
          expect(user.id).not.toBe(userId)
          expect(user).toMatchObject({
            primary_email: EMAIL,
            primary_email_verified: isVerified,
            primary_email_auth_enabled: outcome === NEW,
            display_name: 'Ada',
          })
        }
        expect(user.oauth_providers).toContainEqual({
          id: 'gitlab',
          account_id: 'ada',
          email: EMAIL,
        })
        expect((await appOf(project).signIn('gitlab', ada(isVerified))).json.is_new_user).toBe(
          false,
        )
      }
      // The channels of the user who had the address have not changed.
      if (userId)
        expect(
          (await project.as('server').get(`/contact-channels?user_id=${userId}`)).json,
        ).toEqual(channelsBefore)
    })

    test('with sign-ups disabled only new users are rejected', async () => {
      const { project } = await arrange(before, strategy)
      await changeConfig(service, project, { 'auth.allowSignUp': false })

      const { location } = await appOf(project).completeCallback('gitlab', ada(isVerified))

      const expected = {
        [SAME]: null,
        [NEW]: 'SIGN_UP_NOT_ENABLED',
        [APART]: 'SIGN_UP_NOT_ENABLED',
        [REFUSED]: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
        [UNVERIFIED]: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      }[outcome]
      expect(location?.searchParams.get('errorCode')).toBe(expected)
      const all = await service.query(
        'select 1 from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1',
        [project.id],
      )
      expect(all).toHaveLength(before === 'no user' ? 0 : 1)
    })
  },
)

test('compares the address in its normalized form', async () => {
  const { project, userId } = await arrange('an OTP user', 'link_method')

  expect(await signInWith(project, 'gitlab', { ...ada(true), email: 'ADA@Example.Com' })).toBe(
    userId,
  )
})

test('signs in a user of a verified provider address by code', async () => {
  const { project } = await arrange('no user', 'link_method')
  const userId = await signInWith(project, 'gitlab', ada(true))

  const { json } = await project
    .as('client')
    .post('/auth/otp/sign-in', { code: (await project.requestCode(EMAIL)).code })

  expect([json.user_id, json.is_new_user]).toEqual([userId, false])
})

test('signs in known users while sign-ups are disabled, even with another address', async () => {
  const { project } = await arrange('no user', 'raise_error')
  const userId = await signInWith(project, 'gitlab', ada(true))
  await changeConfig(service, project, { 'auth.allowSignUp': false })

  expect(await signInWith(project, 'gitlab', { ...ada(false), email: 'new@example.com' })).toBe(
    userId,
  )
})

describe('an account with sign-in disabled', () => {
  async function switchOff(strategy: string) {
    const { project } = await arrange('no user', strategy)
    const userId = await signInWith(project, 'gitlab', ada(true))
    const [{ id }] = (await project.as('server').get(`/oauth-providers?user_id=${userId}`)).json
      .items
    await project.as('server').patch(`/oauth-providers/${userId}/${id}`, { allow_sign_in: false })
    return { project, userId, id }
  }

  test.each(['link_method', 'raise_error'])(
    'is not merged by its address with %s',
    async (strategy) => {
      const { project } = await switchOff(strategy)

      const { location } = await appOf(project).completeCallback('gitlab', ada(true))

      expect(location?.searchParams.get('errorCode')).toBe(
        'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      )
    },
  )

  test('signs up a new user with allow_duplicates', async () => {
    const { project, userId } = await switchOff('allow_duplicates')

    expect(await signInWith(project, 'gitlab', ada(true))).not.toBe(userId)
  })

  test('signs in again after sign-in is enabled', async () => {
    const { project, userId, id } = await switchOff('link_method')
    await project.as('server').patch(`/oauth-providers/${userId}/${id}`, { allow_sign_in: true })

    expect(await signInWith(project, 'gitlab', ada(true))).toBe(userId)
  })
})
