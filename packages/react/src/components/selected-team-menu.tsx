import { Notice } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { useApp, useUser } from '../context.ts'
import { messageOf } from '../screens/describe-error.ts'
import { useProblem } from '../screens/use-problem.ts'
import type { Team } from '../team-hooks.ts'
import { TeamSwitcherMenu } from './team-switcher-menu.tsx'
import type { SelectedTeamMenuProps } from './team-switcher-props.ts'

/** The content of `SelectedTeamSwitcher`. */
export function SelectedTeamMenu({
  selectedTeam,
  urlMap,
  noUpdateSelectedTeam = false,
  onChange,
  ...choice
}: SelectedTeamMenuProps) {
  const navigate = useApp().useNavigate()
  const user = useUser()
  const [problem, setProblem] = useProblem()
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
    user.setSelectedTeam({ id: wanted }).catch((error: unknown) => setProblem(messageOf(error)))
  }, [user, wanted, setProblem])

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
