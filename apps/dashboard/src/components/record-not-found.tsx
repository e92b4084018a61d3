import { EmptyState } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useProject } from '../data/projects/use-project.ts'
import { t } from '../text.ts'
import { ButtonLink } from './link.tsx'
import { Page } from './page.tsx'

export interface RecordNotFoundProps {
  title: string
  text?: string
  /** The list that would contain the record. */
  list:
    | '/projects/$projectId/users'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/data-vault/stores'
  listLabel: string
  back?: ReactNode
}

/** The page of a record that the project does not have, with a link to the list. */
export function RecordNotFound({
  title,
  text = t('It may have been deleted.'),
  list,
  listLabel,
  back,
}: RecordNotFoundProps) {
  const project = useProject()
  return (
    <Page title={title} context={project.display_name} back={back}>
      <EmptyState
        title={title}
        action={
          <ButtonLink to={list} params={{ projectId: project.id }} variant="secondary" size="small">
            {listLabel}
          </ButtonLink>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </Page>
  )
}
