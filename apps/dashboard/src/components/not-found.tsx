import { t } from '../text.ts'
import { ButtonLink } from './link.tsx'
import { Page } from './page.tsx'

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <div data-lk="">
      <Page
        title={t('Page not found')}
        description={t('Check the address, or go to your projects.')}
        width="narrow"
      >
        <ButtonLink to="/projects" variant="secondary">
          {t('All projects')}
        </ButtonLink>
      </Page>
    </div>
  )
}
