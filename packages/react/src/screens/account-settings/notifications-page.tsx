import type { NotificationCategory } from '@latchkey/js'
import { Notice, Switch } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import styles from './notifications-page.module.css'
import { Section } from './section.tsx'

/** The notification categories (protocol 08 §15.4). */
export function NotificationsPage({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const categories = user.useNotificationCategories()
  return (
    <Section
      title={t(['Email preferences', 'Emails you want'])}
      description={t('Choose what we may send to your inbox.')}
      controls="below"
    >
      <div className={styles.list}>
        {categories.map((category) => (
          <CategorySwitch key={category.id} category={category} />
        ))}
      </div>
    </Section>
  )
}

function CategorySwitch({ category }: { category: NotificationCategory }) {
  const t = useTranslate()
  const [pendingChoice, setPendingChoice] = useState<boolean>()
  const [problem, setProblem] = useProblem()

  const change = async (enabled: boolean) => {
    // Two concurrent changes could arrive in either order.
    if (pendingChoice !== undefined) return
    setProblem(undefined)
    // Shown immediately, then replaced by the response.
    setPendingChoice(enabled)
    try {
      await category.setEnabled(enabled)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setPendingChoice(undefined)
    }
  }

  return (
    <div className={styles.category}>
      <Switch
        label={categoryName(category.name, t)}
        description={
          category.canDisable
            ? undefined
            : t([
                "You need these emails, so they can't be turned off.",
                'Cannot be switched off, as your account depends on it.',
              ])
        }
        checked={pendingChoice ?? category.enabled}
        onChange={change}
        disabled={!category.canDisable}
        busy={pendingChoice !== undefined}
      />
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}

/** Translates the built-in categories and keeps other names. */
function categoryName(name: string, t: ReturnType<typeof useTranslate>): string {
  switch (name) {
    case 'Transactional':
      return t('Transactional')
    case 'Marketing':
      return t('Marketing')
    default:
      return name
  }
}
