'use client'

import type { TeamReference } from '@latchkey/js'
import { type ReactNode, Suspense } from 'react'
import { type CurrentUser, useUser } from '../context.ts'

export interface ProtectProps {
  /** The id of the permission that the user needs. */
  permission: string
  /**
   * The team in which the user needs it. Without this prop, the user needs it in the project. Null
   * means no team, so that nobody has a permission.
   */
  team?: TeamReference | null | undefined
  /** Shown to everyone else, signed in or not. Default: nothing. */
  fallback?: ReactNode
  /** Shown until the permissions are known. Default: nothing. */
  loading?: ReactNode
  children?: ReactNode
}

/**
 * Shows its content to users with a permission, granted directly or through another permission. For
 * display: your server must check the permission itself.
 */
export function Protect({ loading = null, ...props }: ProtectProps) {
  return (
    <Suspense fallback={loading}>
      <Checked {...props} />
    </Suspense>
  )
}

type Gate = Omit<ProtectProps, 'loading'>

function Checked({ team, fallback = null, ...gate }: Gate) {
  const user = useUser()
  if (user === null || team === null) return fallback
  const props = { user, fallback, ...gate }
  return team === undefined ? <InProject {...props} /> : <InTeam team={team} {...props} />
}

type UserGate = Omit<Gate, 'team'> & { user: CurrentUser }

const InProject = ({ user, permission, fallback, children }: UserGate) =>
  user.usePermission(permission) ? children : fallback

// The service refuses to list the permissions in a team of others.
const InTeam = ({ team, ...gate }: UserGate & { team: TeamReference }) =>
  gate.user.useTeam(team.id) ? <OfMember team={team} {...gate} /> : gate.fallback

const OfMember = ({
  user,
  team,
  permission,
  fallback,
  children,
}: UserGate & { team: TeamReference }) =>
  user.usePermission(team, permission) ? children : fallback
