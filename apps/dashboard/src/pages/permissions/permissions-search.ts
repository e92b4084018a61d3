import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PermissionScope } from '../../data/permissions/queries.ts'

/** What the page shows. All of it is in the address. */
export interface PermissionsSearch {
  /** Part of an ID or description. */
  query?: string
  /** Without it, the table. */
  view?: 'graph'
  /** A column of the table. A leading minus means descending. */
  sort?: string
  /** The selected permission of the graph. */
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

/** With a change and without defaults, so that the plain page has the plain address. */
export const withChange = (search: PermissionsSearch, change: Change): PermissionsSearch =>
  Object.fromEntries(
    Object.entries({ ...search, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )

/**
 * What the address shows, and how to change it. `leaving` skips the question about unsaved changes.
 */
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
