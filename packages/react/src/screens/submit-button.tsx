import { Button, type ButtonProps } from '@latchkey/ui'
import { useTranslate } from '../context.ts'

/** The button that sends a form; says so to screen readers while it does. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'busyLabel'>) {
  const t = useTranslate()
  return <Button {...props} type="submit" busyLabel={t('Please wait…')} />
}
