import type { MemberRole, OwnerRole } from '@latchkey/contract/pure'
import { OptionCards } from '../../components/option-cards.tsx'
import { roleName, roleRights } from '../../role-names.ts'
import { t } from '../../text.ts'
import { ROLE_CHOICES } from './roles.ts'

export interface RoleChoiceProps {
  /** `member`: none is chosen yet. */
  value: MemberRole
  onChange: (role: OwnerRole) => void
}

/** The roles with what each allows. */
export const RoleChoice = ({ value, onChange }: RoleChoiceProps) => (
  <OptionCards
    legend={t('Role')}
    name="role"
    options={ROLE_CHOICES.map((role) => ({
      value: role,
      label: roleName(role),
      description: roleRights(role),
    }))}
    value={value === 'member' ? undefined : value}
    onChange={onChange}
  />
)
