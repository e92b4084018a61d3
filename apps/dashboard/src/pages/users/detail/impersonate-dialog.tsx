import { Button, CodeBlock, Dialog, DialogActions, Notice, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { useAction } from '../../../components/use-action.ts'
import { useForm } from '../../../components/use-form.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import type { SomeUser } from '../../../data/users/queries.ts'
import { useEndSession, useImpersonate } from '../../../data/users/writes.ts'
import { exactTime, t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import { claimsOf } from '../token-claims.ts'
import styles from './detail.module.css'
import { impersonationScript } from './impersonation-script.ts'

const MINUTE_MS = 60_000
const lifetimes = () => [
  { value: String(15 * MINUTE_MS), label: t('15 minutes') },
  { value: String(60 * MINUTE_MS), label: t('1 hour') },
  { value: String(120 * MINUTE_MS), label: t('2 hours') },
  { value: String(480 * MINUTE_MS), label: t('8 hours') },
]

/** A started session, known only to this dialog. */
interface Begun {
  readonly refreshToken: string
  readonly sessionId: string | undefined
  readonly until: Date
}

/**
 * Signs the administrator in as a user, visibly: the session is marked, and every administrator
 * sees it (protocol 09 §8.6).
 */
export function ImpersonateDialog({ user, onClose }: { user: SomeUser; onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  return begun ? (
    <Script user={user} begun={begun} onClose={onClose} />
  ) : (
    <Lifetime user={user} onBegun={setBegun} onClose={onClose} />
  )
}

function Lifetime({
  user,
  onBegun,
  onClose,
}: {
  user: SomeUser
  onBegun: (begun: Begun) => void
  onClose: () => void
}) {
  const impersonate = useImpersonate(user.id)
  const { submit, change, error, pending } = useForm(async (form) => {
    const lifetimeMs = Number(form.get('lifetime'))
    const { refresh_token, access_token } = await impersonate(lifetimeMs)
    onBegun({
      refreshToken: refresh_token,
      sessionId: claimsOf(access_token).refresh_token_id,
      until: new Date(Date.now() + lifetimeMs),
    })
  })

  return (
    <Dialog
      title={t('Impersonate {name}', { name: nameOfUser(user) })}
      description={t(
        'Starts a session as this user, for support. The session list marks it as impersonation.',
      )}
      closeLabel={t('Close')}
      size="small"
      persistent={pending}
      onClose={onClose}
    >
      <form onSubmit={submit} onChange={change} noValidate>
        {error && <Notice>{error}</Notice>}
        <SelectField
          name="lifetime"
          label={t('Ends after')}
          options={lifetimes()}
          defaultValue={String(120 * MINUTE_MS)}
        />
        <DialogActions>
          <Button reads variant="secondary" disabled={pending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
            {t('Start session')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Script({ user, begun, onClose }: { user: SomeUser; begun: Begun; onClose: () => void }) {
  const { projectId } = useAdmin()
  const endSession = useEndSession(user.id)
  const { busy: ending, problem, run } = useAction()

  const end = async (sessionId: string) => {
    if (await run(() => endSession(sessionId), { done: t('Session ended') })) onClose()
  }

  return (
    <Dialog
      title={t('Impersonate {name}', { name: nameOfUser(user) })}
      description={t('Active until {time}', { time: exactTime(begun.until) })}
      closeLabel={t('Close')}
      size="large"
      persistent={ending}
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      <ol className={styles.steps}>
        <li>{t('Open your app in a private window, so that you aren’t signed out yourself.')}</li>
        <li>{t('Open that page’s console, paste this line and press Enter.')}</li>
      </ol>
      <CodeBlock
        code={impersonationScript(projectId, begun.refreshToken, begun.until)}
        label={t('Script')}
        copyLabel={t('Copy script')}
        copiedLabel={t('Copied')}
      />
      <p className={styles.note}>
        {t(
          'Anyone with this line can act as this user until then. It isn’t shown again after you close this.',
        )}
      </p>
      <DialogActions>
        {begun.sessionId && (
          <Button
            variant="danger"
            busy={ending}
            busyLabel={t('Please wait…')}
            onClick={() => begun.sessionId && void end(begun.sessionId)}
          >
            {t('End now')}
          </Button>
        )}
        <Button reads variant="secondary" disabled={ending} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
