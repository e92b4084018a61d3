import { ButtonLink, Dialog, DialogActions } from '@latchkey/ui'
import { useLocation } from '@tanstack/react-router'
import { SIGN_IN_PATH, signInPathFor } from '../connection.ts'
import { t } from '../text.ts'

/**
 * Covers a page whose session ended elsewhere, so that its input is not lost (protocol 09 §22). It
 * closes after the user signs in again in another tab.
 */
export function SessionEnded() {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Dialog
      title={t('Your session has ended')}
      description={t(
        'You were signed out. Sign in again in a new tab to keep what you entered here.',
      )}
      closeLabel={t('Close')}
      size="small"
      persistent
      onClose={() => {}}
    >
      <DialogActions>
        <ButtonLink variant="secondary" href={signInPathFor(here)}>
          {t('Sign in here')}
        </ButtonLink>
        <ButtonLink href={SIGN_IN_PATH} target="_blank" rel="noopener">
          {t('Sign in in a new tab')}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
