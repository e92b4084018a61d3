import { CodeBlock, Glyph, mailGlyph, warningGlyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './mailbox-page.module.css'
import type { Delivery } from './use-delivery.ts'

const EXAMPLE =
  'LATCHKEY_SMTP_URL=smtp://user:password@smtp.example.com:587\nLATCHKEY_MAIL_FROM=accounts@example.com'

/**
 * Explains where emails go if not to the mailbox, and how to send them in production. Renders
 * nothing if all is as expected.
 */
export function DeliveryNote({ delivery }: { delivery: Delivery }) {
  if (delivery.way === 'mailbox' && !delivery.isUrgent) return null
  return (
    <section
      className={styles.note}
      data-tone={delivery.way === 'mailbox' ? 'warning' : 'neutral'}
      aria-label={t('Where emails go')}
    >
      <Glyph shape={delivery.way === 'mailbox' ? warningGlyph : mailGlyph} />
      <div className={styles.noteText}>
        {delivery.way === 'own' && (
          <p>
            {t(
              'This project has its own email server. Emails are sent through {host} and don’t appear here.',
              {
                host: delivery.host ?? t('that server'),
              },
            )}
          </p>
        )}
        {delivery.way === 'shared' && (
          <p>
            {t(
              'This service has an email server (LATCHKEY_SMTP_URL). Emails are sent through it and don’t appear here.',
            )}
          </p>
        )}
        {delivery.way === 'mailbox' && (
          <>
            <p>
              <strong>
                {t('No email server is set up, so this project can’t deliver emails.')}
              </strong>{' '}
              {t('Set these variables where the service runs, then restart it:')}
            </p>
            <CodeBlock
              code={EXAMPLE}
              label={t('Settings')}
              copyLabel={t('Copy settings')}
              copiedLabel={t('Copied')}
            />
          </>
        )}
      </div>
    </section>
  )
}
