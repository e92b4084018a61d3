import { type MemberRole, mayCall } from '@latchkey/contract/pure'
import { roleName } from './role-names.ts'
import { t } from './text.ts'

export { mayCall }

/** Why a control is disabled. */
export const refusalOf = (role: MemberRole): string =>
  t('Your role in the owner team, {role}, doesn’t allow this. Ask an owner of the team.', {
    role: roleName(role),
  })
