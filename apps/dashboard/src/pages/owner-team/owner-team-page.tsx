import { KnownError } from '@latchkey/js'
import {
  Avatar,
  Badge,
  Button,
  Dialog,
  DialogActions,
  EmptyState,
  Skeleton,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { ImageField } from '../../components/image-field.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { ButtonLink, Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useDashboard } from '../../dashboard.ts'
import { ownerTeams, type WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import { useUpdateOwnerTeam } from '../../data/owner-teams/writes.ts'
import { owned } from '../../data/projects/queries.ts'
import { roleName } from '../../role-names.ts'
import { t } from '../../text.ts'
import { InvitationsPanel } from './invitations-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersPanel } from './members-panel.tsx'
import styles from './owner-team-page.module.css'
import { ProjectsPanel } from './projects-panel.tsx'
import { teamName } from './roles.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** A team of administrators: who is in it with which role, and the projects that it owns. */
export function OwnerTeamPage() {
  const { teamId } = useParams({ from: '/signed-in/teams/$teamId' })
  const { owner } = useDashboard()
  const { data: team, error, refetch } = useQuery(ownerTeams.one(owner, teamId))
  const toList = <Link to="/projects">{t('Projects')}</Link>

  // After the own membership ended, the last response is still there.
  if (error && isNotMember(error)) {
    return (
      <Page title={t('Team not found')} back={toList}>
        <EmptyState
          title={t('Team not found')}
          action={
            <ButtonLink to="/projects" variant="secondary" size="small">
              {t('All projects')}
            </ButtonLink>
          }
        >
          <p>{t('It doesn’t exist, or you are not a member of it.')}</p>
        </EmptyState>
      </Page>
    )
  }
  if (!team) {
    return (
      <Page title={t('Team')} back={toList}>
        {error ? (
          <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the team')} />
        ) : (
          <div className={styles.skeleton}>
            <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
            <Skeleton width="min(320px, 80%)" height="14px" />
            <Skeleton height="240px" shape="control" />
          </div>
        )}
      </Page>
    )
  }
  return <KnownTeam key={team.id} team={team} toList={toList} />
}

function KnownTeam({ team, toList }: { team: WholeOwnerTeam; toList: React.ReactNode }) {
  const { owner } = useDashboard()
  const { dialog } = useSearch({ from: '/signed-in/teams/$teamId' })
  const navigate = useNavigate({ from: '/teams/$teamId' })
  const update = useUpdateOwnerTeam(team.id)
  const projects = useQuery(owned.projects(owner)).data?.filter(
    ({ owner_team_id }) => owner_team_id === team.id,
  )
  const [picturing, setPicturing] = useState(false)
  const isOwner = team.my_role === 'owner'
  const setInviting = (open: boolean) =>
    void navigate({
      search: open ? { dialog: 'invite' } : {},
      replace: true,
      resetScroll: false,
    })

  return (
    <Page
      title={teamName(team)}
      {...(isOwner && {
        heading: (
          <InlineEdit
            label={t('Name')}
            value={team.display_name}
            placeholder={t('Untitled')}
            validate={(text) => (text ? undefined : t('Enter a name'))}
            onSave={(display_name) => update({ display_name })}
          />
        ),
      })}
      description={
        <span className={styles.facts}>
          <span>
            {t('Your role:')} <Badge>{roleName(team.my_role)}</Badge>
          </span>
          <Copyable text={team.id} name={t('Team ID')} />
        </span>
      }
      back={toList}
      lead={<Avatar name={team.display_name} imageUrl={team.profile_image_url} size={48} />}
      action={
        isOwner && (
          <Button variant="secondary" size="small" onClick={() => setPicturing(true)}>
            {t('Change picture…')}
          </Button>
        )
      }
    >
      <Panels>
        <MembersPanel
          team={team}
          ownsProjects={projects === undefined || projects.length > 0}
          onInvite={() => setInviting(true)}
        />
        {team.invitations.length > 0 && <InvitationsPanel team={team} />}
        <ProjectsPanel team={team} projects={projects} />
        {isOwner && <SecondFactorPanel team={team} />}
      </Panels>
      {isOwner && dialog === 'invite' && (
        <InviteDialog team={team} onClose={() => setInviting(false)} />
      )}
      {picturing && (
        <Dialog
          title={t('Picture of “{name}”', { name: teamName(team) })}
          description={t('Shown to members next to the team name.')}
          closeLabel={t('Close')}
          size="small"
          onClose={() => setPicturing(false)}
        >
          <ImageField
            label={t('Picture')}
            name={team.display_name}
            value={team.profile_image_url}
            onChange={(profile_image_url) => update({ profile_image_url })}
            done={t('Picture changed')}
            size={72}
          />
          <DialogActions>
            <Button onClick={() => setPicturing(false)}>{t('Done')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Page>
  )
}

/** Whether the user is not in the team, or it does not exist. The response is the same. */
const isNotMember = (error: unknown) =>
  KnownError.is(error, 'TEAM_MEMBERSHIP_NOT_FOUND') || KnownError.is(error, 'SCHEMA_ERROR')
