import { ButtonLink, EmptyState, Glyph, mailGlyph } from '@latchkey/ui'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** Explains what the mailbox is and how to get an email into it. */
export function NoMail({ landsHere }: { landsHere: boolean }) {
  const { id, config } = useProject()
  const icon = <Glyph shape={mailGlyph} />
  if (!landsHere) {
    return (
      <EmptyState icon={icon} title={t('No emails appear here')}>
        <p>{t('The mailbox only receives emails when no email server is set up.')}</p>
      </EmptyState>
    )
  }
  const [page, label] = config.magic_link_enabled
    ? (['sign-in', t('Request a sign-in code')] as const)
    : (['sign-up', t('Sign up a test user')] as const)
  return (
    <EmptyState
      icon={icon}
      title={t('No emails yet')}
      action={
        <ButtonLink
          size="small"
          href={`/hosted/${id}/handler/${page}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {label}
        </ButtonLink>
      }
    >
      <p>
        {t(
          'Codes and links sent to this project’s users appear here automatically. Try it with any email address, such as {address}.',
          {
            address: 'ada@example.com',
          },
        )}
      </p>
    </EmptyState>
  )
}
