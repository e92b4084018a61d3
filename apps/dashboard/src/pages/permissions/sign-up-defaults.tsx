import { Badge, Button, Dialog, DialogActions, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import { Panel } from '../../components/panel.tsx'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { PermissionTree } from '../../components/permission-tree.tsx'
import { useForm } from '../../components/use-form.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { useFreshProject, useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import { isSameSet } from './permission-edit.ts'
import styles from './permissions-page.module.css'

export interface SignUpDefaultsProps {
  definitions: readonly PermissionDefinition[]
  isOpen: boolean
  /** `leaving`: without asking about unsaved changes. */
  onOpen: (open: boolean, options?: { leaving: boolean }) => void
}

/** What every user is granted at sign-up, and a dialog to change it. */
export function SignUpDefaults({ definitions, isOpen, onOpen }: SignUpDefaultsProps) {
  const { config } = useProject()
  const granted = config.user_default_permissions.map(({ id }) => id)
  return (
    <Panel
      title={t('Granted at sign-up')}
      description={t('Every new user gets these permissions. Existing users keep what they have.')}
      aside={
        <Button variant="secondary" size="small" onClick={() => onOpen(true)}>
          {t('Change…')}
        </Button>
      }
    >
      {granted.length === 0 ? (
        <p className={styles.nothing}>{t('No permissions yet.')}</p>
      ) : (
        <ul className={styles.granted} aria-label={t('Granted at sign-up')}>
          {granted.map((id) => (
            <li key={id}>
              <Badge>
                <code className={styles.badgeId} dir="ltr">
                  {id}
                </code>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <SignUpDialog
          definitions={definitions}
          granted={granted}
          onClose={(options) => onOpen(false, options)}
        />
      )}
    </Panel>
  )
}

function SignUpDialog({
  definitions,
  granted,
  onClose,
}: {
  definitions: readonly PermissionDefinition[]
  granted: readonly string[]
  onClose: (options?: { leaving: boolean }) => void
}) {
  const readProject = useFreshProject()
  const updateProject = useUpdateProject()
  const [opened] = useState(granted)
  const [chosen, setChosen] = useState(granted)
  const { submit, error, pending } = useForm(
    async () => {
      // The call replaces the whole list. What others added in the meantime is kept.
      const stored = (await readProject()).config.user_default_permissions.map(({ id }) => id)
      const kept = stored.filter((id) => chosen.includes(id) || !opened.includes(id))
      const added = chosen.filter((id) => !opened.includes(id) && !stored.includes(id))
      await updateProject({
        config: { user_default_permissions: [...kept, ...added].map((id) => ({ id })) },
      })
      onClose({ leaving: true })
    },
    { done: t('Default permissions saved') },
  )

  return (
    <Dialog
      title={t('Granted at sign-up')}
      closeLabel={t('Close')}
      persistent={pending}
      onClose={() => onClose()}
    >
      <form
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        noValidate
      >
        {error && <Notice>{error}</Notice>}
        <PermissionTree
          label={t('Permissions')}
          definitions={definitions}
          value={chosen}
          onChange={setChosen}
        />
        <DialogActions>
          <Button reads variant="secondary" disabled={pending} onClick={() => onClose()}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
      <LeaveGuard
        dirty={!isSameSet(chosen, opened)}
        what={t('Your changes to the granted permissions will be lost.')}
      />
    </Dialog>
  )
}
