import type { ServerUser } from '@latchkey/react'
import { Avatar, Badge, CodeBlock, EmptyState, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { ButtonLink, Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { ofProject } from '../../data/queries.ts'
import { useAdmin, useProject } from '../../data/use-project.ts'
import { exactTime, t } from '../../text.ts'
import { MethodBadges } from './method-badges.tsx'
import styles from './user-page.module.css'

/** One user of a project, to read. */
export function UserPage() {
  const { projectId, userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' })
  const project = useProject()
  const { data: user, error, refetch } = useQuery(ofProject.user(useAdmin(), userId))
  const toList = (
    <Link to="/projects/$projectId/users" params={{ projectId }}>
      {t('Users')}
    </Link>
  )

  if (user === null) {
    return (
      <Page title={t('No such user')} context={project.displayName}>
        <EmptyState
          title={t('This user does not exist')}
          action={
            <ButtonLink to="/projects/$projectId/users" params={{ projectId }} variant="secondary" size="small">
              {t('All users')}
            </ButtonLink>
          }
        >
          <p>{t('The account may have been deleted.')}</p>
        </EmptyState>
      </Page>
    )
  }
  if (error && !user) {
    return (
      <Page title={t('User')} context={project.displayName}>
        <ProblemCard error={error} onRetry={refetch} title={t('The user could not be loaded')} />
      </Page>
    )
  }
  return (
    <Page
      key={user?.id}
      title={user ? nameOf(user) : t('User')}
      context={project.displayName}
      description={user?.displayName ? user.primaryEmail : undefined}
      back={toList}
      lead={user && <Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} size={48} />}
    >
      {user ? <UserPanels user={user} /> : <UserSkeleton />}
    </Page>
  )
}

const nameOf = (user: ServerUser) => user.displayName ?? user.primaryEmail ?? t('No name')

function UserPanels({ user }: { user: ServerUser }) {
  return (
    <Panels>
      <Panel title={t('Profile')}>
        <Facts
          facts={[
            { name: t('User id'), value: <Copyable text={user.id} name={t('User id')} /> },
            { name: t('Name'), value: user.displayName ?? '–' },
            { name: t('Email'), value: <Email user={user} /> },
            { name: t('Signed up'), value: <Moment at={user.signedUpAt} /> },
            { name: t('Last active'), value: <Moment at={user.lastActiveAt} /> },
            ...(user.isAnonymous ? [{ name: t('Kind'), value: <Badge>{t('Anonymous')}</Badge> }] : []),
          ]}
        />
      </Panel>
      <Panel title={t('Sign-in')}>
        <Facts
          facts={[
            { name: t('Methods'), value: <MethodBadges user={user} /> },
            {
              name: t('Second factor'),
              value: user.isMultiFactorRequired ? <Badge tone="success">{t('On')}</Badge> : t('Off'),
            },
            { name: t('Email may sign in'), value: user.primaryEmailAuthEnabled ? t('Yes') : t('No') },
          ]}
        />
      </Panel>
      <Panel title={t('Metadata')} description={t('What your app has noted about this user.')}>
        <div className={styles.metadata}>
          <Metadata name={t('Client')} value={user.clientMetadata} />
          <Metadata name={t('Client, read only')} value={user.clientReadOnlyMetadata} />
          <Metadata name={t('Server')} value={user.serverMetadata} />
        </div>
      </Panel>
    </Panels>
  )
}

function Email({ user }: { user: ServerUser }) {
  if (!user.primaryEmail) return '–'
  return (
    <span className={styles.email}>
      <Copyable text={user.primaryEmail} name={t('Email')} />
      <Badge tone={user.primaryEmailVerified ? 'success' : 'warning'}>{user.primaryEmailVerified ? t('Verified') : t('Unverified')}</Badge>
    </span>
  )
}

function Moment({ at }: { at: Date }) {
  return (
    <>
      <Time at={at} /> <span className={styles.exact}>{exactTime(at)}</span>
    </>
  )
}

function Metadata({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <h3 className={styles.name}>{name}</h3>
      <CodeBlock
        code={JSON.stringify(value ?? null, null, 2)}
        label={name}
        copyLabel={t('Copy {name}', { name })}
        copiedLabel={t('Copied')}
      />
    </div>
  )
}

function UserSkeleton() {
  return (
    <Panels>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton height="276px" shape="control" />
      <Skeleton height="176px" shape="control" />
    </Panels>
  )
}
