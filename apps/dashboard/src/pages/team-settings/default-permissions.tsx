import { Badge, Button } from '@latchkey/ui'
import { Panel } from '../../components/panel.tsx'
import { t } from '../../text.ts'
import styles from './default-permissions.module.css'

export interface DefaultPermissionsProps {
  title: string
  description: string
  ids: readonly string[]
  /** The name of the button for screen readers. */
  editLabel: string
  onEdit: () => void
}

/** What is granted by default, and a button to change it. */
export function DefaultPermissions({
  title,
  description,
  ids,
  editLabel,
  onEdit,
}: DefaultPermissionsProps) {
  return (
    <Panel
      title={title}
      description={description}
      aside={
        <Button variant="secondary" size="small" aria-label={editLabel} onClick={onEdit}>
          {t('Edit')}
        </Button>
      }
    >
      {ids.length === 0 ? (
        <p className={styles.none}>{t('No permissions granted.')}</p>
      ) : (
        <ul className={styles.list}>
          {ids.map((id) => (
            <li key={id}>
              <Badge>{id}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
