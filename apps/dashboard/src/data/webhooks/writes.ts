import type { WebhookEventType } from '@latchkey/contract'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import { usePortal } from './portal.ts'
import { isMissing } from './portal-refusal.ts'
import {
  mayChange,
  type NewWebhookEndpoint,
  type WebhookEndpointChange,
  webhookCalls,
  webhookKeys,
} from './queries.ts'

/** Calls that an outside delivery service may lack. */
export type ExtraCall = 'send-example' | 'recover' | 'resend' | 'rotate'

/** What can be done with the webhooks of the page's project. Each tells what came of it, except when it throws. */
export function useWebhookWrites() {
  const portal = usePortal()
  const { queries, toasts } = useDashboard()
  const { projectId } = portal.admin
  const lackingKey = [...webhookKeys.all(projectId), 'lacking']
  // Never asked for: filled by what calls have shown.
  const { data: lacking = [] } = useQuery<readonly ExtraCall[]>({
    queryKey: lackingKey,
    queryFn: () => [],
    enabled: false,
  })

  const refresh = () =>
    queries.invalidateQueries({ queryKey: webhookKeys.all(projectId), predicate: mayChange })
  const say = (text: string) => toasts.show({ tone: 'success', text })

  const ifOffered = async <T>(name: ExtraCall, call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      // Ours offers all of them, so that there it is the thing itself that is gone.
      if (portal.isOurs || !isMissing(error)) throw error
      queries.setQueryData(lackingKey, [...lacking, name])
      throw new Error(t('The webhook service in use doesn’t support this.'))
    }
  }

  return {
    /** May the call be shown? Until it was tried, every call may. */
    offers: (name: ExtraCall) => !lacking.includes(name),
    async add(endpoint: NewWebhookEndpoint) {
      const added = await webhookCalls.create(portal, endpoint)
      await refresh()
      say(t('Endpoint added'))
      return added
    },
    async change(id: string, change: WebhookEndpointChange, said: string) {
      await webhookCalls.change(portal, id, change)
      await refresh()
      say(said)
    },
    /** `leave` is called in between, as what shows the endpoint must not ask for it once it is gone. */
    async remove(id: string, leave: () => Promise<void> = async () => {}) {
      await webhookCalls.remove(portal, id)
      await leave()
      queries.removeQueries({ queryKey: webhookKeys.endpoint(projectId, id) })
      await queries.invalidateQueries({ queryKey: webhookKeys.endpoints(projectId) })
      say(t('Endpoint deleted'))
    },
    async rotateSecret(id: string) {
      await ifOffered('rotate', webhookCalls.rotateSecret(portal, id))
      await refresh()
    },
    async sendExample(id: string, eventType: WebhookEventType) {
      await ifOffered('send-example', webhookCalls.sendExample(portal, id, eventType))
      await refresh()
      say(t('Test event sent'))
    },
    async recover(id: string, since: Date) {
      await ifOffered('recover', webhookCalls.recover(portal, id, since.toISOString()))
      await refresh()
      say(t('Failed messages are being sent again'))
    },
    async resend(id: string, messageId: string) {
      await ifOffered('resend', webhookCalls.resend(portal, id, messageId))
      await refresh()
      say(t('Sent again. The new attempt appears here.'))
    },
  }
}
