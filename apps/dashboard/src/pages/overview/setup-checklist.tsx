import { Button, Glyph, Link as OuterLink, tickGlyph, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { ofKeySets, whyInvalid } from '../../data/keys/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { webhooks } from '../../data/webhooks/queries.ts'
import { t } from '../../text.ts'
import { useDelivery } from '../mailbox/use-delivery.ts'
import styles from './setup.module.css'
import type { SetupProgress, TickedStep } from './setup-progress.ts'

interface Step {
  readonly id: string
  readonly title: string
  readonly hint: string
  /** Null while it is not known. */
  readonly isDone: boolean | null
  /** Ticked by the reader, because the service cannot know it. */
  readonly byHand?: TickedStep
  readonly link?: ReactNode
}

/** What to do until the first user signs up, and before real users do (protocol 09 §4.4). */
export function SetupChecklist({
  progress,
  hasUsers = false,
}: {
  progress: SetupProgress
  hasUsers?: boolean
}) {
  const steps = useSteps(progress, hasUsers)
  const done = steps.filter(({ isDone }) => isDone).length
  const { id: projectId } = useProject()
  return (
    <Panel
      title={t('Set up your project')}
      description={t('{done} of {total} done', { done, total: steps.length })}
      aside={
        <Button reads size="small" variant="ghost" onClick={progress.close}>
          {t('Close setup')}
        </Button>
      }
    >
      {!hasUsers && (
        <div className={styles.listening}>
          <span className={styles.pulse} aria-hidden="true" />
          <div>
            <p className={styles.lead}>{t('Waiting for the first sign-up')}</p>
            <p className={styles.hint}>
              {t('New users appear here as soon as they sign up.')}{' '}
              <OuterLink
                href={`/hosted/${projectId}/handler/sign-up`}
                target="_blank"
                rel="noreferrer"
              >
                {t('Sign up a test user')}
              </OuterLink>
            </p>
          </div>
        </div>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} onTick={progress.tick} />
        ))}
      </ol>
    </Panel>
  )
}

function StepRow({ step, onTick }: { step: Step; onTick: SetupProgress['tick'] }) {
  const id = useId()
  const { byHand } = step
  return (
    <li className={styles.step} data-done={step.isDone === true}>
      {byHand ? (
        <input
          id={id}
          type="checkbox"
          className={styles.tick}
          checked={step.isDone === true}
          onChange={(event) => onTick(byHand, event.target.checked)}
        />
      ) : (
        <span className={styles.state}>
          {step.isDone && <Glyph shape={tickGlyph} />}
          <VisuallyHidden>{step.isDone ? t('Done:') : t('To do:')}</VisuallyHidden>
        </span>
      )}
      <span className={styles.words}>
        {byHand ? (
          <label htmlFor={id} className={styles.title}>
            {step.title}
          </label>
        ) : (
          <span className={styles.title}>{step.title}</span>
        )}
        <span className={styles.note}>{step.hint}</span>
      </span>
      {step.link}
    </li>
  )
}

function useSteps({ ticked }: SetupProgress, hasUsers: boolean): readonly Step[] {
  const project = useProject()
  const { id: projectId, config, is_production_mode: isProductionMode } = project
  const teamId = project.owner_team_id
  const { way } = useDelivery()
  const { data: keySets } = useQuery(ofKeySets.list(useAdmin()))
  const { data: endpoints } = useQuery(webhooks.endpoints(usePortal()))
  const params = { projectId }
  const hasSharedKeys = config.oauth_providers.some(({ type }) => type === 'shared')
  const byHand = (step: TickedStep) => ({ byHand: step, isDone: ticked.includes(step) })

  return [
    {
      id: 'keys',
      title: t('Create keys'),
      hint: t('Under “Add to your app” below.'),
      isDone: keySets?.some((set) => whyInvalid(set) === null) ?? null,
    },
    {
      id: 'install',
      title: t('Install the packages'),
      hint: t('Choose your framework below and copy the command.'),
      ...byHand('install'),
    },
    {
      id: 'files',
      title: t('Add the files'),
      hint: t('Copy them from below, with your values filled in.'),
      ...byHand('files'),
    },
    {
      id: 'user',
      title: t('Sign up the first user'),
      hint: t('In your app, or on the hosted sign-up page.'),
      isDone: hasUsers,
    },
    {
      id: 'backend',
      title: t('Verify tokens in your back end'),
      hint: t('With the signing keys (JWKS), at the end of the overview.'),
      ...byHand('backend'),
    },
    {
      id: 'domain',
      title: t('Add a trusted domain'),
      hint: t('Sign-ins only return to domains that you trust.'),
      isDone: config.domains.length > 0,
      link: (
        <Link to="/projects/$projectId/domains" params={params}>
          {t('Domains')}
        </Link>
      ),
    },
    {
      id: 'oauth',
      title: t('Use your own OAuth keys'),
      hint: t('Shared keys are for development only.'),
      isDone: !hasSharedKeys,
      link: (
        <Link to="/projects/$projectId/auth-methods" params={params}>
          {t('Sign-in methods')}
        </Link>
      ),
    },
    {
      id: 'mail',
      title: t('Set up an SMTP server'),
      hint: t('Until then, emails only arrive in the mailbox.'),
      isDone: way !== 'mailbox',
      link: (
        <Link to="/projects/$projectId/mailbox" params={params}>
          {t('Mailbox')}
        </Link>
      ),
    },
    {
      id: 'webhook',
      title: t('Add a webhook endpoint'),
      hint: t('Your back end learns about new and changed users.'),
      isDone: endpoints === undefined ? null : endpoints.length > 0,
      link: (
        <Link to="/projects/$projectId/webhooks" params={params}>
          {t('Webhooks')}
        </Link>
      ),
    },
    {
      id: 'colleagues',
      title: t('Invite colleagues'),
      hint: t('Everyone in the owner team can manage this project.'),
      ...byHand('colleagues'),
      link:
        teamId === null ? (
          <Link to="/projects">{t('Projects')}</Link>
        ) : (
          <Link to="/teams/$teamId" params={{ teamId }}>
            {t('Team and members')}
          </Link>
        ),
    },
    {
      id: 'production',
      title: t('Turn on production mode'),
      hint: t('When everything above is done.'),
      isDone: isProductionMode,
      link: (
        <Link to="/projects/$projectId/project-settings" params={params}>
          {t('Settings')}
        </Link>
      ),
    },
  ]
}
