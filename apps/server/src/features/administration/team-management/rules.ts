import { type InputOf, isUuid, KnownError, type searchTeams } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { countRows } from '../../../kernel/row-count.ts'
import {
  type ListedTeamRow,
  selectTeamList,
  type TeamPosition,
  type TeamSort,
  teamsOf,
} from './store.ts'

const DEFAULT_LIMIT = 50

/** One page of the teams that match, with the cursor of the next (protocol 09 §24 no. 12). */
export async function findTeamPage(
  ctx: RequestContext,
  { limit = DEFAULT_LIMIT, cursor, metadata, ...query }: InputOf<typeof searchTeams>['query'],
) {
  const sort = query.sort ?? 'created_at'
  const [page, totals] = await Promise.all([
    selectTeamList(ctx, {
      sort,
      descending: query.desc === 'true',
      query: query.query?.trim() ?? '',
      metadata: metadata === undefined ? null : splitPath(metadata),
      after: cursor === undefined ? null : readCursor(cursor, sort),
      limit,
    }),
    countRows(ctx, teamsOf(ctx)),
  ])
  return {
    items: page.teams.map(toWire),
    is_paginated: true as const,
    pagination: { next_cursor: page.next === null ? null : writeCursor(page.next) },
    ...totals,
  }
}

/** The kind of metadata and the key in it. The declaration accepts nothing else. */
function splitPath(path: string) {
  const dot = path.indexOf('.')
  return { kind: path.slice(0, dot), key: path.slice(dot + 1) }
}

const writeCursor = ({ value, id }: TeamPosition): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Throws a SCHEMA_ERROR for anything that is not a cursor of a response. */
function readCursor(cursor: string, sort: TeamSort): TeamPosition {
  try {
    const [value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const fits = typeof value === 'string' && (sort === 'display_name' || /^\d{1,17}$/.test(value))
    if (fits && typeof id === 'string' && isUuid(id)) return { value, id }
  } catch {
    // Not JSON: reported below.
  }
  throw new KnownError('SCHEMA_ERROR', { message: 'query.cursor must be a cursor of a response' })
}

const toWire = ({ created_at, member_count, ...team }: ListedTeamRow) => ({
  ...team,
  created_at_millis: created_at.getTime(),
  member_count: Number(member_count),
})
