import type {
  acceptTeamInvitation as acceptEndpoint,
  checkTeamInvitationCode,
  previewTeamInvitation as previewEndpoint,
  readTeamInvitationDetails,
  revokeTeamInvitation,
} from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import { type Result, resultOf, type VerificationErrorCode } from './results.ts'
import type { TeamInvitationJson, TeamScope, UserScope } from './user-scope.ts'

/** A pending invitation to a team (protocol 07 §14.3). */
export interface TeamInvitation {
  readonly id: string
  readonly recipientEmail: string | null
  readonly expiresAt: Date
  /** Revokes it: its code stops working. */
  revoke(): Promise<void>
}

/** The object for one invitation to the team of the scope. */
export const toTeamInvitation = (scope: TeamScope, json: TeamInvitationJson): TeamInvitation =>
  Object.freeze({
    id: json.id,
    recipientEmail: json.recipient_email,
    expiresAt: new Date(json.expires_at_millis),
    async revoke() {
      const [path, params, query] = [
        '/team-invitations/:id',
        { id: json.id },
        { team_id: scope.teamId },
      ] as const
      await scope.call<typeof revokeTeamInvitation>({ method: 'DELETE', path, params, query })
      await scope.refresh(scope.entries.invitations())
    },
  })

/** Whether an invitation can still be accepted (protocol 07 §11.1). */
export const verifyTeamInvitationCode = (
  context: AppContext,
  code: string,
): Promise<Result<undefined, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    // Any code can be checked while signed out, so this also works in an app without a token store.
    const session =
      context.options.tokenStore === null ? null : context.sessionOf(await context.loadTokenStore())
    const path = '/team-invitations/accept/check-code'
    await call<typeof checkTeamInvitationCode>(context, {
      method: 'POST',
      path,
      body: { code },
      session,
    })
    return undefined
  })

/** The details of an invitation. */
export const getTeamInvitationDetails = (
  context: AppContext,
  code: string,
): Promise<Result<{ readonly teamDisplayName: string }, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    const path = '/team-invitations/accept/details'
    const scope = await invitee(context)
    const details = await scope.call<typeof readTeamInvitationDetails>({
      method: 'POST',
      path,
      body: { code },
    })
    return { teamDisplayName: details.team_display_name }
  })

/** What an invitation says before it is accepted, signed in or not. */
export interface TeamInvitationPreview {
  readonly teamDisplayName: string
  /** Null if the inviter is not a user, or has no name. */
  readonly inviterDisplayName: string | null
}

/** Reads what an invitation is about, for the screen (protocol 03 §5.4). */
export const previewTeamInvitation = (
  context: AppContext,
  code: string,
): Promise<Result<TeamInvitationPreview, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    const preview = await call<typeof previewEndpoint>(context, {
      method: 'POST',
      path: '/team-invitations/accept/preview',
      body: { code },
      session: null,
    })
    return {
      teamDisplayName: preview.team_display_name,
      inviterDisplayName: preview.inviter_display_name,
    }
  })

/** Makes the current user a member of the team. */
export const acceptTeamInvitation = (
  context: AppContext,
  code: string,
): Promise<Result<undefined, KnownError<VerificationErrorCode>>> =>
  resultOf(['VERIFICATION_ERROR'], async () => {
    const scope = await invitee(context)
    await scope.call<typeof acceptEndpoint>({
      method: 'POST',
      path: '/team-invitations/accept',
      body: { code },
    })
    // The response does not say which team it was.
    await scope.refresh(scope.entries.teams(), ...scope.entries.ofTeams())
    return undefined
  })

const invitee = async (context: AppContext): Promise<UserScope<'client'>> =>
  context.scopeOf(context.sessionOf(await context.loadTokenStore()))
