import type { SecondFactorPolicy } from '@latchkey/contract/pure'
import { SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import type { WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import { useChangeSecondFactorPolicy } from '../../data/owner-teams/writes.ts'
import { t } from '../../text.ts'
import { memberName } from './roles.ts'

/** Who needs a second factor in the team (decision 0050). For owners. */
export function SecondFactorPanel({ team }: { team: WholeOwnerTeam }) {
  const change = useChangeSecondFactorPolicy(team.id)
  const [wanted, setWanted] = useState<SecondFactorPolicy | null>(null)
  const missing = team.members.filter(({ has_second_factor }) => has_second_factor === false)

  return (
    <Panel
      title={t('Second factor')}
      description={t(
        'A code from an authenticator app at sign-in. A stolen password is not enough then.',
      )}
    >
      <SelectField
        name="second-factor"
        label={t('Required of')}
        description={
          missing.length === 0
            ? t('All members have a second factor.')
            : t(
                '{missing, plural, one {# member has} other {# members have}} no second factor yet.',
                { missing: missing.length },
              )
        }
        options={CHOICES.filter((policy) => policy !== 'everyone' || team.owns_installation).map(
          (policy) => ({ value: policy, label: policyName(policy) }),
        )}
        value={team.second_factor}
        onChange={(event) => setWanted(event.target.value as SecondFactorPolicy)}
      />
      {wanted !== null && (
        <ConfirmDialog
          title={t('Second factor required of: {whom}', { whom: policyName(wanted) })}
          consequences={consequencesOf(wanted, missing.map(memberName))}
          confirmLabel={wanted === 'optional' ? t('Stop requiring it') : t('Require it')}
          tone={wanted === 'optional' ? 'danger' : 'primary'}
          action={() => change(wanted)}
          done={t('Second factor required of: {whom}', { whom: policyName(wanted) })}
          onClose={() => setWanted(null)}
        />
      )}
    </Panel>
  )
}

const CHOICES = ['optional', 'members', 'everyone'] as const satisfies SecondFactorPolicy[]

function policyName(policy: SecondFactorPolicy): string {
  if (policy === 'optional') return t('Nobody')
  return policy === 'members'
    ? t('Members of this team')
    : t('Everyone who signs in to this dashboard')
}

function consequencesOf(policy: SecondFactorPolicy, missing: readonly string[]): string[] {
  if (policy === 'optional')
    return [t('A stolen password is enough again for members who turn their second factor off.')]
  return [
    t('It applies immediately, also to people who are signed in.'),
    missing.length === 0
      ? t('All members have a second factor.')
      : t('These members can only set one up until they have it: {names}', {
          names: missing.join(', '),
        }),
  ]
}
