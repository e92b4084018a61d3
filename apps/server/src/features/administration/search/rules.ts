import { mayCall, type RoledEndpoint, SEARCH_RESULTS } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { listTemplates } from '../../email-authoring/templates/index.ts'
import { selectMatchingEndpoints } from '../../messaging/webhooks/index.ts'
import { listDefinitions } from '../../projects/permission-definitions/index.ts'
import { selectTeamList } from '../team-management/index.ts'
import { readUserPage } from '../user-list/index.ts'
import { type FoundTeam, type FoundUser, selectTeamsNamed, selectUsersNamed } from './store.ts'

/** Finds things of the project by a text, at most five of each kind (protocol 09 §24 no. 20). */
export async function searchEverything(ctx: RequestContext, text: string) {
  const [users, teams, webhook_endpoints] = await Promise.all([
    findUsers(ctx, text),
    findTeams(ctx, text),
    mayRead(ctx, 'POST /webhooks/svix-token')
      ? selectMatchingEndpoints(ctx, text, SEARCH_RESULTS)
      : [],
  ])
  return {
    users,
    teams,
    permission_definitions: best(definitionsOf(ctx), text, ({ id, description }) => [
      id,
      description,
    ]),
    offers: best(offersOf(ctx), text, ({ id, display_name }) => [id, display_name]),
    webhook_endpoints,
    email_templates: best(templatesOf(ctx), text, ({ id, display_name }) => [display_name, id]),
  }
}

/** Whether the role of the caller allows a request. Keys may do everything. */
const mayRead = ({ caller, project }: RequestContext, endpoint: RoledEndpoint): boolean =>
  caller.ownership === null || mayCall(caller.ownership.role, endpoint, project.id)

/** The users who were active last. */
const LATEST = {
  sort: 'last_active_at',
  descending: true,
  after: null,
  limit: SEARCH_RESULTS,
} as const

const BY_NAME = {
  sort: 'display_name',
  descending: false,
  metadata: null,
  after: null,
  limit: SEARCH_RESULTS,
} as const

async function findUsers(ctx: RequestContext, text: string): Promise<FoundUser[]> {
  const [named, page] = await Promise.all([
    selectUsersNamed(ctx, text, SEARCH_RESULTS),
    readUserPage(ctx, { query: text }, LATEST),
  ])
  return firstOf(
    [...named, ...page.users].map(({ id, display_name, primary_email, profile_image_url }) => ({
      id,
      display_name,
      primary_email,
      profile_image_url,
    })),
  )
}

async function findTeams(ctx: RequestContext, text: string): Promise<FoundTeam[]> {
  const [named, page] = await Promise.all([
    selectTeamsNamed(ctx, text, SEARCH_RESULTS),
    selectTeamList(ctx, { ...BY_NAME, query: text }),
  ])
  return firstOf(
    [...named, ...page.teams].map(({ id, display_name, profile_image_url }) => ({
      id,
      display_name,
      profile_image_url,
    })),
  )
}

/** The first five, each once. */
const firstOf = <T extends { id: string }>(found: readonly T[]): T[] =>
  found
    .filter(({ id }, at) => found.findIndex((other) => other.id === id) === at)
    .slice(0, SEARCH_RESULTS)

const definitionsOf = (ctx: RequestContext) =>
  (['team', 'project'] as const).flatMap((scope) =>
    listDefinitions(ctx, scope).map(({ id, description = null }) => ({ id, scope, description })),
  )

const offersOf = ({ project }: RequestContext) =>
  Object.entries(project.config.payments.offers).map(([id, { displayName }]) => ({
    id,
    display_name: displayName ?? id,
  }))

const templatesOf = (ctx: RequestContext) =>
  listTemplates(ctx).templates.map(({ id, display_name }) => ({ id, display_name }))

/** The items with a text that contains the wanted one: equal ones first, then those that begin so. */
function best<T>(
  items: readonly T[],
  wanted: string,
  textsOf: (item: T) => readonly (string | null)[],
): T[] {
  const query = wanted.toLowerCase()
  const rank = (item: T): number =>
    Math.min(
      ...textsOf(item).map((text) => {
        const at = text?.toLowerCase().indexOf(query) ?? -1
        if (at < 0) return Number.POSITIVE_INFINITY
        if (at > 0) return 2
        return text?.length === query.length ? 0 : 1
      }),
    )
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, SEARCH_RESULTS)
    .map(({ item }) => item)
}
