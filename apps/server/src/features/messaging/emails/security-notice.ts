import { MINUTE_MS } from '@latchkey/contract'
import type { Translate } from '@latchkey/contract/pure'
import { auditEvent } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { describeBrowser } from './browser-name.ts'
import type { SecurityChange } from './email-types.ts'
import { translateEmails } from './messages/index.ts'
import { queueEmail } from './queue-email.ts'
import { languageOfRecipient } from './recipient-language.ts'
import { countSecurityNotices, selectNoticeAddress } from './store.ts'

/**
 * The maximum number of notices to one address per hour, so that an attacker cannot flood the
 * owner's inbox.
 */
const NOTICES_PER_HOUR = 20

/**
 * Returns the current address for notices, or null if none is proven. Call it before a change of
 * addresses.
 */
export const findNoticeAddress = async (
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<string | null> => (await selectNoticeAddress(tx, userId))?.value ?? null

/**
 * Whether a person sent the request: the user, or a member of the owner team. Only then is an added
 * way to sign in worth a notice. What an app adds with its keys, such as in an import, is its own
 * work; a person who adds one could be after the account (decision 0042).
 */
export const isByPerson = ({ caller }: RequestContext): boolean =>
  caller.accessType === 'client' || caller.owner !== null

/**
 * Notifies the owner of an account by email about changes of how the user signs in, and what to do
 * if the owner did not make them (NIST SP 800-63B-4 §4.6). Queues one email for all changes of a
 * request to each proven address, in the transaction of the change, and records the request in the
 * audit log. `formerAddress` is the address
 * for notices before the change.
 */
export async function notifyOwner(
  tx: InTransaction<RequestContext>,
  userId: string,
  changes: readonly SecurityChange[],
  formerAddress: string | null = null,
): Promise<void> {
  if (changes.length === 0) return
  auditEvent(tx, null, { target: { id: userId } })
  const current = await selectNoticeAddress(tx, userId)
  const addresses = new Set(
    [formerAddress, current?.value ?? null].filter((address) => address !== null),
  )
  const hourAgo = addMillis(tx.clock.now(), -60 * MINUTE_MS)
  for (const to of addresses) {
    if ((await countSecurityNotices(tx, to, hourAgo)) >= NOTICES_PER_HOUR) continue
    const user = { id: userId, displayName: current?.display_name ?? null }
    const recipient = { to, user, type: 'security_notice' as const }
    const t = translateEmails(await languageOfRecipient(tx, recipient))
    await queueEmail(tx, {
      ...recipient,
      variables: {
        changes,
        at: inWords(tx.clock.now()),
        by: describeActor(tx, t),
      },
    })
  }
}

const inWords = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Contains only fixed words and an IP address, because the user agent is arbitrary text. */
function describeActor({ caller, request }: RequestContext, t: Translate): string {
  if (caller.accessType !== 'client') return t('the administrators of the app')
  const browser = describeBrowser(request.headers.get('user-agent') ?? '', t)
  const address = request.clientAddress
  return address === null
    ? browser
    : t('{browser}, from the network address {address}', { browser, address })
}
