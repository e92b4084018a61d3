import { DAY_MS } from '@latchkey/contract/pure'
import { Button, CopyButton, Notice } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { describe } from '../../components/describe.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { webhooks } from '../../data/webhooks/queries.ts'
import { useIsSupported, useRotateSecret } from '../../data/webhooks/writes.ts'
import { exactTime, t } from '../../text.ts'
import styles from './endpoint-page.module.css'

const OLD_SIGNS_FOR_MS = DAY_MS
const MASK = `whsec_${'•'.repeat(16)}`

/** The secret that messages are signed with: masked, with buttons to show, copy and replace it. */
export function SecretFact({ endpointId }: { endpointId: string }) {
  const { data: secret, error } = useQuery(webhooks.secret(usePortal(), endpointId))
  const rotateSecret = useRotateSecret(endpointId)
  const isSupported = useIsSupported()
  const [isShown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)
  const [oldUntil, setOldUntil] = useState<Date | null>(null)

  const rotate = async () => {
    await rotateSecret()
    setOldUntil(new Date(Date.now() + OLD_SIGNS_FOR_MS))
  }

  return (
    <>
      <span className={styles.secret}>
        {/* A secret that can no longer be read can still be replaced. */}
        {error || secret === null ? (
          <span>{error ? describe(error) : t('Not provided by the webhook service')}</span>
        ) : (
          <code dir="ltr">{isShown && secret ? secret : MASK}</code>
        )}
        {secret && (
          <>
            <CopyButton
              text={secret}
              label={t('Copy {name}', { name: t('Secret') })}
              copiedLabel={t('Copied')}
            />
            <Button
              variant="ghost"
              size="small"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? t('Hide') : t('Show')}
            </Button>
          </>
        )}
        {isSupported('rotate') && (
          <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
            {t('Replace…')}
          </Button>
        )}
      </span>
      {oldUntil && (
        <div className={styles.note}>
          <Notice tone="success">
            {t(
              'A new secret is active. Messages are also signed with the old one until {moment}. Update your receiver before then.',
              {
                moment: exactTime(oldUntil),
              },
            )}
          </Notice>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('Replace secret?')}
          consequences={[
            t(
              'For 24 hours, each message is signed with both secrets, so that you can switch without losing any.',
            ),
            t('After that, receivers that still use the old secret reject every message.'),
          ]}
          understood={t('I understand')}
          confirmLabel={t('Replace secret')}
          action={rotate}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
