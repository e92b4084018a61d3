import { Button, CodeBlock, EmptyState, Glyph, teamGlyph } from '@latchkey/ui'
import { ButtonLink } from '../../components/link.tsx'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

const EXAMPLE = `import { useUser } from '@latchkey/react'

const user = useUser({ or: 'redirect' })

async function createTeam() {
  const team = await user.createTeam({ displayName: 'Design' })
  await team.inviteUser({ email: 'grace@example.com' })
}`

/** What the list shows while the project has no teams. */
export function NoTeams({ projectId, onCreate }: { projectId: string; onCreate: () => void }) {
  const { config } = useProject()
  return (
    <EmptyState
      icon={<Glyph shape={teamGlyph} />}
      title={t('No teams yet')}
      action={
        <>
          <Button size="small" onClick={onCreate}>
            {t('Create team')}
          </Button>
          {!config.client_team_creation_enabled && (
            <ButtonLink
              size="small"
              variant="secondary"
              to="/projects/$projectId/team-settings"
              params={{ projectId }}
            >
              {t('Let users create teams')}
            </ButtonLink>
          )}
        </>
      }
      example={
        <CodeBlock
          code={EXAMPLE}
          label={t('Example')}
          copyLabel={t('Copy example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>
        {config.client_team_creation_enabled
          ? t('Teams can be created by users in your app, by your server, or here.')
          : t(
              'Teams can be created by your server or here. Users can’t create teams in your app yet.',
            )}
      </p>
    </EmptyState>
  )
}
