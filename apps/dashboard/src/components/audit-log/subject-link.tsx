import type { ReactNode } from 'react'
import { useAdmin } from '../../data/projects/use-project.ts'
import { Link } from '../link.tsx'
import type { Subject } from './subjects.ts'

/** A link to the page of a subject; plain text if it has none. */
export function SubjectLink({
  subject: { type, id },
  children,
}: {
  subject: Pick<Subject, 'type' | 'id'>
  children: ReactNode
}) {
  const { projectId } = useAdmin()
  if (type === 'project')
    return (
      <Link to="/projects/$projectId/project-settings" params={{ projectId }}>
        {children}
      </Link>
    )
  if (type === 'project_key')
    return (
      <Link to="/projects/$projectId/api-keys" params={{ projectId }}>
        {children}
      </Link>
    )
  if (id === null) return children
  switch (type) {
    case 'user':
      return (
        <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }}>
          {children}
        </Link>
      )
    case 'team':
      return (
        <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: id }}>
          {children}
        </Link>
      )
    case 'webhook_endpoint':
      return (
        <Link to="/projects/$projectId/webhooks/$endpointId" params={{ projectId, endpointId: id }}>
          {children}
        </Link>
      )
    case 'email_template':
      return (
        <Link
          to="/projects/$projectId/email-templates/$templateId"
          params={{ projectId, templateId: id }}
        >
          {children}
        </Link>
      )
    case 'email_theme':
      return (
        <Link to="/projects/$projectId/email-themes/$themeId" params={{ projectId, themeId: id }}>
          {children}
        </Link>
      )
    case 'email_draft':
      return (
        <Link to="/projects/$projectId/email-drafts/$draftId" params={{ projectId, draftId: id }}>
          {children}
        </Link>
      )
    case 'data_vault_store':
      return (
        <Link
          to="/projects/$projectId/data-vault/stores/$storeId"
          params={{ projectId, storeId: id }}
        >
          {children}
        </Link>
      )
    default:
      return children
  }
}

/** Whether the subject still has a page after the entry. */
export const isLinked = (kind: string): boolean => !kind.endsWith('.deleted')
