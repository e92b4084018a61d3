import type { OAuthProvider } from '@latchkey/js'
import type { CurrentUser } from '../../context.ts'
import { useTranslate } from '../../context.ts'
import { ConnectProviderRow } from './connect-provider-row.tsx'
import { ConnectedAccountRow } from './connected-account-row.tsx'
import styles from './rows.module.css'
import { Section } from './section.tsx'

export interface ConnectedAccountsSectionProps {
  user: CurrentUser
  /** The ids of the project's providers, in the order of their buttons. */
  providers: readonly string[]
}

/** Lists the user's accounts at providers, connects further ones and disconnects them. */
export function ConnectedAccountsSection({ user, providers }: ConnectedAccountsSectionProps) {
  const t = useTranslate()
  const accounts = user.useOAuthProviders()
  const missing = providers.filter((id) => !accounts.some(({ type }) => type === id))
  if (accounts.length === 0 && missing.length === 0) return null

  const signIns = accounts.filter(({ allowSignIn }) => allowSignIn)
  const isOnlyWay = ({ id }: OAuthProvider) =>
    signIns.length === 1 &&
    signIns[0]?.id === id &&
    !user.hasPassword &&
    !user.otpAuthEnabled &&
    !user.passkeyAuthEnabled

  return (
    <Section
      title={t('Connected accounts')}
      description={t('Accounts of other services that you sign in with.')}
      controls="below"
    >
      <ul className={styles.rows}>
        {accounts.map((account) => (
          <ConnectedAccountRow
            key={account.id}
            account={account}
            isOnlyWay={isOnlyWay(account)}
            readAgain={() => user.listOAuthProviders()}
          />
        ))}
        {missing.map((provider) => (
          <ConnectProviderRow key={provider} user={user} provider={provider} />
        ))}
      </ul>
    </Section>
  )
}
