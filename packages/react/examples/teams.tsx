import { type Team, useUser } from '@latchkey/react'

declare const InviteButton: (props: { team: Team }) => null

const Teams = () => {
  const user = useUser({ or: 'redirect' })
  return user.useTeams().map((team) => <Members key={team.id} team={team} />)
}

const Members = ({ team }: { team: Team }) => {
  const user = useUser({ or: 'redirect' })
  const mayInvite = user.usePermission(team, '$invite_members') !== null
  const names = team.useUsers().map(({ teamProfile }) => teamProfile.displayName)
  return (
    <section>
      {team.displayName}: {names.join(', ')} {mayInvite && <InviteButton team={team} />}
    </section>
  )
}

void Teams
