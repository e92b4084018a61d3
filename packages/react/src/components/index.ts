export { Protect, type ProtectProps } from './protect.tsx'
export { SelectedTeamSwitcher } from './selected-team-switcher.tsx'
export { SignedIn, type SignedInProps } from './signed-in.tsx'
export { SignedOut, type SignedOutProps } from './signed-out.tsx'
export { TeamSwitcher } from './team-switcher.tsx'
export type {
  SelectedTeamSwitcherProps,
  ShownTeam,
  TeamSwitcherProps,
} from './team-switcher-props.ts'
export { type AvatarUser, UserAvatar, type UserAvatarProps } from './user-avatar.tsx'
export { UserButton } from './user-button.tsx'
export type { UserButtonItem, UserButtonProps } from './user-button-props.ts'
