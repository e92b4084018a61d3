import type { MemberRole, OwnerRole } from '@latchkey/contract/pure'
import { useId } from 'react'
import { roleName, roleRights } from '../../role-names.ts'
import { t } from '../../text.ts'
import styles from './role-choice.module.css'
import { ROLE_CHOICES } from './roles.ts'

export interface RoleChoiceProps {
  /** `member`: none is chosen yet. */
  value: MemberRole
  onChange: (role: OwnerRole) => void
}

/** The roles with what each allows. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('Role')}</legend>
      {ROLE_CHOICES.map((role) => (
        <div className={styles.option} key={role}>
          <input
            id={`${id}-${role}`}
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            aria-describedby={`${id}-${role}-rights`}
          />
          <div>
            <label htmlFor={`${id}-${role}`}>{roleName(role)}</label>
            <p id={`${id}-${role}-rights`}>{roleRights(role)}</p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
