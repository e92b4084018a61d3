import { EmptyState, Glyph, lockGlyph } from '@latchkey/ui'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ButtonLink, Link } from '../components/link.tsx'
import { Page } from '../components/page.tsx'
import { Writes } from '../components/writes.tsx'
import type { Access } from '../data/owner-teams/use-access.ts'
import { useProject } from '../data/projects/use-project.ts'
import { roleName, roleRights } from '../role-names.ts'
import { t } from '../text.ts'
import styles from './frame.module.css'
import { sectionAccess } from './section-access.ts'

/** A page with the controls that a narrow role allows. */
export function NarrowPage({ access }: { access: Access }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { reads, writes } = sectionAccess(path)
  const isClosed = reads !== undefined && !access.may(reads)

  return (
    <>
      {access.role !== 'developer' && <RoleNote access={access} />}
      {isClosed ? (
        <ClosedPage access={access} />
      ) : (
        <Writes endpoint={writes}>
          <Outlet />
        </Writes>
      )}
    </>
  )
}

/** Tells members with a narrow role why controls are disabled. */
function RoleNote({ access: { role } }: { access: Access }) {
  const { owner_team_id: teamId } = useProject()
  return (
    <p className={styles.banner} data-tone="neutral">
      {t('Your role: {role}.', { role: roleName(role) })} {roleRights(role)}{' '}
      {teamId && (
        <Link to="/teams/$teamId" params={{ teamId }}>
          {t('Team and members')}
        </Link>
      )}
    </p>
  )
}

/** In place of a page whose secrets the role does not see. */
function ClosedPage({ access: { role } }: { access: Access }) {
  const { display_name, owner_team_id: teamId } = useProject()
  return (
    <Page title={t('Not for your role')} context={display_name}>
      <EmptyState
        icon={<Glyph shape={lockGlyph} />}
        title={t('Not for your role')}
        action={
          teamId && (
            <ButtonLink to="/teams/$teamId" params={{ teamId }} variant="secondary" size="small">
              {t('Team and members')}
            </ButtonLink>
          )
        }
      >
        <p>
          {t(
            'This page shows secrets. Your role, {role}, doesn’t see them. Ask an owner of the team.',
            { role: roleName(role) },
          )}
        </p>
      </EmptyState>
    </Page>
  )
}
