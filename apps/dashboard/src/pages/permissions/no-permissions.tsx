import { Button, CodeBlock, EmptyState, Glyph, permissionsGlyph } from '@latchkey/ui'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'

const EXAMPLES: Readonly<Record<PermissionScope, string>> = {
  team: "if (await user.hasPermission(team, 'post:hide')) {\n  // hide the post\n}",
  project: "if (await user.hasPermission('beta:use')) {\n  // show what is new\n}",
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
