import type { TeamInvitation } from '@latchkey/js'
import { ActionButton, Button, Field, Glyph, Notice, trashGlyph } from '@latchkey/ui'
import { type RefObject, useRef, useState } from 'react'
import { useTranslate } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import { checkEmail } from '../credential-rules.ts'
import { messageOf } from '../describe-error.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import { useProblem } from '../use-problem.ts'
import { exactTime } from './dates.ts'
import form from './form.module.css'
import rows from './rows.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { workOnRow } from './work-on-row.ts'

export interface TeamInvitationsSectionProps {
  team: Team
  /** Whether the user may list and revoke invitations. */
  mayList: boolean
  mayRevoke: boolean
}

/** The number of open invitations at first, and added by each "Show more". */
const SHOWN_INVITATIONS = 5
const MORE_INVITATIONS = 20

/** Invites users to a team by email and lists open invitations. */
export function TeamInvitationsSection({ team, mayList, mayRevoke }: TeamInvitationsSectionProps) {
  const t = useTranslate()
  const [invited, setInvited] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const { submit, change, errors, error, pending } = useForm(
    async (data) => {
      const email = String(data.get('email'))
      await team.inviteUser({ email })
      setInvited(email)
      place.current?.querySelector('form')?.reset()
    },
    { validate: checkEmail, together: ['email'] },
  )

  return (
    <Section
      title={t('Invite a member')}
      description={t("We'll email them a link to join this team.")}
      controls="below"
    >
      <div ref={place}>
        <form
          className={form.line}
          onSubmit={submit}
          onChange={(event) => {
            setInvited(undefined)
            change(event)
          }}
          noValidate
        >
          {error && <Notice>{error}</Notice>}
          <Field
            name="email"
            type="email"
            autoComplete="off"
            label={t('Email')}
            labelHidden
            placeholder={t('Enter email')}
            error={errors.email}
            reserve={false}
          />
          <SubmitButton busy={pending}>{t('Invite user')}</SubmitButton>
        </form>
      </div>
      {invited && <Notice tone="success">{t('Invited {email}.', { email: invited })}</Notice>}
      {mayList && <OutstandingInvitations team={team} mayRevoke={mayRevoke} place={place} />}
    </Section>
  )
}

interface OutstandingInvitationsProps
  extends Pick<TeamInvitationsSectionProps, 'team' | 'mayRevoke'> {
  place: RefObject<HTMLElement | null>
}

function OutstandingInvitations({ team, mayRevoke, place }: OutstandingInvitationsProps) {
  const t = useTranslate()
  const invitations = team.useInvitations()
  const [problem, setProblem] = useProblem()
  const [rowCount, setRowCount] = useState(SHOWN_INVITATIONS)
  useKeptFocus(invitations.length, place)

  const revoke = (invitation: TeamInvitation) => {
    setProblem(undefined)
    return workOnRow(
      invitation,
      () => invitation.revoke(),
      () => team.listInvitations(),
    )
  }

  return (
    <>
      <h5 className={rows.heading}>{t('Outstanding invitations')}</h5>
      {problem && <Notice>{problem}</Notice>}
      {invitations.length === 0 && <p className={rows.empty}>{t('None')}</p>}
      <ul className={rows.rows}>
        {invitations.slice(0, rowCount).map((invitation) => (
          <li className={rows.row} key={invitation.id}>
            <div className={rows.words}>
              <span className={rows.main}>{invitation.recipientEmail}</span>
              <span className={rows.detail}>
                {t('Expires {date}', { date: exactTime(invitation.expiresAt, t) })}
              </span>
            </div>
            {mayRevoke && (
              <ActionButton
                variant="ghost"
                size="icon"
                busyLabel={t('Please wait…')}
                aria-label={t('Revoke the invitation for {email}', {
                  email: invitation.recipientEmail ?? '',
                })}
                action={() => revoke(invitation)}
                onError={(error) => setProblem(messageOf(error))}
              >
                <Glyph shape={trashGlyph} />
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {invitations.length > rowCount && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setRowCount(rowCount + MORE_INVITATIONS)}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}
