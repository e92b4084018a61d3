import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  EmptyState,
  Glyph,
  globeGlyph,
  Menu,
  MenuItem,
  Switch,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useSetting } from '../../components/use-setting.ts'
import { type DomainEntry, domainsOf, traitsOf } from '../../data/domains/trusted-domains.ts'
import { useRemoveDomain } from '../../data/domains/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { AdvicePanel } from './advice.tsx'
import { DomainDialog } from './domain-dialog.tsx'
import styles from './domains-page.module.css'
import { noDomainText } from './no-domain-text.ts'
import { Readiness } from './readiness.tsx'
import { UrlTest } from './url-test.tsx'

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly entry: DomainEntry }
  | null

/** The addresses that users, codes and tokens can be sent to. */
export function DomainsPage() {
  const admin = useAdmin()
  const project = useProject()
  const { data: config, error, refetch } = useQuery(ofProject.config(admin))
  const set = useSetting()
  const removeDomain = useRemoveDomain()
  const [open, setOpen] = useState<Open>(null)
  const entries = config && domainsOf(config)
  const close = () => setOpen(null)

  return (
    <Page
      title={t('Domains')}
      context={project.display_name}
      description={t(
        'Users are only redirected to these domains after they sign in. Add domains that you control. Each subdomain counts separately.',
      )}
      action={
        <Button data-primary-action="" disabled={!entries} onClick={() => setOpen({ kind: 'add' })}>
          <Glyph shape={addGlyph} />
          {t('Add domain')}
        </Button>
      }
    >
      <Panels>
        {error && !config ? (
          <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the domains')} />
        ) : (
          <DataTable
            label={t('Trusted domains')}
            columns={columns(setOpen)}
            rows={entries}
            rowKey={({ key }) => key}
            expectedRows={2}
            loadingLabel={t('Loading…')}
            empty={
              <EmptyState icon={<Glyph shape={globeGlyph} />} title={t('No domains yet')}>
                <p>
                  {project.config.allow_localhost
                    ? t('Only localhost works for now. Add your app’s domain before you deploy it.')
                    : noDomainText(false)}
                </p>
              </EmptyState>
            }
          />
        )}
        <Panel title={t('Development')}>
          <Switch
            label={t('Allow localhost')}
            description={t('Trusts localhost on every port. Turn it off in production.')}
            checked={project.config.allow_localhost}
            onChange={(allowLocalhost) => void set({ config: { allow_localhost: allowLocalhost } })}
          />
        </Panel>
        <UrlTest entries={entries ?? []} allowLocalhost={project.config.allow_localhost} />
        <Readiness
          entries={entries ?? []}
          onEdit={(entry) => setOpen({ kind: 'edit', entry })}
          onRemove={(entry) => setOpen({ kind: 'remove', entry })}
        />
        <AdvicePanel />
      </Panels>
      {open?.kind === 'add' && <DomainDialog entries={entries ?? []} onClose={close} />}
      {open?.kind === 'edit' && (
        <DomainDialog entries={entries ?? []} edited={open.entry} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={t('Remove {domain}?', { domain: open.entry.baseUrl })}
          confirmLabel={t('Remove domain')}
          {...(entries?.length === 1 && {
            understood: t('I understand that this is the only domain'),
            consequences: [t('Apps on this domain can no longer sign users in.')],
          })}
          action={() => removeDomain(open.entry)}
          done={t('Domain removed')}
          onClose={close}
        >
          <p>{t('Users are no longer redirected to it. You can add it again at any time.')}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

const columns = (open: (what: Open) => void): readonly Column<DomainEntry>[] => [
  {
    id: 'domain',
    header: t('Domain'),
    sortBy: ({ baseUrl }) => baseUrl,
    cell: (entry) => (
      <span className={styles.domain}>
        <span className={styles.address}>{entry.baseUrl}</span>
        {traitsOf(entry).map((trait) => (
          <Badge key={trait} tone="warning">
            {trait}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'handler',
    header: t('Account pages at'),
    minor: true,
    cell: ({ handlerPath }) => <code className={styles.path}>{handlerPath}</code>,
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (entry) => (
      <Menu
        label={t('Actions for {name}', { name: entry.baseUrl })}
        align="end"
        trigger={<Glyph shape={dotsGlyph} />}
      >
        <MenuItem onSelect={() => open({ kind: 'edit', entry })}>{t('Edit…')}</MenuItem>
        <MenuItem tone="danger" onSelect={() => open({ kind: 'remove', entry })}>
          {t('Remove…')}
        </MenuItem>
      </Menu>
    ),
  },
]

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(ofProject.config(owner.admin(projectId)))
}
