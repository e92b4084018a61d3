import { CodeBlock } from '@latchkey/ui'
import { useDashboard } from '../dashboard.ts'
import { useAdmin } from '../data/projects/use-project.ts'
import { t } from '../text.ts'
import { formatJson } from './json-text.ts'
import { Panel, Panels } from './panel.tsx'

/**
 * A record as the service returns it, and how to request it in a terminal. `path` is below
 * `/api/v1`, such as `/users/…`.
 */
export function RawPanel({ value, path }: { value: unknown; path: string }) {
  const { runtime } = useDashboard()
  const { projectId } = useAdmin()
  const lines = [
    `curl '${runtime.baseUrl}/api/v1${path}'`,
    "-H 'x-stack-access-type: server'",
    `-H 'x-stack-project-id: ${projectId}'`,
    "-H 'x-stack-secret-server-key: <secret server key>'",
  ]

  return (
    <Panels>
      <Panel title={t('API response')}>
        <CodeBlock
          code={formatJson(value)}
          label={t('JSON')}
          copyLabel={t('Copy JSON')}
          copiedLabel={t('Copied')}
        />
      </Panel>
      <Panel
        title={t('Same request with curl')}
        description={t(
          'Replace the placeholder with a secret server key of this project. Create one on the Keys page.',
        )}
      >
        <CodeBlock
          code={lines.join(' \\\n  ')}
          label={t('curl')}
          copyLabel={t('Copy command')}
          copiedLabel={t('Copied')}
        />
      </Panel>
    </Panels>
  )
}
