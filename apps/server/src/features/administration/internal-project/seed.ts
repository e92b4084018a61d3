import { type ConfigOverride, normalizeEmail, type ProjectConfig } from '@latchkey/contract'
import { type Context, transact } from '../../../kernel/context.ts'
import { randomText } from '../../../kernel/random.ts'
import { addMember, insertTeamIfMissing } from '../../directory/teams/index.ts'
import { selectUser } from '../../directory/users/index.ts'
import {
  generateKeys,
  keySetExists,
  type ProjectKeys,
  storeKeySet,
} from '../../projects/key-sets/index.ts'
import { changeConfig, createProject, projectExists } from '../../projects/projects/index.ts'
import { hashPassword, insertPassword, selectUserByEmail } from '../../sign-in/passwords/index.ts'
import { plansAndPermissions } from './standing-config.ts'
import { insertSeededUser, selectTenancyId } from './store.ts'

// Ids of rows managed by the seed. Clients do not depend on them (protocol 04 §9.2).
const KEY_SET_ID = '3142e763-b230-44b5-8636-aa62f7489c26'
const OWNER_ID = '33e7c043-d2d1-4187-acd3-f91b5ed64b46'
export const INTERNAL_TEAM_ID = 'a23e1b7f-ab18-41fc-9ee6-7a9ca9fa543c'
const KEYS_EXPIRE_AT = new Date('2099-12-31T23:59:59Z')

/** The result of the seed: generated keys, which are shown only once. */
export interface SeedResult {
  generatedKeys: ProjectKeys | null
}

/**
 * Creates or updates the project `internal` according to the settings. Runs at every start
 * (protocol 04 §9.1).
 */
export async function seedInternalProject(ctx: Context): Promise<SeedResult> {
  const { seed } = ctx.config
  const isNew = !(await projectExists(ctx, 'internal'))
  if (isNew) {
    await transact(ctx, async (tx) => {
      await createProject(tx, {
        id: 'internal',
        displayName: 'Latchkey',
        description:
          'The project of the dashboard: its users are the developers, its teams own the other projects.',
        ownerTeamId: INTERNAL_TEAM_ID,
        config: {
          'auth.password.allowSignIn': true,
          'auth.oauth.providers': sharedProviders(seed.oauthProviders),
        },
      })
    })
  }
  const tenancyId = await selectTenancyId(ctx, 'internal', 'main')
  await insertTeamIfMissing(ctx, {
    tenancy_id: tenancyId,
    id: INTERNAL_TEAM_ID,
    display_name: 'Internal Team',
  })
  await changeConfig(ctx, 'internal', (_, stored) => ({
    patch: standingConfig(ctx, stored),
    result: undefined,
  }))
  // Checks the keys, not the project: a start that dies between both must not leave `internal`
  // without keys.
  const lacksKeys = seed.internalKeys === null && !(await keySetExists(ctx, 'internal', KEY_SET_ID))
  const generatedKeys = lacksKeys ? generateKeys(ctx) : null
  const keys = seed.internalKeys ?? generatedKeys
  if (keys !== null)
    await storeKeySet(ctx, {
      projectId: 'internal',
      id: KEY_SET_ID,
      description: 'Internal',
      expiresAt: KEYS_EXPIRE_AT,
      keys,
    })
  await seedOwner(ctx, tenancyId)
  return { generatedKeys }
}

const sharedProviders = (types: readonly string[]) =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true },
    ]),
  )

/**
 * Returns the configuration written at every start: permissions, switches from the settings, and
 * the dashboard's domain before the domains trusted so far.
 */
function standingConfig(ctx: Context, stored: ProjectConfig): ConfigOverride {
  const { seed } = ctx.config
  const dashboard = new URL(seed.dashboardUrl)
  const dashboardDomain =
    dashboard.hostname === 'localhost'
      ? {}
      : { dashboard: { baseUrl: dashboard.origin, handlerPath: '/handler' } }
  const others = Object.entries(stored.domains.trustedDomains)
    .filter(([, domain]) => domain !== null && domain.baseUrl !== dashboard.origin)
    // A former domain of the dashboard stays trusted under another key.
    .map(
      ([id, domain]) =>
        [id === 'dashboard' ? `dashboard_${randomText(ctx.random, 8)}` : id, domain] as const,
    )
  return {
    ...plansAndPermissions(seed.seatsPerTeam),
    'teams.createPersonalTeamOnSignUp': true,
    'teams.allowClientTeamCreation': true,
    'auth.allowSignUp': seed.signUpEnabled,
    'auth.otp.allowSignIn': seed.otpEnabled,
    'domains.allowLocalhost': seed.allowLocalhost,
    'domains.trustedDomains': { ...dashboardDomain, ...Object.fromEntries(others) },
  }
}

/** Creates the configured owner once. An existing owner does not change. */
async function seedOwner(ctx: Context, tenancyId: string): Promise<void> {
  const { owner } = ctx.config.seed
  if (owner === null || (await selectUser({ ...ctx, tenancyId }, OWNER_ID)) !== null) return
  if ((await selectUserByEmail({ ...ctx, tenancyId }, normalizeEmail(owner.email))) !== null) {
    ctx.log.warn(
      {},
      'The owner in the settings was not created: a user already signs in with this address',
    )
    return
  }
  const hash = await hashPassword(ctx, owner.password)
  await transact(ctx, async (tx) => {
    const isNew = await insertSeededUser(tx, {
      tenancyId,
      id: OWNER_ID,
      displayName: 'Administrator (created by the seed)',
      email: owner.email,
    })
    if (!isNew) return
    await insertPassword(tx, tenancyId, OWNER_ID, hash)
    if (owner.joinsInternalTeam)
      await addMember(tx, { tenancy_id: tenancyId, team_id: INTERNAL_TEAM_ID, user_id: OWNER_ID }, [
        'team_admin',
      ])
  })
}
