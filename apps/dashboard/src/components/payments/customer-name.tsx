import { useQuery } from '@tanstack/react-query'
import type { Customer } from '../../data/payments/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofTeams } from '../../data/teams/queries.ts'
import { ofUsers } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { Link } from '../link.tsx'
import { userName } from '../user-line.tsx'

/** The name of a customer with a link to it. It is the ID until the name is loaded. */
export function CustomerName({ customer }: { customer: Customer }) {
  switch (customer.type) {
    case 'user':
      return <UserName id={customer.id} />
    case 'team':
      return <TeamName id={customer.id} />
    case 'custom':
      return <CustomName id={customer.id} />
  }
}

function UserName({ id }: { id: string }) {
  const admin = useAdmin()
  const { data: user } = useQuery({ ...ofUsers.one(admin, id), staleTime: 60_000 })
  // Deleted: there is no page to link to.
  if (user === null) return <bdi>{id}</bdi>
  return (
    <Link
      to="/projects/$projectId/users/$userId"
      params={{ projectId: admin.projectId, userId: id }}
      search={{ tab: 'payments' }}
      data-row-link=""
    >
      <bdi>{user ? userName(user) : id}</bdi>
    </Link>
  )
}

function TeamName({ id }: { id: string }) {
  const admin = useAdmin()
  const { data: team } = useQuery({ ...ofTeams.team(admin, id), staleTime: 60_000 })
  if (team === null) return <bdi>{id}</bdi>
  return (
    <Link
      to="/projects/$projectId/teams/$teamId"
      params={{ projectId: admin.projectId, teamId: id }}
      search={{ tab: 'payments' }}
      data-row-link=""
    >
      <bdi>{team ? team.display_name || t('Untitled') : id}</bdi>
    </Link>
  )
}

function CustomName({ id }: { id: string }) {
  const { projectId } = useAdmin()
  return (
    <Link
      to="/projects/$projectId/payments/customers"
      params={{ projectId }}
      search={{ type: 'custom', id }}
      data-row-link=""
    >
      <bdi>{id}</bdi>
    </Link>
  )
}
