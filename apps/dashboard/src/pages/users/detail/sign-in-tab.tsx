import { useQuery } from '@tanstack/react-query'
import { Panels } from '../../../components/panel.tsx'
import { ofProject } from '../../../data/projects/queries.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { ofUsers, type User } from '../../../data/users/queries.ts'
import { ContactChannels } from './contact-channels.tsx'
import { OAuthAccounts } from './oauth-accounts.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { WaysIn } from './ways-in.tsx'

/** How a user signs in, and what prevents it (protocol 09 §8.2–8.4). */
export function SignInTab({ user }: { user: User }) {
  const admin = useAdmin()
  const channels = useQuery(ofUsers.channels(admin, user.id))
  const accounts = useQuery(ofUsers.accounts(admin, user.id))
  const config = useQuery(ofProject.config(admin))

  return (
    <Panels>
      <WaysIn user={user} channels={channels} accounts={accounts} config={config} />
      <SignInMethods user={user} />
      <ContactChannels user={user} query={channels} />
      <OAuthAccounts user={user} query={accounts} config={config.data} />
    </Panels>
  )
}
