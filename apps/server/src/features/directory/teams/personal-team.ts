import type { ProjectConfig } from '@latchkey/contract'
import type { Context, InTransaction, TenantContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { addCreator, reserveTeams } from './create-team.ts'
import { toWire } from './rules.ts'
import { insertTeam, updateTeamNamesOf } from './store.ts'
import type { TeamRow } from './tables.ts'

/** The name of a personal team until the user has a name or address. */
const PERSONAL_TEAM = 'Personal Team'

/** The owner of a personal team, with what its name is made of. */
export interface PersonalTeamOwner {
  tenancyId: string
  userId: string
  displayName: string | null
  email: string | null
}

const personalTeamName = ({ displayName, email }: PersonalTeamOwner) => {
  const ownerName = displayName || email
  return ownerName ? `${ownerName}'s Team` : PERSONAL_TEAM
}

/** Creates a selected team for a new user if the project enables it (protocol 03 §1.10). */
export async function createPersonalTeam(
  tx: InTransaction<Context & { readonly project: Project }>,
  config: ProjectConfig,
  owner: PersonalTeamOwner & { isAnnounced?: boolean },
): Promise<void> {
  if (config.teams.createPersonalTeamOnSignUp)
    await storePersonalTeam(tx, config, owner, { isSelected: true, ...owner })
}

/**
 * Creates a further team, named like a personal one, for a project that a user takes over (protocol
 * 04 §16.2). Returns its id. Throws QUOTA_EXCEEDED.
 */
export async function createOwnerTeam(
  tx: InTransaction<TenantContext>,
  owner: PersonalTeamOwner,
): Promise<string> {
  await reserveTeams(tx, null, owner.userId)
  return storePersonalTeam(tx, tx.project.config, owner, { isSelected: false })
}

async function storePersonalTeam(
  tx: InTransaction<Context & { readonly project: Project }>,
  config: ProjectConfig,
  owner: PersonalTeamOwner,
  { isSelected, isAnnounced = true }: { isSelected: boolean; isAnnounced?: boolean },
): Promise<string> {
  const team: TeamRow = {
    id: tx.random.uuid(),
    display_name: personalTeamName(owner),
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    created_at: tx.clock.now(),
  }
  const { tenancyId } = owner
  await insertTeam(tx, {
    ...team,
    tenancy_id: tenancyId,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
  })
  const member = { tenancy_id: tenancyId, team_id: team.id, user_id: owner.userId }
  await addCreator(tx, config, member, isSelected)
  if (isAnnounced) await announce({ ...tx, tenancyId }, 'team.created', toWire(team))
  return team.id
}

/** Renames the default-named team of a formerly anonymous user (protocol 02 §0.5). */
export async function namePersonalTeam(
  tx: InTransaction<Context>,
  owner: PersonalTeamOwner,
): Promise<void> {
  await updateTeamNamesOf(tx, owner.tenancyId, owner.userId, {
    from: PERSONAL_TEAM,
    to: personalTeamName(owner),
  })
}
