import { hasRightsOf } from '@latchkey/contract/pure'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { isOpenToAnyone } from '../../data/domains/wildcards.ts'
import { ofKeySets, whyInvalid } from '../../data/keys/queries.ts'
import { isNever } from '../../data/keys/writes.ts'
import { ownerTeams } from '../../data/owner-teams/queries.ts'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { webhooks } from '../../data/webhooks/queries.ts'
import { t } from '../../text.ts'
import { useDelivery } from '../mailbox/use-delivery.ts'
import { stateOf } from '../webhooks/health.ts'

/** Something that could be better. It never blocks anything (protocol 09 §12.2). */
export interface Advice {
  readonly kind:
    | 'no-domain'
    | 'open-wildcard'
    | 'shared-keys'
    | 'shared-mail-server'
    | 'no-mail-server'
    | 'unverified-sign-up'
    | 'keys-without-end'
    | 'admin-keys'
    | 'one-owner'
    | 'failing-webhooks'
  /** What it is about. */
  readonly names?: readonly string[]
}

/** At an external service, only this many endpoints are checked. The webhooks page shows all. */
const MAX_ENDPOINTS = 10

/**
 * The advice for the project of the page. What is unknown, or hidden from the role, is left out.
 */
export function useAdvice(): readonly Advice[] {
  const { config } = useProject()
  const { way } = useDelivery()
  const keySets = useQuery(ofKeySets.list(useAdmin())).data ?? []
  const valid = keySets.filter((set) => whyInvalid(set) === null)
  const nameOf = ({ description }: { description: string }) => description || t('Untitled')
  const hasOneOwner = useHasOneOwner()
  const failing = useFailingEndpoints()

  const wildcards = config.domains.map(({ domain }) => domain).filter(isOpenToAnyone)
  const shared = config.oauth_providers.filter(({ type }) => type === 'shared')
  const endless = valid.filter(({ expires_at_millis }) => isNever(expires_at_millis))
  const admin = valid.filter(({ super_secret_admin_key }) => super_secret_admin_key !== undefined)
  const provesEmail = config.magic_link_enabled || config.enabled_oauth_providers.length > 0

  const all: readonly (Advice | false)[] = [
    config.domains.length === 0 && { kind: 'no-domain' },
    wildcards.length > 0 && { kind: 'open-wildcard', names: wildcards },
    shared.length > 0 && { kind: 'shared-keys', names: shared.map(({ id }) => id) },
    way === 'shared' && { kind: 'shared-mail-server' },
    way === 'mailbox' && { kind: 'no-mail-server' },
    config.sign_up_enabled && !provesEmail && { kind: 'unverified-sign-up' },
    endless.length > 0 && { kind: 'keys-without-end', names: endless.map(nameOf) },
    admin.length > 0 && { kind: 'admin-keys', names: admin.map(nameOf) },
    hasOneOwner && { kind: 'one-owner' },
    failing.length > 0 && { kind: 'failing-webhooks', names: failing },
  ]
  return all.filter((item) => item !== false)
}

function useHasOneOwner(): boolean {
  const { owner } = useDashboard()
  const { owner_team_id: teamId } = useProject()
  const { data } = useQuery({ ...ownerTeams.one(owner, teamId ?? ''), enabled: teamId !== null })
  return data?.members.filter(({ role }) => hasRightsOf(role, 'owner')).length === 1
}

function useFailingEndpoints(): readonly string[] {
  const portal = usePortal()
  const mayRead = useAccess().may('POST /webhooks/svix-token')
  const { data = [] } = useQuery({ ...webhooks.endpoints(portal), enabled: mayRead })
  const endpoints = data
    .filter(({ disabled }) => !disabled)
    .slice(0, portal.isOurs ? data.length : MAX_ENDPOINTS)
  const { data: all } = useQuery({ ...webhooks.healths(portal), enabled: mayRead && portal.isOurs })
  const others = useQueries({
    queries: portal.isOurs ? [] : endpoints.map(({ id }) => webhooks.health(portal, id)),
  })
  return endpoints.flatMap((endpoint, at) =>
    stateOf(endpoint, all?.get(endpoint.id) ?? others[at]?.data) === 'failing'
      ? [endpoint.url]
      : [],
  )
}
