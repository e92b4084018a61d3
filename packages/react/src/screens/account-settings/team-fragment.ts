/** The fragment under which the account settings show a team. */
export const teamFragment = (teamId: string): string => `team-${teamId}`
