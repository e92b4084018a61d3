import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import {
  type AdminCall,
  adminCall,
  type Call,
  call,
  ownerConnection,
  type Session,
  type SessionContext,
} from '@latchkey/js/internal'
import type { Reauthentication } from './reauthentication.ts'
import type { SecondFactorRequirement } from './second-factor-requirement.ts'

/** Calls endpoints of one project with the rights of its owner, with the names of the wire. */
export interface ProjectAdmin {
  readonly projectId: string
  /** For `adminDownload`. */
  readonly connection: ReturnType<typeof ownerConnection>
  call<E extends Endpoint>(request: AdminCall<E>): Promise<ReturnsOf<E, 'admin'>>
}

/** The user who is signed in to project `internal` at the time of a call. */
export interface Owner {
  /** Calls an endpoint of project `internal`. */
  call<E extends Endpoint>(request: Omit<Call<E>, 'session'>): Promise<ReturnsOf<E>>
  /** The same session and project return the same object. */
  admin(projectId: string): ProjectAdmin
}

export interface OwnerOptions {
  /** Requests that need a recent authentication ask for it and are sent again. */
  reauthentication?: Pick<Reauthentication, 'run'>
  secondFactorRequirement?: Pick<SecondFactorRequirement, 'watch'>
}

/** The current user of an app of project `internal` as the owner of projects. */
export function createOwner(
  context: SessionContext,
  { reauthentication, secondFactorRequirement }: OwnerOptions = {},
): Owner {
  const confirmed = <T>(request: () => Promise<T>) =>
    reauthentication ? reauthentication.run(request) : request()
  const run = <T>(request: () => Promise<T>) =>
    secondFactorRequirement
      ? secondFactorRequirement.watch(() => confirmed(request))
      : confirmed(request)
  const admins = new WeakMap<Session, Map<string, ProjectAdmin>>()
  const currentSession = () => context.sessionOf(context.openTokenStore())

  const createAdmin = (projectId: string, session: Session): ProjectAdmin => {
    const { baseUrl, extraRequestHeaders, platform } = context
    const connection = ownerConnection(
      { projectId, baseUrl, extraRequestHeaders, language: {}, platform },
      session,
    )
    return { projectId, connection, call: (request) => run(() => adminCall(connection, request)) }
  }

  return {
    call: <E extends Endpoint>(request: Omit<Call<E>, 'session'>) =>
      run(() => call<E>(context, { ...request, session: currentSession() } as Call<E>)),
    admin(projectId) {
      const session = currentSession()
      const ofSession = admins.get(session) ?? new Map<string, ProjectAdmin>()
      admins.set(session, ofSession)
      const admin = ofSession.get(projectId) ?? createAdmin(projectId, session)
      ofSession.set(projectId, admin)
      return admin
    },
  }
}
