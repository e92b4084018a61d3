import { Button, CodeBlock, EmptyState, Glyph, permissionsGlyph } from '@latchkey/ui'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'

const SERVER = `import { ServerApp } from '@latchkey/js'

const app = new ServerApp({ tokenStore: null })
const user = await app.getUser('USER_ID')`
const EXAMPLES: Readonly<Record<PermissionScope, string>> = {
  team: `${SERVER}
const team = await app.getTeam('TEAM_ID')
if (user && team && (await user.hasPermission(team, 'post:hide'))) {
  // hide the post
}`,
  project: `${SERVER}
if (await user?.hasPermission('beta:use')) {
  // show what is new
}`,
}

/** Explains permissions in a project that has none of its own. */
export function NoPermissions({
  scope,
  onCreate,
}: {
  scope: PermissionScope
  onCreate: () => void
}) {
  return (
    <EmptyState
      icon={<Glyph shape={permissionsGlyph} />}
      title={scope === 'team' ? t('No custom permissions yet') : t('No permissions yet')}
      action={
        <Button variant="secondary" size="small" onClick={onCreate}>
          {t('Create permission')}
        </Button>
      }
      example={
        <CodeBlock
          code={EXAMPLES[scope]}
          label={t('Example')}
          copyLabel={t('Copy example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>
        {scope === 'team'
          ? t(
              'Define what only some team members may do, grant it to them, and check it in your code.',
            )
          : t('Define what only some users may do, grant it to them, and check it in your code.')}
      </p>
    </EmptyState>
  )
}
