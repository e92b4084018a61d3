import { Badge, Button, Notice, SelectField, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Copyable } from '../../../components/copyable.tsx'
import { Facts } from '../../../components/facts.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { ButtonLink } from '../../../components/link.tsx'
import { Page } from '../../../components/page.tsx'
import { Panel, Panels } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useForm } from '../../../components/use-form.ts'
import { useDashboard } from '../../../dashboard.ts'
import { ofPayments, type StripeAccount } from '../../../data/payments/queries.ts'
import { useSetUpPayments } from '../../../data/payments/writes.ts'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import type { Prefetch } from '../../../prefetch.ts'
import { list, t } from '../../../text.ts'
import styles from './payments-page.module.css'

/** Stripe's components, with Stripe's script, only where they are shown. */
const StripeWidgets = lazy(() => import('./stripe-widgets.tsx'))

/** Without a Stripe key the service creates such accounts, for test mode. */
const isLocal = ({ account_id }: StripeAccount) => account_id.startsWith('acct_local_')

/** Sets up payments, and shows the state of the Stripe account (protocol 09 §15.1). */
export function PaymentsPage() {
  const project = useProject()
  const { data: account, error, refetch } = useQuery(ofPayments.account(useAdmin()))

  return (
    <Page
      title={t('Payments')}
      context={project.display_name}
      description={t('Sell plans, packs and add-ons to your users and teams, with Stripe.')}
    >
      {account ? (
        <KnownAccount account={account} />
      ) : account === null ? (
        <NoAccount />
      ) : error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the account')} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
          <Skeleton height="240px" shape="control" />
        </>
      )}
    </Page>
  )
}

function NoAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('Set up payments')}>
      <ul className={styles.gains}>
        <li>{t('Offers with prices, groups of plans and free trials, configured here.')}</li>
        <li>{t('Items such as credits and seats that your app counts for each customer.')}</li>
        <li>{t('A hosted purchase page, with test purchases before you go live.')}</li>
      </ul>
      <Button data-primary-action="" onClick={() => setOpen(true)}>
        {t('Set up payments')}
      </Button>
      {isOpen && <SetUpDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function SetUpDialog({ onClose }: { onClose: () => void }) {
  const setUp = useSetUpPayments()
  const [country, setCountry] = useState('US')
  const skip = useAction({ failure: 'toast' })
  const isUs = country === 'US'
  const form = useForm(async () => {
    location.assign(await setUp())
  })

  return (
    <FormDialog
      title={t('Set up payments')}
      description={t('Stripe asks for your business and bank details on its own pages.')}
      form={form}
      submitLabel={t('Continue with Stripe')}
      ready={isUs && !skip.busy}
      extra={
        <Button
          variant="ghost"
          className={styles.skip ?? ''}
          busy={skip.busy}
          onClick={async () => {
            if (await skip.run(() => setUp(), { done: t('Test mode is ready') })) onClose()
          }}
        >
          {t('Skip for now')}
        </Button>
      }
      onClose={onClose}
    >
      <SelectField
        name=""
        label={t('Country of your business')}
        description={
          isUs
            ? undefined
            : t('Accounts are created for the United States only. You can use test mode.')
        }
        value={country}
        options={[
          { value: 'US', label: t('United States') },
          { value: 'other', label: t('Another country') },
        ]}
        onChange={(event) => setCountry(event.target.value)}
      />
    </FormDialog>
  )
}

function KnownAccount({ account }: { account: StripeAccount }) {
  const admin = useAdmin()
  const { runtime } = useDashboard()
  const setUp = useSetUpPayments()
  const { busy, problem, run } = useAction()
  const hasKey = runtime.stripe != null
  const local = isLocal(account)
  const missing = [
    ...(account.charges_enabled ? [] : [t('receive payments')]),
    ...(account.payouts_enabled ? [] : [t('send payouts')]),
  ]

  return (
    <Panels>
      {local ? (
        <p className={styles.note}>
          {hasKey
            ? t('Payments are in test mode. Continue with Stripe to receive payments.')
            : t(
                'Payments are in test mode, because this server has no Stripe key. Offers, items and test purchases work.',
              )}
        </p>
      ) : (
        (!account.details_submitted || missing.length > 0) && (
          <Notice>
            {missing.length > 0
              ? t('Stripe needs more details before you can {what}.', { what: list(missing) })
              : t('Stripe needs more details.')}
          </Notice>
        )
      )}
      {problem && <Notice>{problem}</Notice>}
      <Panel
        title={local ? t('Test account') : t('Stripe account')}
        aside={
          (!local || hasKey) &&
          (local || !account.details_submitted || missing.length > 0) && (
            <Button
              size="small"
              busy={busy}
              onClick={() => void run(async () => location.assign(await setUp()))}
            >
              {local ? t('Continue with Stripe') : t('Complete the account')}
            </Button>
          )
        }
      >
        <Facts
          facts={[
            {
              name: t('Account ID'),
              value: <Copyable text={account.account_id} name={t('Account ID')} />,
            },
            // Nothing can be submitted for one that is not at Stripe.
            ...(local
              ? []
              : [
                  { name: t('Details submitted'), value: <State on={account.details_submitted} /> },
                  { name: t('Receive payments'), value: <State on={account.charges_enabled} /> },
                  { name: t('Send payouts'), value: <State on={account.payouts_enabled} /> },
                ]),
          ]}
        />
      </Panel>
      <Panel
        title={t('Next steps')}
        description={t('Define what you sell, then create a purchase link for a customer.')}
        aside={
          <span className={styles.links}>
            {(
              [
                ['offers', t('Offers')],
                ['customers', t('Customers')],
                ['transactions', t('Transactions')],
              ] as const
            ).map(([page, name]) => (
              <ButtonLink
                key={page}
                to={`/projects/$projectId/payments/${page}`}
                params={{ projectId: admin.projectId }}
                variant="secondary"
                size="small"
              >
                {name}
              </ButtonLink>
            ))}
          </span>
        }
      />
      {!local && runtime.stripe?.hasWidgets && (
        <Widgets publishableKey={runtime.stripe.publishableKey} />
      )}
    </Panels>
  )
}

/** Stripe's script is allowed only on this page, so it must have been loaded as such. */
function Widgets({ publishableKey }: { publishableKey: string | null }) {
  if (publishableKey === null) {
    return (
      <Panel
        title={t('Payments at Stripe')}
        description={t(
          'Payments, refunds and disputes. Loads the page again with Stripe’s script.',
        )}
        aside={
          <Button variant="secondary" size="small" onClick={() => location.reload()}>
            {t('Show')}
          </Button>
        }
      />
    )
  }
  return (
    <Suspense fallback={<Skeleton height="240px" shape="control" />}>
      <StripeWidgets publishableKey={publishableKey} />
    </Suspense>
  )
}

const State = ({ on }: { on: boolean }) => (
  <Badge tone={on ? 'success' : 'warning'}>{on ? t('Yes') : t('Not yet')}</Badge>
)

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofPayments.account(owner.admin(projectId)))
}
