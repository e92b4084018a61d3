import type { AdminApp, NewKeySet } from '@latchkey/js'

const DAY_MS = 86_400_000
// What counts as never: long enough for everybody, short enough for every clock.
const NEVER_DAYS = 200 * 365

/** Beyond this a set is shown as never to expire. */
export const NEVER_FROM_DAYS = 50 * 365

/** The keys that somebody asks for; `days` is null for never. */
export interface WantedKeys {
  readonly description: string
  readonly days: number | null
  readonly client: boolean
  readonly server: boolean
  readonly admin: boolean
}

/** Creates a key set that lives from now on for so many days. */
export const createKeySet = (
  app: AdminApp,
  { description, days, client, server, admin }: WantedKeys,
): Promise<NewKeySet> =>
  app.createInternalApiKey({
    description,
    expiresAt: new Date(Date.now() + (days ?? NEVER_DAYS) * DAY_MS),
    hasPublishableClientKey: client,
    hasSecretServerKey: server,
    hasSuperSecretAdminKey: admin,
  })

/** Is that moment so far away that nobody will see it? */
export const isNever = (moment: Date): boolean =>
  moment.getTime() > Date.now() + NEVER_FROM_DAYS * DAY_MS
