import { isProjectGone } from '../components/describe.ts'
import { ButtonLink, Link } from '../components/link.tsx'
import { Page } from '../components/page.tsx'
import { ProblemCard } from '../components/problem-card.tsx'
import { t } from '../text.ts'

/** In place of a project that cannot be loaded, or that the user may not see. */
export function MissingProject({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isProjectGone(error)) {
    return (
      <Page title={t('Couldn’t load the project')}>
        <ProblemCard error={error} onRetry={onRetry} />
      </Page>
    )
  }
  return (
    <Page
      title={t('Project not found')}
      description={t(
        'It doesn’t exist, or it belongs to a team you aren’t in. Check the address, or ask its owner to invite you.',
      )}
      width="narrow"
    >
      <ButtonLink to="/projects" variant="secondary">
        {t('All projects')}
      </ButtonLink>{' '}
      <Link to="/handler/$" params={{ _splat: 'sign-out' }}>
        {t('Switch account')}
      </Link>
    </Page>
  )
}
