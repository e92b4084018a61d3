import { MessageCard } from '@latchkey/ui'
import { useEffect } from 'react'
import { OutsidePage } from '../../components/outside-page.tsx'
import { reportProviderReturn } from '../../data/auth-methods/provider-test.ts'
import { t } from '../../text.ts'

/** Where the window of a test ends. The page that opened it shows the result. */
export function ProviderReturnPage() {
  useEffect(() => {
    if (location.search === '') return
    reportProviderReturn(location.search)
    // The code works once, but it need not stay in the address.
    history.replaceState(null, '', location.pathname)
    close()
  }, [])
  return (
    <OutsidePage title={t('Test sign-in')}>
      <MessageCard title={t('Test finished')} headingLevel={2}>
        <p>{t('The result is in the dashboard. You can close this window.')}</p>
      </MessageCard>
    </OutsidePage>
  )
}
