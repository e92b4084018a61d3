import { Handler, Provider } from '@latchkey/react'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useApp } from '../../app.ts'
import { Link } from '../../components/link.tsx'
import { OutsidePage } from '../../components/outside-page.tsx'
import { currentLanguage, t } from '../../text.ts'

/**
 * Sign-in, account settings and the other screens for users of project `internal`. The same as for
 * every project.
 */
export function HandlerPage() {
  const app = useApp()
  // The screens read the query from the window. With the address as key, they render again when it
  // changes.
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const [path = ''] = address.split('?')
  const isAccount = path.startsWith('/handler/account-settings')

  return (
    <OutsidePage
      title={isAccount ? t('Account settings') : t('Sign in')}
      width={isAccount ? 'wide' : 'narrow'}
      aside={isAccount && <Link to="/projects">{t('Back to projects')}</Link>}
    >
      <Provider app={app} lang={currentLanguage()}>
        <Suspense fallback={null}>
          <Handler key={address} app={app} fullPage={false} location={path} />
        </Suspense>
      </Provider>
    </OutsidePage>
  )
}
