import { Button, CodeBlock, Tabs } from '@latchkey/ui'
import { saveFile } from '../../components/save-file.ts'
import { useDashboard } from '../../dashboard.ts'
import type { NewKeySet } from '../../data/keys/queries.ts'
import { t } from '../../text.ts'
import styles from './build-in.module.css'
import { useFramework } from './framework-choice.ts'
import { frameworks, type Snippet, snippetsFor } from './snippets.ts'

/** How to add the project to an app, with all known values filled in. */
export function BuildIn({ projectId, keys }: { projectId: string; keys: NewKeySet | null }) {
  const { runtime } = useDashboard()
  const [framework, setFramework] = useFramework()
  const snippets = snippetsFor(framework, {
    baseUrl: runtime.baseUrl,
    projectId,
    publishableClientKey: keys?.publishable_client_key ?? null,
    secretServerKey: keys?.secret_server_key ?? null,
  })

  return (
    <Tabs label={t('Framework')} tabs={frameworks} selected={framework} onSelect={setFramework}>
      <ol className={styles.steps}>
        {snippets.map((snippet) => (
          <li key={snippet.title}>
            <h3 className={styles.title}>{snippet.title}</h3>
            <CodeBlock
              code={snippet.code}
              label={snippet.title}
              copyLabel={t('Copy {name}', { name: snippet.title })}
              copiedLabel={t('Copied')}
            />
            {snippet.title.startsWith('.env') && <DownloadEnv snippet={snippet} />}
          </li>
        ))}
      </ol>
    </Tabs>
  )
}

/** The file of environment variables, with its own name. */
function DownloadEnv({ snippet: { title, code } }: { snippet: Snippet }) {
  return (
    <p className={styles.download}>
      <Button
        reads
        variant="ghost"
        size="small"
        onClick={() => saveFile(new Blob([`${code}\n`], { type: 'text/plain' }), title)}
      >
        {t('Download {name}', { name: title })}
      </Button>
    </p>
  )
}
