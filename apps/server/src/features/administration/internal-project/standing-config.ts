import type { ConfigOverride } from '@latchkey/contract'

const SEATS = 'dashboard_admins'

/** The included items of a plan. Seats do not repeat and end with the plan. */
const seats = (quantity: number) => ({
  [SEATS]: { quantity, repeat: 'never', expires: 'when-purchase-expires' },
})

const monthly = (usd: string) => ({
  monthly: { USD: usd, interval: [1, 'month'], serverOnly: false },
})

const plan = (displayName: string, quantity: number, more: object) => ({
  displayName,
  groupId: 'plans',
  customerType: 'team',
  serverOnly: false,
  includedItems: seats(quantity),
  ...more,
})

/**
 * The configuration of `internal` that every start writes (protocol 04 §9.1 steps 3 and 4). The
 * settings define the free seats of a team.
 */
export const plansAndPermissions = (freeSeats: number): ConfigOverride => ({
  'dataVault.stores.neon-connection-strings': { displayName: 'Neon connection strings' },
  'payments.groups.plans': { displayName: 'Plans' },
  [`payments.items.${SEATS}`]: { displayName: 'Dashboard administrators', customerType: 'team' },
  'payments.offers.free': plan('Free', freeSeats, {
    stackable: false,
    prices: 'include-by-default',
  }),
  'payments.offers.team': plan('Team', 3, { stackable: false, prices: monthly('49') }),
  'payments.offers.growth': plan('Growth', 5, { stackable: false, prices: monthly('299') }),
  'payments.offers.extra-admins': plan('Extra administrators', 1, {
    stackable: true,
    prices: monthly('49'),
    isAddOnTo: { team: true, growth: true },
  }),
  'rbac.permissions.team_member': {
    description: 'Default permission for team members',
    scope: 'team',
    containedPermissionIds: { $read_members: true },
  },
  'rbac.permissions.team_admin': {
    description: 'Default permission for team admins',
    scope: 'team',
    containedPermissionIds: { $read_members: true, $remove_members: true, $update_team: true },
  },
})
