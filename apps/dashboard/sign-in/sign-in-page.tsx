import { type ClientApp, Handler, Provider } from '@latchkey/react'
import { Suspense } from 'react'
import { OutsidePage } from '../src/components/outside-page.tsx'
import { currentLanguage, t } from '../src/text.ts'
import { useAddress } from './address.ts'

/** The screens for visitors who want to sign in to project `internal`. */
export function SignInPage({ app }: { app: ClientApp<'cookie'> }) {
  // The screens read the query from the window. With the address as key, they render again when it
  // changes.
  const address = useAddress()
  const [path = ''] = address.split('?')

  return (
    <OutsidePage title={t('Sign in')}>
      <Provider app={app} lang={currentLanguage()}>
        <Suspense fallback={null}>
          <Handler key={address} app={app} fullPage={false} location={path} />
        </Suspense>
      </Provider>
    </OutsidePage>
  )
}
