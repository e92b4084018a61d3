/** The URL fragment of a team's page. */
export const teamFragment = (teamId: string): string => `team-${teamId}`
