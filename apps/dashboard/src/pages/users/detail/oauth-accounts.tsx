import {
  addGlyph,
  Button,
  dotsGlyph,
  EmptyState,
  Glyph,
  Menu,
  MenuItem,
  ProviderMark,
  providerName,
} from '@latchkey/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Copyable } from '../../../components/copyable.tsx'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Panel } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import type { ProjectConfig } from '../../../data/projects/queries.ts'
import { useRemoveAccount } from '../../../data/users/account-writes.ts'
import type { OAuthAccount, User } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import styles from './detail.module.css'
import { OAuthAccountDialog } from './oauth-account-dialog.tsx'

interface OAuthAccountsProps {
  user: User
  query: UseQueryResult<readonly OAuthAccount[]>
  config: ProjectConfig | undefined
}

/** The provider accounts that are linked to a user (protocol 09 §8.4). */
export function OAuthAccounts({ user, query, config }: OAuthAccountsProps) {
  const removeAccount = useRemoveAccount()
  const [asked, setAsked] = useState<
    { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly account: OAuthAccount }
  >()
  const { data: accounts, error, refetch } = query
  const providers = Object.entries(config?.auth.oauth.providers ?? {}).flatMap(([key, provider]) =>
    provider?.type ? [key] : [],
  )
  const close = () => setAsked(undefined)

  return (
    <Panel
      title={t('Provider accounts')}
      description={
        config && providers.length === 0
          ? t('This project has no providers. Add one under Sign-in methods.')
          : t('Accounts this user signs in with or has connected.')
      }
      aside={
        <Button
          variant="secondary"
          size="small"
          disabled={providers.length === 0}
          onClick={() => setAsked({ what: 'add' })}
        >
          <Glyph shape={addGlyph} />
          {t('Add account')}
        </Button>
      }
      flush
    >
      {error && !accounts ? (
        <ProblemCard error={error} onRetry={refetch} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('Provider accounts')}
            columns={columns((account) => (
              <Menu
                label={t('Actions for {name}', {
                  name: `${providerName(account.provider_config_id)} ${account.account_id}`,
                })}
                align="end"
                trigger={<Glyph shape={dotsGlyph} />}
              >
                <MenuItem onSelect={() => setAsked({ what: 'edit', account })}>
                  {t('Edit…')}
                </MenuItem>
                <MenuItem tone="danger" onSelect={() => setAsked({ what: 'delete', account })}>
                  {t('Delete…')}
                </MenuItem>
              </Menu>
            ))}
            rows={accounts}
            rowKey={({ id }) => id}
            expectedRows={1}
            loadingLabel={t('Loading…')}
            empty={<EmptyState title={t('No linked accounts')} />}
          />
        </div>
      )}
      {asked?.what === 'add' && (
        <OAuthAccountDialog user={user} providers={providers} onClose={close} />
      )}
      {asked?.what === 'edit' && (
        <OAuthAccountDialog
          user={user}
          providers={providers}
          edited={asked.account}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDialog
          title={t('Unlink the {name} account?', {
            name: providerName(asked.account.provider_config_id),
          })}
          confirmLabel={t('Unlink account')}
          action={() => removeAccount(asked.account)}
          code={() => removeAccount.request(asked.account)}
          done={t('Account unlinked')}
          onClose={close}
        >
          <p>
            {t('The user can no longer sign in with it, and the provider’s tokens are deleted.')}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const columns = (menu: (account: OAuthAccount) => ReactNode): readonly Column<OAuthAccount>[] => [
  {
    id: 'provider',
    header: t('Provider'),
    cell: ({ provider_config_id: key, email }) => (
      <span className={styles.identity}>
        <ProviderMark provider={key} />
        <bdi>{providerName(key)}</bdi>
        {email && <bdi className={styles.quiet}>{email}</bdi>}
      </span>
    ),
  },
  {
    id: 'account',
    header: t('Account ID'),
    minor: true,
    cell: ({ account_id }) => <Copyable text={account_id} name={t('Account ID')} />,
  },
  {
    id: 'sign-in',
    header: t('Sign-in'),
    cell: ({ allow_sign_in }) => (allow_sign_in ? t('Yes') : t('No')),
  },
  {
    id: 'connected',
    header: t('Connected'),
    minor: true,
    cell: ({ allow_connected_accounts }) => (allow_connected_accounts ? t('Yes') : t('No')),
  },
  { id: 'menu', header: t('Actions'), headerHidden: true, align: 'end', cell: menu },
]
