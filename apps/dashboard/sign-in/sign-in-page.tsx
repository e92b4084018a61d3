import { type ClientApp, Handler, Provider } from '@latchkey/react'
import { LegalLinks } from '@latchkey/ui/legal-links'
import { Suspense } from 'react'
import { OutsidePage } from '../src/components/outside-page.tsx'
import type { Legal } from '../src/runtime.ts'
import { currentLanguage, t } from '../src/text.ts'
import { useAddress } from './address.ts'

/** Where people decide to use the service. */
const WITH_LINKS = /^\/handler\/sign-(in|up)\/?$/

/** The screens for visitors who want to sign in to project `internal`. */
export function SignInPage({ app, legal }: { app: ClientApp<'cookie'>; legal: Legal | undefined }) {
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
      {legal && WITH_LINKS.test(path) && (
        <LegalLinks
          links={[
            [t('Terms of service'), legal.terms_url],
            [t('Privacy policy'), legal.privacy_url],
          ]}
        />
      )}
    </OutsidePage>
  )
}
