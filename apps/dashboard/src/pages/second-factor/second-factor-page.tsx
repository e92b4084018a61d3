import { Provider } from '@latchkey/react'
import { LazySecondFactorSetup } from '@latchkey/react/internal'
import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApp } from '../../app.ts'
import { Link } from '../../components/link.tsx'
import { OutsidePage } from '../../components/outside-page.tsx'
import { useDashboard } from '../../dashboard.ts'
import type { RequirementDetails } from '../../data/second-factor-requirement.ts'
import { currentLanguage, t } from '../../text.ts'
import styles from './second-factor-page.module.css'

/**
 * In place of every page, for an administrator without the second factor that an owner team
 * requires (decision 0050). Leads on to the page as soon as there is one.
 */
export function SecondFactorPage({ requirement }: { requirement: RequirementDetails }) {
  const app = useApp()
  return (
    <OutsidePage
      title={t('Second factor')}
      width="wide"
      aside={
        <Link to="/handler/$" params={{ _splat: 'sign-out' }}>
          {t('Sign out')}
        </Link>
      }
    >
      <h2 className={styles.title}>{t('Set up a second factor')}</h2>
      <p className={styles.reason}>{reasonOf(requirement)}</p>
      <Provider app={app} lang={currentLanguage()}>
        <Suspense fallback={null}>
          <Setup />
        </Suspense>
      </Provider>
    </OutsidePage>
  )
}

function Setup() {
  const app = useApp()
  const queries = useQueryClient()
  const { secondFactorRequirement } = useDashboard()
  const user = app.useUser({ or: 'redirect' })
  const { displayName } = app.useProject()
  const goOn = () => {
    // Whatever was refused is requested again.
    queries.clear()
    secondFactorRequirement.forget()
  }
  return (
    <>
      <LazySecondFactorSetup user={user} issuer={displayName} level={3} />
      <p className={styles.hint}>
        {user.isMultiFactorRequired
          ? t('Store the recovery codes before you continue. They sign you in if you lose the app.')
          : t('You can use the dashboard again as soon as this is done.')}
      </p>
      <Button onClick={goOn} disabled={!user.isMultiFactorRequired}>
        {t('Continue to the dashboard')}
      </Button>
    </>
  )
}

function reasonOf({ team_display_name }: RequirementDetails): string {
  return team_display_name === null
    ? t('This dashboard requires everyone who signs in to have a second factor.')
    : t('The team “{team}” requires its members to have a second factor.', {
        team: team_display_name || t('Untitled'),
      })
}
