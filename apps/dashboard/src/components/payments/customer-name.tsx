import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Customer } from '../../data/payments/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofTeams } from '../../data/teams/queries.ts'
import { ofUsers } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { userName } from '../user-line.tsx'

interface NamedCustomer {
  /** The ID until the name is loaded. */
  readonly name: string
  /** Whether it was deleted, so that there is no page about it. */
  readonly isDeleted: boolean
}

/** The name of a customer. One of a type without names is called by its ID. */
export function useCustomerName({ type, id }: Customer): NamedCustomer {
  const admin = useAdmin()
  const user = useQuery({
    ...ofUsers.one(admin, id),
    staleTime: 60_000,
    enabled: type === 'user',
  }).data
  const team = useQuery({
    ...ofTeams.team(admin, id),
    staleTime: 60_000,
    enabled: type === 'team',
  }).data
  switch (type) {
    case 'user':
      return { name: user ? userName(user) : id, isDeleted: user === null }
    case 'team':
      return { name: team ? team.display_name || t('Untitled') : id, isDeleted: team === null }
    case 'custom':
      return { name: id, isDeleted: false }
  }
}

/** The name of a customer in a row of a table, with a link to what it has and bought. */
export function CustomerName({ customer }: { customer: Customer }) {
  const { projectId } = useAdmin()
  const { name, isDeleted } = useCustomerName(customer)
  if (isDeleted) return <bdi>{name}</bdi>
  const text = <bdi>{name}</bdi>
  const search = { tab: 'payments' } as const
  switch (customer.type) {
    case 'user':
      return (
        <Link
          to="/projects/$projectId/users/$userId"
          params={{ projectId, userId: customer.id }}
          search={search}
          data-row-link=""
        >
          {text}
        </Link>
      )
    case 'team':
      return (
        <Link
          to="/projects/$projectId/teams/$teamId"
          params={{ projectId, teamId: customer.id }}
          search={search}
          data-row-link=""
        >
          {text}
        </Link>
      )
    case 'custom':
      return (
        <Link
          to="/projects/$projectId/payments/customers"
          params={{ projectId }}
          search={customer}
          data-row-link=""
        >
          {text}
        </Link>
      )
  }
}
