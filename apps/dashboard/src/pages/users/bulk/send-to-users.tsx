import { useNavigate } from '@tanstack/react-router'
import { useProject } from '../../../data/projects/use-project.ts'
import type { SomeUser } from '../../../data/users/queries.ts'
import { SendDialog } from '../../emails/send-dialog.tsx'

export interface SendToUsersProps {
  /** The first recipients. Others can be added, and these removed. */
  users: readonly SomeUser[]
  onClose: () => void
}

/** Sends an email to the selected users. */
export function SendToUsers({ users, onClose }: SendToUsersProps) {
  const navigate = useNavigate()
  const { id: projectId } = useProject()
  return (
    <SendDialog
      to={users}
      onServer={() =>
        void navigate({
          to: '/projects/$projectId/emails',
          params: { projectId },
          search: { dialog: 'server' },
        })
      }
      onClose={onClose}
    />
  )
}
