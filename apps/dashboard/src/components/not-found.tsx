import { t } from '../text.ts'
import { ButtonLink } from './link.tsx'
import { Page } from './page.tsx'

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <div data-lk="">
      <Page
        title={t('This page does not exist')}
        description={t('Check the address, or start from your projects.')}
        width="narrow"
      >
        <ButtonLink to="/projects" variant="secondary">
          {t('All projects')}
        </ButtonLink>
      </Page>
    </div>
  )
}
