import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { describeBrowser } from './browser-name.ts'
import type { SecurityChange } from './mails.ts'
import { queueMail } from './queue-mail.ts'
import { countSecurityNotices, selectNoticeAddress } from './store.ts'

/** So many notices go to one address in an hour. More tell its owner nothing new, and would let somebody fill an inbox. */
const NOTICES_PER_HOUR = 20

/** The address to which a notice would go now: a change of addresses asks before it is made. Null if none is proven. */
export const findNoticeAddress = async (
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<string | null> => (await selectNoticeAddress(tx, userId))?.value ?? null

/**
 * Tells the owner of an account by email what has changed about how somebody gets into it, and what to do if it was not them (NIST SP
 * 800-63B-4 §4.6). One email to each proven address for all changes of a request, in the transaction of the change; nothing goes to an
 * address that nobody has proven. `formerAddress` is where the notices went before the change.
 */
export async function notifyOwner(
  tx: InTransaction<RequestContext>,
  userId: string,
  changes: readonly SecurityChange[],
  formerAddress: string | null = null,
): Promise<void> {
  if (changes.length === 0) return
  const current = await selectNoticeAddress(tx, userId)
  const addresses = new Set(
    [formerAddress, current?.value ?? null].filter((address) => address !== null),
  )
  const hourAgo = addMillis(tx.clock.now(), -60 * MINUTE_MS)
  for (const to of addresses) {
    if ((await countSecurityNotices(tx, to, hourAgo)) >= NOTICES_PER_HOUR) continue
    const user = { id: userId, displayName: current?.display_name ?? null }
    await queueMail(tx, {
      to,
      user,
      type: 'security_notice',
      variables: { changes, at: inWords(tx.clock.now()), by: sayWho(tx) },
    })
  }
}

const inWords = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Only words of ours and an IP address: what a browser says of itself is anybody's text. */
function sayWho({ caller, request }: RequestContext): string {
  if (caller.accessType !== 'client') return 'the administrators of the app'
  const browser = describeBrowser(request.headers.get('user-agent') ?? '')
  return request.clientAddress === null
    ? browser
    : `${browser}, from the network address ${request.clientAddress}`
}
