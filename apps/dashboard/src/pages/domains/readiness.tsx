import { Badge, Button } from '@latchkey/ui'
import { Panel } from '../../components/panel.tsx'
import { useAction } from '../../components/use-action.ts'
import { useSetting } from '../../components/use-setting.ts'
import type { DomainEntry } from '../../data/domains/trusted-domains.ts'
import { useSaveDomains } from '../../data/domains/writes.ts'
import { findProblems, type ProjectProblem } from '../../data/projects/production.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './domains-page.module.css'

export interface ReadinessProps {
  entries: readonly DomainEntry[]
  onEdit: (entry: DomainEntry) => void
  onRemove: (entry: DomainEntry) => void
}

/** Lists the issues that block production mode, each with its fix (protocol 09 §12.2). */
export function Readiness({ entries, onEdit, onRemove }: ReadinessProps) {
  const project = useProject()
  const set = useSetting()
  const problems = findProblems(project)

  return (
    <Panel
      id="readiness"
      title={t('Production mode')}
      description={t('Confirms that this project’s settings are safe for real users.')}
      aside={
        <Badge tone={project.is_production_mode ? 'success' : 'neutral'}>
          {project.is_production_mode ? t('Production') : t('Development')}
        </Badge>
      }
      {...(problems.length === 0 &&
        !project.is_production_mode && {
          footer: (
            <Button size="small" onClick={() => void set({ is_production_mode: true })}>
              {t('Turn on production mode')}
            </Button>
          ),
        })}
    >
      {problems.length === 0 ? (
        <p className={styles.ready}>{t('Ready to use.')}</p>
      ) : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li className={styles.problem} key={problem.message}>
              <p className={styles.message}>{problem.message}</p>
              <Fixes
                problem={problem}
                entry={entries.find(({ baseUrl }) => baseUrl === problem.domain)}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface FixesProps extends Pick<ReadinessProps, 'onEdit' | 'onRemove'> {
  problem: ProjectProblem
  entry: DomainEntry | undefined
}

function Fixes({ problem, entry, onEdit, onRemove }: FixesProps) {
  const set = useSetting()
  const saveDomains = useSaveDomains()
  const { run } = useAction({ failure: 'toast' })

  if (problem.domain === null) {
    return (
      <Button
        variant="secondary"
        size="small"
        onClick={() => void set({ config: { allow_localhost: false } })}
      >
        {t('Turn off')}
      </Button>
    )
  }
  if (!entry) return null
  return (
    <span className={styles.fixes}>
      {problem.needsHttps ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            void run(
              () => saveDomains([{ ...entry, baseUrl: entry.baseUrl.replace(/^http:/, 'https:') }]),
              { done: t('Domain saved') },
            )
          }
        >
          {t('Change to https')}
        </Button>
      ) : (
        <Button variant="secondary" size="small" onClick={() => onEdit(entry)}>
          {t('Edit')}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => onRemove(entry)}>
        {t('Remove')}
      </Button>
    </span>
  )
}
