import type { ClientApp } from '@latchkey/js'

declare const app: ClientApp
declare const code: string
declare function ask(question: string): Promise<boolean>
declare function show(message: string): void

// On the page at urls.teamInvitation. Reading the details does not use up the code.
const invitation = await app.getTeamInvitationDetails(code)
if (invitation.status === 'error') show(invitation.error.message)
else if (await ask(`Join ${invitation.data.teamDisplayName}?`)) await app.acceptTeamInvitation(code)
