import { ButtonLink, EmptyState, Glyph, mailGlyph } from '@latchkey/ui'
import { useProject } from '../../data/use-project.ts'
import { t } from '../../text.ts'

/** Teaches what the mailbox is and how to get a mail into it. */
export function NoMail({ landsHere }: { landsHere: boolean }) {
  const { id, config } = useProject()
  const icon = <Glyph shape={mailGlyph} />
  if (!landsHere) {
    return (
      <EmptyState icon={icon} title={t('Nothing lands here')}>
        <p>{t('The mailbox keeps mail only where there is no mail server to take it.')}</p>
      </EmptyState>
    )
  }
  const [page, label] = config.magicLinkEnabled
    ? (['sign-in', t('Ask for a sign-in code')] as const)
    : (['sign-up', t('Sign up a test user')] as const)
  return (
    <EmptyState
      icon={icon}
      title={t('No mail yet')}
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
          'Codes and links that users of this project are sent appear here by themselves. Try it with any address, such as {address}.',
          {
            address: 'ada@example.com',
          },
        )}
      </p>
    </EmptyState>
  )
}
