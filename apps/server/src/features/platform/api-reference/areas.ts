import type { Endpoint } from '@latchkey/contract'

/** The areas in the order in which readers look for them. Others follow. */
const AREAS: readonly string[] = [
  'Users',
  'Teams',
  'Team invitations',
  'Permissions',
  'Contact channels',
  'API keys',
  'Password',
  'One-time codes',
  'OAuth',
  'OAuth accounts',
  'Passkeys',
  'Second factor',
  'Anonymous',
  'Command line',
  'Sessions',
  'Notifications',
  'Emails',
  'Payments',
  'Data vault',
  'Webhooks',
  'Projects',
  'Project configuration',
  'Project keys',
  'Branding',
  'Metrics',
  'Audit log',
]

const rankOf = ([tag]: readonly [string, unknown]) =>
  AREAS.includes(tag) ? AREAS.indexOf(tag) : AREAS.length

/** The endpoints, those of one area after each other. */
export const inOrderOfAreas = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  [...Map.groupBy(endpoints, ({ tag }) => tag)]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(([, members]) => members)
