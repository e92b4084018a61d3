import { Button, Switch } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel, SettingList } from '../../../components/panel.tsx'
import { switched } from '../../../components/switched.ts'
import { useAction } from '../../../components/use-action.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { type NotificationPreference, ofUsers, type User } from '../../../data/users/queries.ts'
import { useSetNotification } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import styles from './detail.module.css'
import { Section } from './section.tsx'

/**
 * The emails a user receives. Categories that should not be turned off are locked until the
 * administrator overrides that.
 */
export function Notifications({ user }: { user: User }) {
  const query = useQuery(ofUsers.notifications(useAdmin(), user.id))
  return (
    <Panel
      title={t('Email preferences')}
      description={t(
        'Emails this user receives. Users can change this with the link in each email.',
      )}
    >
      <Section query={query} height="104px">
        {(preferences) => (
          <SettingList>
            {preferences.map((preference) => (
              <Category
                key={preference.notification_category_id}
                user={user}
                preference={preference}
              />
            ))}
          </SettingList>
        )}
      </Section>
    </Panel>
  )
}

function Category({ user, preference }: { user: User; preference: NotificationPreference }) {
  const setNotification = useSetNotification(user.id, preference.notification_category_id)
  const { run } = useAction({ failure: 'toast' })
  const [unlocked, setUnlocked] = useState(false)
  // Shown immediately, and reverted if the write fails.
  const [chosen, setChosen] = useState<boolean>()
  const isLocked = !preference.can_disable && !unlocked

  const set = async (enabled: boolean) => {
    setChosen(enabled)
    await run(() => setNotification(enabled), {
      done: switched(preference.notification_category_name, enabled),
      undo: () => setNotification(!enabled),
    })
    setChosen(undefined)
  }

  return (
    <div>
      <Switch
        label={preference.notification_category_name}
        description={
          preference.can_disable
            ? undefined
            : t('Codes, links and receipts. Users who don’t receive these may be locked out.')
        }
        checked={chosen ?? preference.enabled}
        busy={chosen !== undefined}
        disabled={isLocked}
        onChange={(enabled) => void set(enabled)}
      />
      {isLocked && (
        <div className={styles.override}>
          <Button variant="secondary" size="small" onClick={() => setUnlocked(true)}>
            {t('Override')}
          </Button>
        </div>
      )}
    </div>
  )
}
