import type { Project } from '@latchkey/js'
import { type CurrentUser, useTranslate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import { ApiKeysSection } from './api-keys-section.tsx'
import { EditableText } from './editable-text.tsx'
import { LeaveTeamSection } from './leave-team-section.tsx'
import { TeamInvitationsSection } from './team-invitations-section.tsx'
import { TeamMembersSection } from './team-members-section.tsx'
import { TeamPictureSection } from './team-picture-section.tsx'

export interface TeamPageProps {
  user: CurrentUser
  team: Team
  project: Project
}

/** A team of the user: own profile, name, invitations, members, API keys (protocol 08 §15.8). */
export function TeamPage({ user, team, project }: TeamPageProps) {
  const t = useTranslate()
  const profile = user.useTeamProfile(team)
  const permissions = user.usePermissions(team)
  const may = (id: string) => permissions.some((permission) => permission.id === id)

  return (
    <>
      <EditableText
        title={t('Your name in this team')}
        description={t('How the others in this team see you.')}
        editLabel={t('Edit your name in this team')}
        value={profile.displayName}
        autoComplete="name"
        onSave={(displayName) => profile.update({ displayName })}
      />
      {may('$update_team') && (
        <>
          <TeamPictureSection team={team} />
          <EditableText
            title={t('Team name')}
            description={t('Shown to everyone in the team.')}
            editLabel={t('Edit team name')}
            value={team.displayName}
            autoComplete="off"
            onSave={(displayName) => team.update({ displayName })}
          />
        </>
      )}
      {may('$invite_members') && (
        <TeamInvitationsSection
          team={team}
          mayList={may('$read_members')}
          mayRevoke={may('$remove_members')}
        />
      )}
      {may('$read_members') && <TeamMembersSection team={team} userId={user.id} />}
      {project.config.allowTeamApiKeys && may('$manage_api_keys') && (
        <ApiKeysSection
          title={t('API keys')}
          owner={team}
          description={t('API keys let scripts and apps act on behalf of this team.')}
        />
      )}
      <LeaveTeamSection user={user} team={team} />
    </>
  )
}
