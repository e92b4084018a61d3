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
function RoleNote({ access: { role, team } }: { access: Access }) {
  if (role === undefined || team === undefined) return null
  return (
    <p className={styles.banner} data-tone="neutral">
      {t('Your role: {role}.', { role: roleName(role) })} {roleRights(role)}{' '}
      <Link to="/teams/$teamId" params={{ teamId: team.id }}>
        {t('Team and members')}
      </Link>
    </p>
  )
}

/** In place of a page whose secrets the role does not see. */
function ClosedPage({ access: { role, team } }: { access: Access }) {
  return (
    <Page title={t('Not for your role')} context={useProject().display_name}>
      <EmptyState
        icon={<Glyph shape={lockGlyph} />}
        title={t('Not for your role')}
        action={
          team && (
            <ButtonLink
              to="/teams/$teamId"
              params={{ teamId: team.id }}
              variant="secondary"
              size="small"
            >
              {t('Team and members')}
            </ButtonLink>
          )
        }
      >
        <p>
          {t(
            'This page shows secrets. Your role, {role}, doesn’t see them. Ask an owner of the team.',
            {
              role: role === undefined ? '' : roleName(role),
            },
          )}
        </p>
      </EmptyState>
    </Page>
  )
}
