import { MessageCard } from '@latchkey/ui'
import { t } from '../src/text.ts'

/** A link that is incomplete, expired or used. Does not say which. */
export const InvalidLink = () => (
  <MessageCard title={t('This link isn’t valid')} headingLevel={2}>
    <p>
      {t(
        'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.',
      )}
    </p>
  </MessageCard>
)
