import type {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  recoverWebhookEndpoint,
  resendWebhookMessage,
  rotateWebhookSecret,
  sendWebhookExample,
  WebhookEventType,
} from '@latchkey/contract'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import { useWrite } from '../use-write.ts'
import { callPortal, type Portal, usePortal } from './portal.ts'
import { isMissing } from './portal-refusal.ts'
import { type WebhookEndpoint, type WebhookEndpointChange, webhookKeys } from './queries.ts'

/** A new endpoint. */
export interface NewWebhookEndpoint {
  readonly url: string
  readonly description: string
  /** Null: every event. */
  readonly filterTypes: readonly string[] | null
}

/** Calls that an outside delivery service may not support. */
export type OptionalCall = 'send-example' | 'recover' | 'resend' | 'rotate'

/** Adds an endpoint. */
export function useAddEndpoint() {
  const portal = usePortal()
  return useWrite({
    write: ({ filterTypes, ...rest }: NewWebhookEndpoint): Promise<WebhookEndpoint> =>
      callPortal<typeof createWebhookEndpoint>(portal, {
        method: 'POST',
        path: '/endpoint',
        body: { ...rest, filterTypes: filterTypes as WebhookEventType[] | null },
      }),
    changes: [
      webhookKeys.endpoints(portal.admin.projectId),
      webhookKeys.healths(portal.admin.projectId),
    ],
  })
}

/** Changes an endpoint. Pausing it also drops the messages that wait for a retry. */
export function useUpdateEndpoint() {
  const portal = usePortal()
  const { projectId } = portal.admin
  return useWrite({
    write: ({ id, change }: { id: string; change: WebhookEndpointChange }) =>
      callPortal<typeof changeWebhookEndpoint>(portal, {
        method: 'PATCH',
        path: pathOf(id),
        body: change,
      }),
    changes: ({ id }) => [
      webhookKeys.endpoints(projectId),
      webhookKeys.endpoint(projectId, id, 'itself'),
      ...deliveryKeys(projectId, id),
    ],
  })
}

/** Deletes an endpoint. `leave` leaves its page before the endpoint is forgotten. */
export function useDeleteEndpoint(id: string, leave?: () => Promise<void>) {
  const portal = usePortal()
  const { queries } = useDashboard()
  const { projectId } = portal.admin
  return useWrite({
    async write() {
      await callPortal<typeof deleteWebhookEndpoint>(portal, { method: 'DELETE', path: pathOf(id) })
      await leave?.()
      queries.removeQueries({ queryKey: webhookKeys.endpoint(projectId, id) })
    },
    changes: [webhookKeys.endpoints(projectId)],
  })
}

/** Replaces the secret that messages are signed with. */
export function useRotateSecret(id: string) {
  const portal = usePortal()
  const ifSupported = useIfSupported(portal)
  return useWrite({
    write: () =>
      ifSupported(
        'rotate',
        callPortal<typeof rotateWebhookSecret>(portal, {
          method: 'POST',
          path: `${pathOf(id)}/secret/rotate`,
          body: {},
        }),
      ),
    changes: [webhookKeys.endpoint(portal.admin.projectId, id, 'secret')],
  })
}

/** Sends an example event to one endpoint. */
export function useSendExample(id: string) {
  const portal = usePortal()
  const ifSupported = useIfSupported(portal)
  return useWrite({
    write: (eventType: WebhookEventType) =>
      ifSupported(
        'send-example',
        callPortal<typeof sendWebhookExample>(portal, {
          method: 'POST',
          path: `${pathOf(id)}/send-example`,
          body: { eventType },
        }),
      ),
    changes: deliveryKeys(portal.admin.projectId, id),
  })
}

/** Sends all messages again that failed since then. */
export function useRecover(id: string) {
  const portal = usePortal()
  const ifSupported = useIfSupported(portal)
  return useWrite({
    write: (since: Date) =>
      ifSupported(
        'recover',
        callPortal<typeof recoverWebhookEndpoint>(portal, {
          method: 'POST',
          path: `${pathOf(id)}/recover`,
          body: { since: since.toISOString() },
        }),
      ),
    changes: deliveryKeys(portal.admin.projectId, id),
  })
}

/** Sends one message again. */
export function useResend(id: string) {
  const portal = usePortal()
  const ifSupported = useIfSupported(portal)
  return useWrite({
    write: (messageId: string) =>
      ifSupported(
        'resend',
        callPortal<typeof resendWebhookMessage>(portal, {
          method: 'POST',
          path: `/msg/${encodeURIComponent(messageId)}${pathOf(id)}/resend`,
        }),
      ),
    changes: deliveryKeys(portal.admin.projectId, id),
  })
}

/** Whether a call can be shown. Until it was attempted, every call can. */
export function useIsSupported(): (call: OptionalCall) => boolean {
  const { data: unsupported = [] } = useUnsupported(usePortal())
  return (call) => !unsupported.includes(call)
}

/** Never fetched: filled by calls that failed. */
const useUnsupported = (portal: Portal) =>
  useQuery<readonly OptionalCall[]>({
    queryKey: webhookKeys.unsupported(portal.admin.projectId),
    queryFn: () => [],
    enabled: false,
  })

/** Remembers which calls the delivery service does not support. */
function useIfSupported(portal: Portal) {
  const { queries } = useDashboard()
  return async <T>(name: OptionalCall, call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      // Latchkey supports every call, so there it is the endpoint or the message that is missing.
      if (portal.isOurs || !isMissing(error)) throw error
      queries.setQueryData<readonly OptionalCall[]>(
        webhookKeys.unsupported(portal.admin.projectId),
        (known = []) => [...known, name],
      )
      throw new Error(t('The webhook service in use doesn’t support this.'))
    }
  }
}

const pathOf = (id: string) => `/endpoint/${encodeURIComponent(id)}`

/** What changes when messages are sent to an endpoint or dropped. */
const deliveryKeys = (projectId: string, id: string) => [
  webhookKeys.healths(projectId),
  ...(['health', 'stats', 'attempts', 'message-attempts', 'destination'] as const).map((part) =>
    webhookKeys.endpoint(projectId, id, part),
  ),
]
