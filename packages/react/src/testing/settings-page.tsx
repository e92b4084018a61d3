import { Suspense } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { ItemContent } from '../screens/account-settings/item-content.tsx'
import { settingsItems } from '../screens/account-settings/settings-items.tsx'
import { useScreenUser } from '../screens/use-screen-user.ts'

/** A page of the account settings, whatever the fragment of the address is. */
export function SettingsPage({ id }: { id: string }) {
  return (
    <div data-lk="" style={{ containerType: 'inline-size' }}>
      <Suspense fallback={null}>
        <Content id={id} />
      </Suspense>
    </div>
  )
}

function Content({ id }: { id: string }) {
  const t = useTranslate()
  const project = useApp().useProject()
  const user = useScreenUser({ or: 'throw' })
  const teams = user.useTeams()
  const onDelete = async () => {}
  const { account, ofTeams } = settingsItems({ user, project, teams, extraItems: [], onDelete, t })
  const item = [...account, ...ofTeams].find((one) => one.id === id)
  return item && <ItemContent item={item} isAlone={false} />
}
