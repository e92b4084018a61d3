import { KnownError, MINUTE_MS } from '@latchkey/contract/pure'
import { readClaims } from '@latchkey/js/internal'
import {
  Button,
  ButtonLink,
  CodeBlock,
  Dialog,
  DialogActions,
  Field,
  Notice,
  SelectField,
} from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../../components/field-stack.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useAction } from '../../../components/use-action.ts'
import { useForm } from '../../../components/use-form.ts'
import { useHandlerPlaces } from '../../../components/use-handler-places.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import type { SomeUser } from '../../../data/users/queries.ts'
import {
  type NewImpersonation,
  useEndSession,
  useImpersonate,
  useImpersonationLink,
} from '../../../data/users/session-writes.ts'
import { exactTime, t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import styles from './detail.module.css'
import { appAddressOf } from './impersonation-address.ts'
import { impersonationScript } from './impersonation-script.ts'

const REASON_MAX_LENGTH = 500
const lifetimes = () => [
  { value: String(15 * MINUTE_MS), label: t('15 minutes') },
  { value: String(30 * MINUTE_MS), label: t('30 minutes') },
  { value: String(60 * MINUTE_MS), label: t('1 hour') },
  { value: String(120 * MINUTE_MS), label: t('2 hours') },
  { value: String(480 * MINUTE_MS), label: t('8 hours') },
]

/** A started session, known only to this dialog. */
interface StartedImpersonation {
  readonly sessionId: string | undefined
  readonly until: Date
  /** The link that opens the app, or the refresh token for a script. */
  readonly link?: string
  readonly refreshToken?: string
}

/**
 * Signs the administrator in as a user, visibly: the session is marked, and every administrator
 * sees it (protocol 09 §8.6).
 */
export function ImpersonateDialog({ user, onClose }: { user: SomeUser; onClose: () => void }) {
  const [started, setStarted] = useState<StartedImpersonation>()
  const [byScript, setByScript] = useState(false)
  if (started) return <Started user={user} started={started} onClose={onClose} />
  return byScript ? (
    <ScriptForm user={user} onStarted={setStarted} onClose={onClose} />
  ) : (
    <LinkForm
      user={user}
      onStarted={setStarted}
      onScript={() => setByScript(true)}
      onClose={onClose}
    />
  )
}

interface FormProps {
  user: SomeUser
  onStarted: (started: StartedImpersonation) => void
  onClose: () => void
}

const linkOf = (data: FormData): NewImpersonation => ({
  reason: String(data.get('reason')).trim(),
  app_url: String(data.get('app')).trim(),
  expires_in_millis: Number(data.get('lifetime')),
})

function LinkForm({ user, onStarted, onScript, onClose }: FormProps & { onScript: () => void }) {
  const createLink = useImpersonationLink(user.id)
  const places = useHandlerPlaces()
  const form = useForm(
    async (data) => {
      try {
        const { session_id, url, expires_at_millis } = await createLink(linkOf(data))
        onStarted({ sessionId: session_id, until: new Date(expires_at_millis), link: url })
      } catch (error) {
        if (!KnownError.is(error, 'REDIRECT_URL_NOT_WHITELISTED')) throw error
        return { app: t('Use an address on a trusted domain of the project') }
      }
      return undefined
    },
    {
      validate: (data) => ({
        reason: String(data.get('reason')).trim() ? undefined : t('Enter a reason'),
        app: URL.canParse(String(data.get('app')).trim())
          ? undefined
          : t('Enter an address, such as https://app.example.com'),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Impersonate {name}', { name: nameOfUser(user) })}
      description={t(
        'Opens your app signed in as this user, for support. The session is marked, and the audit log records who started it and why.',
      )}
      form={form}
      submitLabel={t('Create link')}
      code={(data) => createLink.request(linkOf(data))}
      extra={
        <Button reads variant="ghost" onClick={onScript}>
          {t('Use a script')}
        </Button>
      }
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="reason"
          label={t('Reason')}
          description={t('Such as a ticket. Administrators see it.')}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          error={form.errors.reason}
          focusOnMount
        />
        <Field
          name="app"
          type="url"
          label={t('Page to open')}
          description={t(
            'On a trusted domain, in an app with a Latchkey SDK. Use a script for others.',
          )}
          defaultValue={appAddressOf(places)}
          autoComplete="off"
          error={form.errors.app}
        />
        <SelectField
          name="lifetime"
          label={t('Ends after')}
          options={lifetimes()}
          defaultValue={String(30 * MINUTE_MS)}
        />
      </FieldStack>
    </FormDialog>
  )
}

function ScriptForm({ user, onStarted, onClose }: FormProps) {
  const impersonate = useImpersonate(user.id)
  const form = useForm(async (data) => {
    const lifetimeMs = Number(data.get('lifetime'))
    const { refresh_token, access_token } = await impersonate(lifetimeMs)
    onStarted({
      refreshToken: refresh_token,
      sessionId: readClaims(access_token).refresh_token_id,
      until: new Date(Date.now() + lifetimeMs),
    })
  })

  return (
    <FormDialog
      title={t('Impersonate {name}', { name: nameOfUser(user) })}
      description={t(
        'Starts a session as this user, for support. The session list marks it as impersonation.',
      )}
      form={form}
      submitLabel={t('Start session')}
      size="small"
      onClose={onClose}
    >
      <SelectField
        name="lifetime"
        label={t('Ends after')}
        options={lifetimes()}
        defaultValue={String(30 * MINUTE_MS)}
      />
    </FormDialog>
  )
}

function Started({
  user,
  started,
  onClose,
}: {
  user: SomeUser
  started: StartedImpersonation
  onClose: () => void
}) {
  const endSession = useEndSession(user.id)
  const { busy: ending, problem, run } = useAction()

  const end = async (sessionId: string) => {
    if (await run(() => endSession(sessionId), { done: t('Session ended') })) onClose()
  }

  return (
    <Dialog
      title={t('Impersonate {name}', { name: nameOfUser(user) })}
      description={t('Active until {time}', { time: exactTime(started.until) })}
      closeLabel={t('Close')}
      size="large"
      persistent={ending}
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      {started.link ? (
        <LinkSteps link={started.link} />
      ) : (
        <ScriptSteps refreshToken={started.refreshToken ?? ''} until={started.until} />
      )}
      <DialogActions>
        {started.sessionId && (
          <Button
            variant="danger"
            busy={ending}
            busyLabel={t('Please wait…')}
            onClick={() => started.sessionId && void end(started.sessionId)}
          >
            {t('End now')}
          </Button>
        )}
        <Button reads variant="secondary" disabled={ending} onClick={onClose}>
          {t('Done')}
        </Button>
        {started.link && (
          <ButtonLink href={started.link} target="_blank" rel="noreferrer">
            {t('Open app')}
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  )
}

function LinkSteps({ link }: { link: string }) {
  return (
    <>
      <CodeBlock
        code={link}
        label={t('Link')}
        copyLabel={t('Copy link')}
        copiedLabel={t('Copied')}
      />
      <p className={styles.note}>
        {t(
          'The link works once, within 60 seconds. Open it in a private window if you are signed in to the app yourself.',
        )}
      </p>
    </>
  )
}

function ScriptSteps({ refreshToken, until }: { refreshToken: string; until: Date }) {
  const { projectId } = useAdmin()
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('Open your app in a private window, so that you aren’t signed out yourself.')}</li>
        <li>{t('Open that page’s console, paste this line and press Enter.')}</li>
      </ol>
      <CodeBlock
        code={impersonationScript(projectId, refreshToken, until)}
        label={t('Script')}
        copyLabel={t('Copy script')}
        copiedLabel={t('Copied')}
      />
      <p className={styles.note}>
        {t(
          'Anyone with this line can act as this user until then. It isn’t shown again after you close this.',
        )}
      </p>
    </>
  )
}
