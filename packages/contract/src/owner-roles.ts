/** The roles in an owner team, from the one with most rights (protocol 09 §5.3). */
export const OWNER_ROLES = ['owner', 'developer', 'support', 'viewer'] as const
export type OwnerRole = (typeof OWNER_ROLES)[number]

/**
 * What a member of an owner team is. A `member` joined without a role: with full access to the
 * projects of the team, but without the rights over its members.
 */
export type MemberRole = OwnerRole | 'member'

/** Whether a role has all rights over projects of another. A member has those of an owner. */
export const hasRightsOf = (role: MemberRole, needed: OwnerRole): boolean =>
  role === 'member' || OWNER_ROLES.indexOf(role) <= OWNER_ROLES.indexOf(needed)

/**
 * Who needs a second factor in an owner team (decision 0050): nobody, its members, or everyone who
 * signs in to the dashboard. The last is for the team that owns project `internal`.
 */
export const SECOND_FACTOR_POLICIES = ['optional', 'members', 'everyone'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]

/**
 * The errors of endpoints that need a recent authentication of the owner whose token was used
 * (decision 0019).
 */
export const RECENT_OWNER_ERRORS = [
  'RECENT_AUTHENTICATION_REQUIRED',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
] as const
