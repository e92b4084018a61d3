import { CodeBlock, Glyph, mailGlyph, warningGlyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './mailbox-page.module.css'
import type { Delivery } from './use-delivery.ts'

const EXAMPLE =
  'LATCHKEY_SMTP_URL=smtp://user:password@smtp.example.com:587\nLATCHKEY_MAIL_FROM=accounts@example.com'

/** Says where mail goes if not in here, and how to make it leave where people wait for it. Nothing where all is as one expects. */
export function DeliveryNote({ delivery }: { delivery: Delivery }) {
  if (delivery.way === 'mailbox' && !delivery.isUrgent) return null
  return (
    <section
      className={styles.note}
      data-tone={delivery.way === 'mailbox' ? 'warning' : 'neutral'}
      aria-label={t('Where mail goes')}
    >
      <Glyph shape={delivery.way === 'mailbox' ? warningGlyph : mailGlyph} />
      <div className={styles.noteText}>
        {delivery.way === 'own' && (
          <p>
            {t(
              'This project has a mail server of its own: mail leaves by {host} and does not land here.',
              {
                host: delivery.host ?? t('that server'),
              },
            )}
          </p>
        )}
        {delivery.way === 'shared' && (
          <p>
            {t(
              'The service has a mail server (LATCHKEY_SMTP_URL): mail leaves by it and does not land here.',
            )}
          </p>
        )}
        {delivery.way === 'mailbox' && (
          <>
            <p>
              <strong>
                {t('No mail server is set up, so nobody gets the mail of this project.')}
              </strong>{' '}
              {t('Set these where the service runs, then start it again:')}
            </p>
            <CodeBlock
              code={EXAMPLE}
              label={t('Settings')}
              copyLabel={t('Copy the settings')}
              copiedLabel={t('Copied')}
            />
          </>
        )}
      </div>
    </section>
  )
}
