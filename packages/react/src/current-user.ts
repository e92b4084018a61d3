import {
  type AppContext,
  type ContactChannel,
  type CurrentUserJson,
  type Session,
  toContactChannel,
  type CurrentUser as UserWithoutHooks,
} from '@latchkey/js'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { useEntry } from './use-entry.ts'

/** The signed-in user with a hook for each thing of theirs that can be read (contract 07 §13.3). */
export interface CurrentUser extends UserWithoutHooks {
  /** The ways to reach the user, oldest first, kept up to date. */
  useContactChannels(): readonly ContactChannel[]
}

type MakeUser<U> = (session: Session, json: CurrentUserJson) => U

/** Adds the hooks to the users that an app makes; the same user always gives the same object. */
export function withHooks(context: AppContext, makeUser: MakeUser<UserWithoutHooks>): MakeUser<CurrentUser> {
  const made = new WeakMap<UserWithoutHooks, CurrentUser>()
  return (session, json) => {
    const user = makeUser(session, json)
    const known = made.get(user)
    if (known) return known
    const complete = Object.freeze({ ...user, useContactChannels: () => useContactChannels(context, session) })
    made.set(user, complete)
    return complete
  }
}

function useContactChannels(context: AppContext, session: Session): readonly ContactChannel[] {
  bailOutOnServer(context.surroundings)
  const channels = useEntry(context.contactChannels(session))
  return useMemo(() => channels.map((json) => toContactChannel(context, session, json)), [context, session, channels])
}
