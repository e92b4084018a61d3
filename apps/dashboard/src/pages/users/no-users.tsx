import {
  Button,
  CodeBlock,
  EmptyState,
  Glyph,
  ButtonLink as OuterButtonLink,
  peopleGlyph,
} from '@latchkey/ui'
import { ButtonLink } from '../../components/link.tsx'
import { t } from '../../text.ts'

/** Stands in the list when a search or filter leaves nobody. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t('Nobody matches')}
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          {t('Clear the search')}
        </Button>
      }
    >
      <p>{t('Look for part of a name or of an address, or for a whole user id.')}</p>
    </EmptyState>
  )
}

/** Stands in the list when the user at which the page began is no longer there. */
export function PageGone({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title={t('This page begins with somebody who is gone')}
      action={
        <Button variant="secondary" size="small" onClick={onFirst}>
          {t('To the first page')}
        </Button>
      }
    />
  )
}

/** Stands in the list of a project that nobody has signed up in. */
export function NobodyYet({ projectId, onCreate }: { projectId: string; onCreate: () => void }) {
  return (
    <EmptyState
      icon={<Glyph shape={peopleGlyph} />}
      title={t('No users yet')}
      action={
        <>
          <Button size="small" onClick={onCreate}>
            {t('Create a user')}
          </Button>
          <ButtonLink
            size="small"
            variant="secondary"
            to="/projects/$projectId"
            params={{ projectId }}
          >
            {t('Build it into your app')}
          </ButtonLink>
          <OuterButtonLink
            size="small"
            variant="secondary"
            href={`/hosted/${projectId}/handler/sign-up`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Open the sign-up page')}
          </OuterButtonLink>
        </>
      }
      example={
        <CodeBlock
          code={
            "import { useUser } from '@latchkey/react'\n\nconst user = useUser({ or: 'redirect' })"
          }
          label={t('Example')}
          copyLabel={t('Copy the example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>{t('Whoever signs up in your app or on its hosted pages appears here.')}</p>
    </EmptyState>
  )
}
