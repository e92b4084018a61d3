import { ButtonLink, MessageCard } from '@latchkey/ui'
import { OutsidePage } from '../../components/outside-page.tsx'
import { t } from '../../text.ts'

/** The last page of the setup wizard of an app. Public (protocol 09 §21). */
export function WizardEndPage() {
  return (
    <OutsidePage title={t('Set up')}>
      <MessageCard
        title={t('Your app is set up')}
        headingLevel={2}
        actions={
          // Loads the page, so that visitors get the small sign-in page.
          <ButtonLink href="/projects/-selector-/api-keys?create=true">
            {t('Next: create keys')}
          </ButtonLink>
        }
      >
        <p>
          {t('Latchkey is installed in your app. To connect the two, create keys for a project.')}
        </p>
      </MessageCard>
    </OutsidePage>
  )
}
