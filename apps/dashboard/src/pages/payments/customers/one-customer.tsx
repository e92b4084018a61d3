import { Copyable } from '../../../components/copyable.tsx'
import { ButtonLink, Link } from '../../../components/link.tsx'
import { Page } from '../../../components/page.tsx'
import { useCustomerName } from '../../../components/payments/customer-name.tsx'
import { CustomerPayments } from '../../../components/payments/customer-payments.tsx'
import type { Customer } from '../../../data/payments/queries.ts'
import { useProject } from '../../../data/projects/use-project.ts'
import { t } from '../../../text.ts'

/** The page about one customer. */
export function OneCustomer({ customer }: { customer: Customer }) {
  const project = useProject()
  const { name, isDeleted } = useCustomerName(customer)
  const projectId = project.id
  return (
    <Page
      title={name}
      heading={<bdi>{name}</bdi>}
      context={project.display_name}
      // The name of a custom customer is its ID.
      description={
        customer.type === 'custom' ? undefined : (
          <Copyable text={customer.id} name={t('Customer ID')} />
        )
      }
      back={
        <Link
          to="/projects/$projectId/payments/customers"
          params={{ projectId }}
          search={{ type: customer.type }}
        >
          {t('Customers')}
        </Link>
      }
      action={
        isDeleted ? null : customer.type === 'user' ? (
          <ButtonLink
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: customer.id }}
            variant="secondary"
          >
            {t('View user')}
          </ButtonLink>
        ) : customer.type === 'team' ? (
          <ButtonLink
            to="/projects/$projectId/teams/$teamId"
            params={{ projectId, teamId: customer.id }}
            variant="secondary"
          >
            {t('View team')}
          </ButtonLink>
        ) : null
      }
      width="wide"
    >
      <CustomerPayments customer={customer} />
    </Page>
  )
}
