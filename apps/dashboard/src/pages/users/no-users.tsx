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

/** Shown when the user at which the page starts no longer exists. */
export function PageGone({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title={t('This page is no longer available')}
      action={
        <Button reads variant="secondary" size="small" onClick={onFirst}>
          {t('Go to first page')}
        </Button>
      }
    />
  )
}

/** Shown if none of the users that were compared so far matches. */
export function SearchFurther({ onContinue }: { onContinue: () => void }) {
  return (
    <EmptyState
      title={t('No matches so far')}
      action={
        <Button variant="secondary" size="small" onClick={onContinue}>
          {t('Search further')}
        </Button>
      }
    >
      <p>{t('This project has many users. They are searched in parts.')}</p>
    </EmptyState>
  )
}

/** Shown in a project without users. */
export function NobodyYet({ projectId, onCreate }: { projectId: string; onCreate: () => void }) {
  return (
    <EmptyState
      icon={<Glyph shape={peopleGlyph} />}
      title={t('No users yet')}
      action={
        <>
          <Button size="small" onClick={onCreate}>
            {t('Create user')}
          </Button>
          <ButtonLink
            size="small"
            variant="secondary"
            to="/projects/$projectId"
            params={{ projectId }}
          >
            {t('Add to your app')}
          </ButtonLink>
          <OuterButtonLink
            size="small"
            variant="secondary"
            href={`/hosted/${projectId}/handler/sign-up`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Open sign-up page')}
          </OuterButtonLink>
        </>
      }
      example={
        <CodeBlock
          code={
            "import { useUser } from '@latchkey/react'\n\nconst user = useUser({ or: 'redirect' })"
          }
          label={t('Example')}
          copyLabel={t('Copy example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>{t('New users appear here after they sign up in your app or on its hosted pages.')}</p>
    </EmptyState>
  )
}
