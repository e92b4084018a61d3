import { KnownError } from '@latchkey/js'
import { Badge, Button, EmptyState, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink, Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useDashboard } from '../../dashboard.ts'
import { type HealthFinding, healthReport } from '../../data/health-report/queries.ts'
import { type Message, message, t } from '../../text.ts'
import styles from './health-report-page.module.css'

const NAMES: Readonly<Record<HealthFinding['check'], Message>> = {
  version: message('Version'),
  database: message('Database'),
  clock: message('Clock'),
  disk: message('Disk'),
  jobs: message('Background jobs'),
  email_server: message('SMTP server'),
  emails: message('Email queue'),
  webhooks: message('Webhook queue'),
  secret: message('Secret'),
  public_url: message('Public address'),
  test_codes: message('Test addresses'),
}

const STATES = {
  ok: { tone: 'success', name: message('OK') },
  warn: { tone: 'warning', name: message('Attention') },
  fail: { tone: 'danger', name: message('Problem') },
} as const

/** Problems first. */
const ORDER = ['fail', 'warn', 'ok'] as const

/** The state of the installation, for owners of project `internal` (protocol 09 §23 no. 24). */
export function HealthReportPage() {
  const { owner } = useDashboard()
  const { data: findings, error, refetch, isFetching } = useQuery(healthReport(owner))
  const back = <Link to="/projects">{t('Projects')}</Link>

  if (error && isRefused(error)) {
    return (
      <Page title={t('Health report')} back={back}>
        <EmptyState
          title={t('Only for owners of the installation')}
          action={
            <ButtonLink to="/projects" variant="secondary" size="small">
              {t('All projects')}
            </ButtonLink>
          }
        >
          <p>{t('Owners of the team that owns project “internal” see this report.')}</p>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={t('Health report')}
      description={t('The parts that this installation depends on, checked now.')}
      width="narrow"
      back={back}
      action={
        <Button reads variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('Check again')}
        </Button>
      }
    >
      {error && !findings ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the health report')} />
      ) : (
        <Panel flush title={findings ? summaryOf(findings) : t('Checking…')}>
          {findings ? <Findings findings={findings} /> : <FindingsSkeleton />}
        </Panel>
      )}
    </Page>
  )
}

function Findings({ findings }: { findings: readonly HealthFinding[] }) {
  return (
    <ul className={styles.list}>
      {ORDER.flatMap((state) => findings.filter((finding) => finding.state === state)).map(
        ({ check, state, text }) => (
          <li key={check} className={styles.item}>
            <span className={styles.name}>{t(NAMES[check])}</span>
            <Badge tone={STATES[state].tone}>{t(STATES[state].name)}</Badge>
            {/* The service reports in English. */}
            <p className={styles.text} lang="en" dir="ltr">
              {text}
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

function FindingsSkeleton() {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {Object.keys(NAMES).map((check) => (
        <Skeleton key={check} height="40px" shape="control" />
      ))}
    </div>
  )
}

function summaryOf(findings: readonly HealthFinding[]): string {
  const failed = findings.filter(({ state }) => state === 'fail').length
  const warned = findings.filter(({ state }) => state === 'warn').length
  if (failed > 0) return t('{count, plural, one {# problem} other {# problems}}', { count: failed })
  return warned > 0
    ? t('{count, plural, one {# issue needs attention} other {# issues need attention}}', {
        count: warned,
      })
    : t('Everything works')
}

const isRefused = (error: unknown): boolean =>
  KnownError.is(error, 'TEAM_MEMBERSHIP_NOT_FOUND') ||
  KnownError.is(error, 'TEAM_PERMISSION_REQUIRED')
