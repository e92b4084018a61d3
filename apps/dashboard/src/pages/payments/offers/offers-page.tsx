import { addGlyph, Button, Glyph, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '../../../components/email-editor/choice.tsx'
import { Page } from '../../../components/page.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import {
  CUSTOMER_TYPES,
  type CustomerType,
  type Item,
  itemsOf,
  type Offer,
  offersOf,
  type Payments,
} from '../../../data/payments/offers.ts'
import { ofProject } from '../../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import type { Prefetch } from '../../../prefetch.ts'
import { readStored, writeStored } from '../../../stored.ts'
import { t } from '../../../text.ts'
import {
  DeleteGroupQuestion,
  DeleteItemQuestion,
  DeleteOfferQuestion,
} from './delete-questions.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { NoOffers } from './no-offers.tsx'
import { draftOfCopy, draftOfTemplate, type Template } from './offer-draft.ts'
import { OfferWizard } from './offer-wizard.tsx'
import type { OffersActions } from './offers-actions.ts'
import { OffersList } from './offers-list.tsx'
import styles from './offers-page.module.css'
import type { OffersSearch, OffersView } from './offers-search.ts'
import { PricingTable } from './pricing-table.tsx'

type Asked =
  | { readonly offer: Offer }
  | { readonly item: Item }
  | { readonly groupId: string }
  | undefined

const VIEW_KEY = 'latchkey-offers-view'

/** What customers can buy and get, as a pricing table or a list (protocol 09 §15.2). */
export function OffersPage() {
  const project = useProject()
  const { data: config, error, refetch } = useQuery(ofProject.config(useAdmin()))
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/offers' })
  const navigate = useNavigate({ from: '/projects/$projectId/payments/offers' })
  const [template, setTemplate] = useState<Template>()
  const [asked, setAsked] = useState<Asked>()
  const payments = config?.payments
  // The seed writes these offers at every start (protocol 04 §9.1).
  const readOnly = project.id === 'internal'
  const view: OffersView = (search.view ?? readStored(VIEW_KEY)) === 'list' ? 'list' : 'table'
  const type = CUSTOMER_TYPES.find((each) => each === search.type) ?? firstType(payments)

  const show = (change: OffersSearch) =>
    void navigate({
      search: ({ dialog: _, id: __, ...shown }) => ({ ...shown, ...change }),
      replace: true,
      resetScroll: false,
    })
  const close = () => {
    setTemplate(undefined)
    show({})
  }
  const actions: OffersActions = {
    onCreate: (id) => show({ dialog: 'create', ...(id !== undefined && { id }) }),
    onEdit: (id) => show({ dialog: 'edit', id }),
    onCopy: (id) => show({ dialog: 'copy', id }),
    onDelete: (offer) => setAsked({ offer }),
    onItem: (id) => show({ dialog: 'item', ...(id !== undefined && { id }) }),
    onDeleteItem: (item) => setAsked({ item }),
    onGroup: (id) => show({ dialog: 'group', ...(id !== undefined && { id }) }),
    onDeleteGroup: (groupId) => setAsked({ groupId }),
  }
  const viewChoice = (
    <Choice
      label={t('View')}
      value={view}
      options={[
        { value: 'table', label: t('Table') },
        { value: 'list', label: t('List') },
      ]}
      onChange={(chosen) => {
        writeStored(VIEW_KEY, chosen)
        show({ view: chosen })
      }}
    />
  )
  const isEmpty =
    payments &&
    Object.keys({ ...payments.offers, ...payments.items, ...payments.groups }).length === 0

  return (
    <Page
      title={t('Offers')}
      context={project.display_name}
      description={t('What your customers can buy, and the items that come with it.')}
      width="wide"
      action={
        !readOnly && (
          <Button data-primary-action="" disabled={!payments} onClick={() => actions.onCreate()}>
            <Glyph shape={addGlyph} />
            {t('Create offer')}
          </Button>
        )
      }
    >
      {readOnly && (
        <p className={styles.note}>
          {t('The service writes these offers at each start, so they can’t be changed here.')}
        </p>
      )}
      {!payments ? (
        error ? (
          <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the offers')} />
        ) : (
          <CardSkeletons />
        )
      ) : isEmpty ? (
        <NoOffers
          onTemplate={(chosen) => {
            setTemplate(chosen)
            actions.onCreate()
          }}
          onItem={() => actions.onItem()}
        />
      ) : view === 'list' ? (
        <>
          <div className={styles.view}>{viewChoice}</div>
          <OffersList payments={payments} readOnly={readOnly} actions={actions} />
        </>
      ) : (
        <PricingTable
          payments={payments}
          type={type}
          onType={(chosen) => show({ type: chosen })}
          aside={viewChoice}
          readOnly={readOnly}
          actions={actions}
        />
      )}
      {payments && !readOnly && (
        <>
          <OpenDialog
            search={search}
            payments={payments}
            type={type}
            template={template}
            onClose={close}
          />
          <Question asked={asked} payments={payments} onClose={() => setAsked(undefined)} />
        </>
      )}
    </Page>
  )
}

interface OpenDialogProps {
  search: OffersSearch
  payments: Payments
  type: CustomerType
  template: Template | undefined
  onClose: () => void
}

/** The dialog of the address. One about something that does not exist is not shown. */
function OpenDialog({
  search: { dialog, id = '' },
  payments,
  type,
  template,
  onClose,
}: OpenDialogProps) {
  const offer = offersOf(payments).find((each) => each.id === id)
  const item = itemsOf(payments).find((each) => each.id === id)
  const group = Object.hasOwn(payments.groups, id) ? id : ''
  const wizard = { payments, customerType: type, group, onClose }
  switch (dialog) {
    case 'create':
      return (
        <OfferWizard
          {...wizard}
          {...(template && { start: draftOfTemplate(template, { customerType: type, group }) })}
        />
      )
    case 'edit':
      return offer && <OfferWizard key={id} {...wizard} edited={offer} />
    case 'copy':
      return offer && <OfferWizard key={id} {...wizard} start={draftOfCopy(offer, payments)} />
    case 'item':
      return id === '' ? (
        <ItemDialog payments={payments} customerType={type} onClose={onClose} />
      ) : (
        item && <ItemDialog payments={payments} edited={item} onClose={onClose} />
      )
    case 'group':
      return id === '' ? (
        <GroupDialog payments={payments} onClose={onClose} />
      ) : (
        group && <GroupDialog payments={payments} groupId={group} onClose={onClose} />
      )
  }
  return null
}

function Question({
  asked,
  payments,
  onClose,
}: {
  asked: Asked
  payments: Payments
  onClose: () => void
}) {
  if (!asked) return null
  const about = { payments, onClose }
  if ('offer' in asked) return <DeleteOfferQuestion {...about} offer={asked.offer} />
  if ('item' in asked) return <DeleteItemQuestion {...about} item={asked.item} />
  return <DeleteGroupQuestion {...about} groupId={asked.groupId} />
}

/** The first type with offers, in the order of the tabs. */
const firstType = (payments: Payments | undefined): CustomerType =>
  CUSTOMER_TYPES.find(
    (type) => payments && offersOf(payments).some(({ customerType }) => customerType === type),
  ) ?? 'user'

function CardSkeletons() {
  return (
    <div className={styles.skeletons}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {['one', 'two', 'three'].map((key) => (
        <Skeleton key={key} height="320px" shape="control" />
      ))}
    </div>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofProject.config(owner.admin(projectId)))
}
