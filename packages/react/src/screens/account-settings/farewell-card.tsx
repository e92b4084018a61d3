import { useApp, useTranslate } from '../../context.ts'
import { MessageCard } from '../message-card.tsx'

/**
 * Confirms that the account was deleted, until the page redirects. The home page may be this page,
 * which then asks to sign in.
 */
export function FarewellCard({ onLeave }: { onLeave: () => void }) {
  const app = useApp()
  const t = useTranslate()
  return (
    <MessageCard
      title={t('Your account was deleted')}
      primaryButtonText={t('Go home')}
      primaryAction={() => {
        onLeave()
        return app.redirectToHome()
      }}
    >
      <p>{t('You were signed out everywhere.')}</p>
    </MessageCard>
  )
}
