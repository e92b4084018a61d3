import type { CurrentUser } from '@latchkey/js'

declare const user: CurrentUser

const channel = await user.createContactChannel({
  type: 'email',
  value: 'ada@example.org',
  usedForAuth: false,
})
await channel.sendVerificationEmail()

// After the user has clicked the link: only verified addresses sign in.
await channel.update({ isPrimary: true, usedForAuth: true })

const sessions = await user.getActiveSessions()
const elsewhere = sessions.filter((session) => !session.isCurrentSession)
await Promise.all(elsewhere.map((session) => user.revokeSession(session.id)))
