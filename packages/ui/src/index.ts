import './tokens.css'

export { ActionButton, type ActionButtonProps } from './action-button.tsx'
export { Avatar, type AvatarProps } from './avatar.tsx'
export { Badge, type BadgeProps } from './badge.tsx'
export { Button, type ButtonProps } from './button.tsx'
export { ButtonLink, type ButtonLinkProps } from './button-link.tsx'
export { Card } from './card.tsx'
export { CheckField, type CheckFieldProps } from './check-field.tsx'
export { CodeBlock, type CodeBlockProps } from './code-block.tsx'
export { CodeField, type CodeFieldProps } from './code-field.tsx'
export { CopyButton, type CopyButtonProps, copyText } from './copy-button.tsx'
export { Dialog, DialogActions, type DialogProps } from './dialog.tsx'
export { EmptyState, type EmptyStateProps } from './empty-state.tsx'
export { Field, type FieldProps } from './field.tsx'
export type { FieldErrors } from './form-errors.ts'
export * from './icons.tsx'
export { Kbd } from './kbd.tsx'
export { Link, type LinkProps } from './link.tsx'
export {
  Menu,
  MenuHeading,
  MenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuSeparator,
} from './menu.tsx'
export { MessageCard, type MessageCardProps } from './message-card.tsx'
export { Notice } from './notice.tsx'
export { PasswordField, type PasswordFieldProps } from './password-field.tsx'
export { ProviderMark, type ProviderMarkProps } from './provider-mark.tsx'
export { providerName } from './provider-names.ts'
export { Select, type SelectProps } from './select.tsx'
export { SelectField, type SelectFieldProps } from './select-field.tsx'
export { Separator } from './separator.tsx'
export { Skeleton, type SkeletonProps } from './skeleton.tsx'
export { Spinner } from './spinner.tsx'
export { Switch, type SwitchProps } from './switch.tsx'
export { type Tab, Tabs, type TabsProps } from './tabs.tsx'
export { createToasts, Toaster, type Toasts } from './toaster.tsx'
export { type SubmitOptions, useSubmit } from './use-submit.ts'
export { VisuallyHidden } from './visually-hidden.tsx'
