import { KnownError } from '@latchkey/js'
import { DomainChoice } from '../../components/domain-choice.tsx'
import { findEmailMistake } from '../../components/email-mistake.ts'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { findPlaceMistakes, handlerUrlOf, PLACE_FIELDS } from '../../components/handler-places.ts'
import {
  InvitedEmailField,
  invitedEmail,
} from '../../components/invitations/invited-email-field.tsx'
import { useForm } from '../../components/use-form.ts'
import { useHandlerPlaces } from '../../components/use-handler-places.ts'
import type { Team } from '../../data/teams/queries.ts'
import { type NewInvitation, useInvite } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { teamName } from './team-list.ts'

const PAGE = 'team-invitation'

/** Invites someone to a team by email. */
export function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const invite = useInvite()
  const places = useHandlerPlaces()
  const invitationOf = (data: FormData): NewInvitation => ({
    team_id: team.id,
    email: invitedEmail(data),
    callback_url: `${handlerUrlOf(data, places)}/${PAGE}`,
  })
  const form = useForm(
    async (data) => {
      try {
        await invite(invitationOf(data))
        onClose()
      } catch (error) {
        // Another administrator has just removed the domain.
        if (!KnownError.is(error, 'REDIRECT_URL_NOT_WHITELISTED')) throw error
        return {
          [PLACE_FIELDS.place]: t(
            'This domain is no longer trusted. Reload the page to see the trusted domains.',
          ),
        }
      }
    },
    {
      done: (data) => t('Invitation sent to {email}', { email: invitedEmail(data) }),
      validate: (data) => ({
        email: findEmailMistake(invitedEmail(data)),
        ...findPlaceMistakes(data, places),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Invite to “{name}”', { name: teamName(team) })}
      form={form}
      submitLabel={t('Send invitation')}
      ready={places.length > 0}
      code={(data) => invite.request(invitationOf(data))}
      onClose={onClose}
    >
      <FieldStack>
        <InvitedEmailField error={form.errors.email} />
        <DomainChoice places={places} page={PAGE} errors={form.errors} />
      </FieldStack>
    </FormDialog>
  )
}
