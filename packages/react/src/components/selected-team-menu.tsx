import { Notice } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useApp, useUser } from '../context.ts'
import { useDescribeError } from '../screens/use-describe-error.ts'
import type { Team } from '../team-hooks.ts'
import { TeamSwitcherMenu } from './team-switcher-menu.tsx'
import type { SelectedTeamSwitcherProps } from './team-switcher-props.ts'

/** The content of `SelectedTeamSwitcher`. */
export function SelectedTeamMenu({
  selectedTeam,
  urlMap,
  noUpdateSelectedTeam = false,
  onChange,
  ...choice
}: Omit<SelectedTeamSwitcherProps, 'className'>) {
  const navigate = useApp().useNavigate()
  const describe = useDescribeError()
  const user = useUser()
  const [problem, setProblem] = useState<string>()
  // The user may choose another team afterwards, so each team of the page is selected once.
  const selected = useRef<string>(undefined)
  const wanted = noUpdateSelectedTeam ? undefined : selectedTeam?.id

  useEffect(() => {
    if (user === null || wanted === undefined) return
    const step = `${user.id}/${wanted}`
    if (selected.current === step) return
    selected.current = step
    if (user.selectedTeam?.id === wanted) return
    setProblem(undefined)
    user.setSelectedTeam({ id: wanted }).catch((error: unknown) => setProblem(describe(error)))
  }, [user, wanted, describe])

  const choose = async (team: Team | null) => {
    await onChange?.(team)
    if (!noUpdateSelectedTeam) await user?.setSelectedTeam(team)
    if (urlMap) navigate(urlMap(team))
  }

  return (
    <>
      <TeamSwitcherMenu
        {...choice}
        team={selectedTeam === undefined ? user?.selectedTeam : selectedTeam}
        onChange={choose}
      />
      {problem && <Notice>{problem}</Notice>}
    </>
  )
}
