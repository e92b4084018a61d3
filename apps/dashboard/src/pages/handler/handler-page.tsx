import { Handler } from '@latchkey/react'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Link } from '../../components/link.tsx'
import { OutsidePage } from '../../components/outside-page.tsx'
import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'

/** Sign-in, account settings and the rest, for the people of project `internal`: the same screens as of every other project. */
export function HandlerPage() {
  const { app } = useDashboard()
  // The screens read their query from the window; with the address in hand they are drawn anew when it changes.
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const [path = ''] = address.split('?')
  const isAccount = path.startsWith('/handler/account-settings')

  return (
    <OutsidePage
      title={isAccount ? t('Account settings') : t('Sign in')}
      width={isAccount ? 'wide' : 'narrow'}
      aside={isAccount && <Link to="/projects">{t('Back to projects')}</Link>}
    >
      <Suspense fallback={null}>
        <Handler key={address} app={app} fullPage={false} location={path} />
      </Suspense>
    </OutsidePage>
  )
}
