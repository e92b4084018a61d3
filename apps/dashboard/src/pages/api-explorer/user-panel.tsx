import type { RoledEndpoint } from '@latchkey/contract/pure'
import { Button, Dialog } from '@latchkey/ui'
import { useState } from 'react'
import { useAction } from '../../components/use-action.ts'
import { UserSearch } from '../../components/user-search.tsx'
import type { useExplorerUser } from '../../data/api-explorer/user-session.ts'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { t } from '../../text.ts'
import styles from './explorer-page.module.css'

const CREATE_SESSION: RoledEndpoint = 'POST /auth/sessions'

/** The user for whom client requests are sent, in a session of ten minutes. */
export function UserPanel({ session }: { session: ReturnType<typeof useExplorerUser> }) {
  const { user, begin, end } = session
  const [choosing, setChoosing] = useState(false)
  const { busy, problem, run } = useAction()
  const refusal = useAccess().refusal(CREATE_SESSION)

  return (
    <div className={styles.user}>
      {user ? (
        <>
          <p className={styles.hint}>
            {t('As {name}, in a session that ends within ten minutes.', { name: user.name })}
          </p>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            onClick={() => void run(() => end(user))}
          >
            {t('End session')}
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          size="small"
          disabled={refusal !== null}
          title={refusal ?? undefined}
          onClick={() => setChoosing(true)}
        >
          {t('Send as a user…')}
        </Button>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {choosing && (
        <Dialog
          title={t('Send as a user')}
          description={t(
            'Starts a session of ten minutes as this user. It is in the audit log as an impersonation.',
          )}
          closeLabel={t('Close')}
          size="small"
          onClose={() => setChoosing(false)}
        >
          <UserSearch
            focusOnMount
            action={(found) => (
              <Button
                size="small"
                variant="secondary"
                busy={busy}
                onClick={() => {
                  const name = found.display_name || found.primary_email || found.id
                  void run(async () => {
                    await begin({ id: found.id, name })
                    setChoosing(false)
                  })
                }}
              >
                {t('Choose')}
              </Button>
            )}
          />
        </Dialog>
      )}
    </div>
  )
}
