import { Button, EmptyState, Glyph, mailGlyph, sendGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmailDialog } from '../../components/email-log/email-dialog.tsx'
import { stateName } from '../../components/email-log/email-state.tsx'
import { EmailTable } from '../../components/email-log/email-table.tsx'
import { FilterSelect } from '../../components/list/filter-select.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SEARCH_WAIT_MS } from '../../components/user-search.tsx'
import { emailLog } from '../../data/emails/queries.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import styles from './emails-page.module.css'
import { type EmailState, type EmailsSearch, readEmailsSearch, STATES } from './emails-search.ts'
import { SendDialog } from './send-dialog.tsx'
import { ServerCard } from './server-card.tsx'
import { ServerDialog } from './server-dialog.tsx'

const PER_PAGE = 25

type Change = { readonly [K in keyof EmailsSearch]?: EmailsSearch[K] | undefined }

/** The email server of a project and the log of its emails. Filters are in the address. */
export function EmailsPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = readEmailsSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/emails' }),
  })
  const navigate = useNavigate({ from: '/projects/$projectId/emails' })
  const { to, query, status, cursor } = search
  const { data, error, refetch, isPlaceholderData } = useQuery(
    emailLog.page(admin, { limit: PER_PAGE, to, query, status, cursor }),
  )
  const show = (change: Change) =>
    void navigate({
      search: (now) => compact({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  // Another filter is another list, which starts with its first page.
  const filter = (change: Change) => show({ cursor: undefined, ...change })
  const { page, previous, next } = useCursors({
    list: 'emails',
    filters: JSON.stringify([to, query, status]),
    cursor,
    nextCursor: data?.nextCursor ?? null,
    isOutdated: isPlaceholderData,
  })
  const isFiltered = [to, query, status].some((value) => value !== undefined)
  const emails = data?.items
  const first = page === undefined ? undefined : page * PER_PAGE + 1

  return (
    <Page
      title={t('Emails')}
      context={project.display_name}
      description={t('How this project sends emails, and every email of the last 30 days.')}
      width="wide"
      action={
        <Button data-primary-action="" onClick={() => show({ dialog: 'send' })}>
          <Glyph shape={sendGlyph} />
          {t('Send email')}
        </Button>
      }
    >
      <ServerCard onConfigure={() => show({ dialog: 'server' })} />
      <div className={styles.bar}>
        <h2 className={styles.heading}>{t('Log')}</h2>
        <div className={styles.filters}>
          <SearchField
            label={t('Search recipients')}
            value={to ?? ''}
            onSearch={(text) => filter({ to: text || undefined })}
            waitMs={SEARCH_WAIT_MS}
          />
          <SearchField
            label={t('Search subjects')}
            value={query ?? ''}
            onSearch={(text) => filter({ query: text || undefined })}
            waitMs={SEARCH_WAIT_MS}
          />
          <FilterSelect
            label={t('Status')}
            value={status ?? ''}
            options={[
              { value: '', label: t('Any') },
              ...STATES.map((state) => ({ value: state, label: stateName(state) })),
            ]}
            onChange={(value: EmailState | '') => filter({ status: value || undefined })}
          />
        </div>
      </div>
      {error && !emails ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the emails')} />
      ) : (
        <EmailTable
          emails={emails}
          onOpen={(email) => show({ email })}
          outdated={isPlaceholderData}
          filter={JSON.stringify([to, query, status, cursor])}
          paging={{ first, isLast: !next }}
          empty={
            isFiltered || cursor !== undefined ? (
              <NothingMatches
                title={t('No emails match')}
                clearLabel={t('Clear filters')}
                onClear={() => filter({ to: undefined, query: undefined, status: undefined })}
              />
            ) : (
              <EmptyState icon={<Glyph shape={mailGlyph} />} title={t('No emails yet')}>
                <p>
                  {t(
                    'Emails appear here when users sign in, verify an address or are invited, and when you send your own.',
                  )}
                </p>
              </EmptyState>
            )
          }
          footer={
            emails &&
            emails.length > 0 && (
              <Pager
                first={first}
                count={emails.length}
                onPrevious={previous && (() => show({ cursor: previous.cursor }))}
                onNext={next && (() => !isPlaceholderData && show({ cursor: next.cursor }))}
              />
            )
          }
        />
      )}
      {search.email !== undefined && (
        <EmailDialog
          key={search.email}
          id={search.email}
          onClose={() => show({ email: undefined })}
        />
      )}
      {search.dialog === 'server' && <ServerDialog onClose={() => show({ dialog: undefined })} />}
      {search.dialog === 'send' && (
        <SendDialog
          onServer={() => show({ dialog: 'server' })}
          onClose={() => show({ dialog: undefined })}
        />
      )}
    </Page>
  )
}

/** Without defaults, so that the plain page has the plain address. */
const compact = (search: Change): EmailsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

export const prefetch: Prefetch = ({ queries, owner }, { projectId }, search) => {
  const admin = owner.admin(projectId)
  const { to, query, status, cursor } = readEmailsSearch(search)
  void queries.prefetchQuery(emailLog.page(admin, { limit: PER_PAGE, to, query, status, cursor }))
  void queries.prefetchQuery(ofProject.config(admin))
}
