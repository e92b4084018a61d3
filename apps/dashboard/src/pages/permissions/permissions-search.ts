import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PermissionScope } from '../../data/permissions/queries.ts'

/** What the page shows; all of it stands in the address. */
export interface PermissionsSearch {
  /** Part of an id or of a description. */
  query?: string
  /** Left out: the table. */
  view?: 'graph'
  /** A column of the table; after a minus in descending order. */
  sort?: string
  /** The permission that is looked at in the graph. */
  node?: string
  /** The permission whose editor is open. */
  edit?: string
  dialog?: 'create' | 'sign-up'
}

/** The address of the page of each scope. */
export const PERMISSIONS_PATH = {
  team: '/projects/$projectId/team-permissions',
  project: '/projects/$projectId/project-permissions',
} as const

type Change = { readonly [K in keyof PermissionsSearch]?: PermissionsSearch[K] | undefined }

/** With a change, and without what says nothing, so that the plain page has the plain address. */
export const withChange = (search: PermissionsSearch, change: Change): PermissionsSearch =>
  Object.fromEntries(
    Object.entries({ ...search, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )

/** What the address says, and how to change it. `leaving` passes over a form that would ask to stay. */
export function usePermissionsSearch(scope: PermissionScope) {
  const search = useSearch({ from: `/signed-in${PERMISSIONS_PATH[scope]}` })
  const navigate = useNavigate({ from: PERMISSIONS_PATH[scope] })
  const show = useCallback(
    (change: Change, { leaving = false }: { leaving?: boolean } = {}) =>
      void navigate({
        search: (before) => withChange(before, change),
        replace: true,
        resetScroll: false,
        ignoreBlocker: leaving,
      }),
    [navigate],
  )
  return { search, show }
}
